//! The text of the tutorial, held against the code.

/// What the tutorial shows of this game is this game.
#[test]
fn every_piece_of_code_in_the_tutorial_stands_in_the_game() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let text = std::fs::read_to_string(format!("{folder}/../README.md")).expect("the tutorial has a text");
    let mut shown = 0;
    for block in text.split("```rust\n").skip(1) {
        let block = block.split("```").next().expect("what begins ends");
        let (file, code) = block.split_once('\n').expect("its first line names the file");
        let file = file.strip_prefix("// ").expect("as a comment");
        let source = std::fs::read_to_string(format!("{folder}/{file}")).expect("the file is there");
        assert!(source.contains(code), "{file} has no such lines:\n{code}");
        shown += 1;
    }
    assert!(shown >= 5, "{shown} pieces of code");
}
