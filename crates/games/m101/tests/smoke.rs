#[test]
fn shipped_file_has_no_problem() {
    let (content, warnings) =
        m101::content::Content::load(include_str!("../../../../content/m101.toml")).unwrap_or_else(|p| panic!("{p:#?}"));
    assert!(warnings.is_empty(), "{warnings:#?}");
    println!("{} {:?}", content.cards.len(), content.fingerprint);
}
