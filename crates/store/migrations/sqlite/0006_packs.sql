-- Content files of designers: a text is kept once, whoever uploads it, and a table knows with whose pack it is played.

CREATE TABLE pack_texts (
    hash       BLOB NOT NULL PRIMARY KEY,
    text       TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE packs (
    id         TEXT NOT NULL PRIMARY KEY,
    owner      BLOB NOT NULL,             -- the hash of its designer's token
    by         TEXT NOT NULL,             -- the designer's name
    title      TEXT NOT NULL,
    game       TEXT NOT NULL,
    hash       BLOB NOT NULL REFERENCES pack_texts (hash),
    base       TEXT,                      -- the pack that it was made from; none for the file that the game is shipped with
    shared     INTEGER NOT NULL,          -- whether whoever has its link may read it and play with it
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX packs_of_owner ON packs (owner);
CREATE INDEX packs_of_text ON packs (hash);

ALTER TABLE tables ADD COLUMN pack TEXT REFERENCES packs (id);
CREATE INDEX tables_with_pack ON tables (pack) WHERE pack IS NOT NULL;

-- What people say to the designer when their game is over: one word from each at a table.
CREATE TABLE feedback (
    table_id   TEXT NOT NULL REFERENCES tables (id),
    token_hash BLOB NOT NULL,
    name       TEXT NOT NULL,
    stars      INTEGER,                   -- how much they liked it, from 1 to 5
    text       TEXT NOT NULL,
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (table_id, token_hash)
) WITHOUT ROWID;
