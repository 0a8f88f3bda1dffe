-- Tables, who sits at them, what was played and what was said, for one server or several.
-- The log is the truth: everything else about a game can be computed from it again.

-- The servers that are at work. Who owns a table writes it; a server that has not renewed its lease owns nothing any more.
CREATE TABLE nodes (
    number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never given twice: a server that comes back is another one
    address    text NOT NULL,             -- where the others reach it; empty for one that is alone
    key_check  bytea NOT NULL,            -- whether it has the same key as the others
    generation bigint NOT NULL,           -- which rules it knows: those of every lower number, too
    until      timestamptz NOT NULL       -- the end of its lease, by this database's clock
);

CREATE TABLE guests (
    token_hash bytea PRIMARY KEY,
    name       text NOT NULL,
    created_ms bigint NOT NULL
);
CREATE INDEX guests_old ON guests (created_ms);

-- Content files of designers: a text is kept once, whoever uploads it, and a table knows with whose pack it is played.
CREATE TABLE pack_texts (
    hash       bytea PRIMARY KEY,
    text       text NOT NULL
);
CREATE TABLE packs (
    id         text COLLATE "C" PRIMARY KEY,
    owner      bytea NOT NULL,            -- the hash of its designer's token
    by         text NOT NULL,             -- the designer's name
    title      text NOT NULL,
    game       text NOT NULL,
    hash       bytea NOT NULL REFERENCES pack_texts (hash),
    base       text,                      -- the pack that it was made from; none for the file that the game is shipped with
    shared     boolean NOT NULL,          -- whether whoever has its link may read it and play with it
    created_ms bigint NOT NULL
);
CREATE INDEX packs_of_owner ON packs (owner);
CREATE INDEX packs_of_text ON packs (hash);

CREATE TABLE tables (
    id         text COLLATE "C" PRIMARY KEY,
    header     text NOT NULL,             -- the server's own description of the table, as JSON
    key        bytea NOT NULL,            -- the secret of the table's chance
    public     boolean NOT NULL,          -- whether the lobby shows it
    status     text NOT NULL CHECK (status IN ('open', 'running', 'over', 'abandoned')),
    seq        bigint NOT NULL,           -- how many log lines there are
    waiting    smallint NOT NULL,         -- who is waited for, one bit for each seat
    wake_ms    bigint,                    -- when a server must look after it though nobody asks
    created_ms bigint NOT NULL,
    touched_ms bigint NOT NULL,
    clocks     text,
    pack       text REFERENCES packs (id),
    owner      bigint,                    -- the number of the server that writes it; it may be one that is no more
    generation bigint NOT NULL DEFAULT 0  -- the rules it was begun by: only servers of this or a higher number can play it
) WITH (fillfactor = 70);
-- No index has a column that every step changes: a step is then one new version of a row on the same page, and no index is written.
CREATE INDEX tables_open ON tables (created_ms) WHERE public AND status = 'open';
CREATE INDEX tables_running ON tables (created_ms) WHERE public AND status = 'running';
CREATE INDEX tables_with_pack ON tables (pack) WHERE pack IS NOT NULL;
CREATE INDEX tables_due ON tables (wake_ms, id) WHERE wake_ms IS NOT NULL;

CREATE TABLE seats (
    table_id   text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat       smallint NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('free', 'person', 'bot')),
    name       text NOT NULL,
    bot        text,                      -- who plays it: the bot itself, or a person's caretaker
    gone       boolean NOT NULL,          -- the person has left for good
    ends       boolean NOT NULL,          -- the person agrees to abandon the game
    offered    boolean NOT NULL,          -- whoever has the link may take the seat
    claim_hash bytea,                     -- of the one-time link by which another device may sit down here
    PRIMARY KEY (table_id, seat)
);

-- Who may act for a seat: several devices of one person.
CREATE TABLE holders (
    token_hash bytea NOT NULL,
    table_id   text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat       smallint NOT NULL,
    PRIMARY KEY (token_hash, table_id, seat)
);
CREATE INDEX holders_of_table ON holders (table_id);

-- (table_id, seq) has the last word: whatever two servers believe, a line is written once.
CREATE TABLE log (
    table_id   text COLLATE "C" NOT NULL,
    seq        bigint NOT NULL,
    line       text NOT NULL,
    at_ms      bigint NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE chat (
    table_id   text COLLATE "C" NOT NULL,
    n          bigint NOT NULL,
    seat       smallint,
    name       text NOT NULL,
    text       text NOT NULL,
    at_ms      bigint NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE INDEX chat_old ON chat (at_ms);

-- What people say to the designer when their game is over: one word from each at a table.
CREATE TABLE feedback (
    table_id   text COLLATE "C" NOT NULL REFERENCES tables (id),
    token_hash bytea NOT NULL,
    name       text NOT NULL,
    stars      smallint,                  -- how much they liked it, from 1 to 5
    text       text NOT NULL,
    at_ms      bigint NOT NULL,
    PRIMARY KEY (table_id, token_hash)
);

-- Makes the steps of many tables durable in one round trip, all or none. A step that does not fit the end of its table's log, or comes
-- from a server that does not own the table, is named.
CREATE FUNCTION append_steps(
    node bigint, node_generation bigint,
    ids text[], seqs bigint[], counts bigint[], statuses text[], waitings smallint[], wakes bigint[], toucheds bigint[], clock_texts text[],
    line_ids text[], line_seqs bigint[], line_texts text[], line_ats bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    fitting text[];
    odd text;
BEGIN
    WITH moved AS (
        UPDATE tables AS t
        SET seq = s.seq + s.n, status = s.status, waiting = s.waiting, wake_ms = s.wake_ms, touched_ms = s.touched_ms, clocks = s.clocks,
            generation = CASE WHEN s.seq = 0 AND s.n > 0 THEN node_generation ELSE t.generation END
        FROM unnest(ids, seqs, counts, statuses, waitings, wakes, toucheds, clock_texts)
             AS s (id, seq, n, status, waiting, wake_ms, touched_ms, clocks)
        WHERE t.id = s.id AND t.seq = s.seq AND t.owner IS NOT DISTINCT FROM node
        RETURNING t.id)
    SELECT array_agg(id) INTO fitting FROM moved;
    IF COALESCE(cardinality(fitting), 0) <> cardinality(ids) THEN
        SELECT id INTO odd FROM unnest(ids) AS id WHERE id <> ALL (COALESCE(fitting, '{}')) LIMIT 1;
        RAISE EXCEPTION 'a step does not fit its table' USING ERRCODE = 'OR409', DETAIL = odd;
    END IF;
    INSERT INTO log (table_id, seq, line, at_ms) SELECT * FROM unnest(line_ids, line_seqs, line_texts, line_ats);
END
$$;
