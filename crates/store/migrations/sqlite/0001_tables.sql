-- Tables, who sits at them, what was played and what was said.
-- The log is the truth: everything else about a game can be computed from it again.

CREATE TABLE guests (
    token_hash BLOB NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id         TEXT NOT NULL PRIMARY KEY,
    header     TEXT NOT NULL,             -- the server's own description of the table, as JSON
    key        BLOB NOT NULL,             -- the secret of the table's chance
    public     INTEGER NOT NULL,          -- whether the lobby shows it
    status     TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'abandoned')),
    seq        INTEGER NOT NULL,          -- how many log lines there are
    waiting    INTEGER NOT NULL,          -- who is waited for, one bit for each seat
    wake_ms    INTEGER,                   -- when the server must look after it though nobody asks
    created_ms INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL
) WITHOUT ROWID;

-- The lobby's list and the sweeper's question, answered without looking at ten thousand finished games.
CREATE INDEX tables_shown ON tables (touched_ms) WHERE public AND status IN ('open', 'running');
CREATE INDEX tables_due ON tables (wake_ms) WHERE wake_ms IS NOT NULL;

CREATE TABLE seats (
    table_id   TEXT NOT NULL REFERENCES tables (id),
    seat       INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('free', 'person', 'bot')),
    name       TEXT NOT NULL,
    bot        TEXT,                      -- who plays it: the bot itself, or a person's caretaker
    gone       INTEGER NOT NULL,          -- the person has left for good
    ends       INTEGER NOT NULL,          -- the person agrees to abandon the game
    claim_hash BLOB,                      -- of the one-time link by which another device may sit down here
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

-- Who may act for a seat: several devices of one person.
CREATE TABLE holders (
    token_hash BLOB NOT NULL,
    table_id   TEXT NOT NULL REFERENCES tables (id),
    seat       INTEGER NOT NULL,
    PRIMARY KEY (token_hash, table_id, seat)
) WITHOUT ROWID;
CREATE INDEX holders_of_table ON holders (table_id);

-- A rowid table: lines are written in the order of play, so a batch touches the end of one page.
CREATE TABLE log (
    table_id   TEXT NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL,
    line       TEXT NOT NULL,
    at_ms      INTEGER NOT NULL
);
CREATE UNIQUE INDEX log_in_order ON log (table_id, seq);

CREATE TABLE chat (
    table_id   TEXT NOT NULL REFERENCES tables (id),
    n          INTEGER NOT NULL,
    seat       INTEGER,
    name       TEXT NOT NULL,
    text       TEXT NOT NULL,
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
