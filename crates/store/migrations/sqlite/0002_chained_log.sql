-- A move is one new row at the end of one table, and nothing else has to be found, changed and written for it.
-- So a line knows the line of its table before it, which makes an index needless, and how its table is after it, so that
-- `tables` may be behind the log: all of them are brought up to date at once, now and then and before they are read.

CREATE TABLE chained (
    n          INTEGER NOT NULL PRIMARY KEY,
    table_id   TEXT NOT NULL,
    seq        INTEGER NOT NULL,          -- how many lines of its table come before it
    before     INTEGER,                   -- the one before it; none for the first
    line       TEXT NOT NULL,
    at_ms      INTEGER NOT NULL,
    -- How the table is after it; see there. Of lines from before this form of the log: how it was when the form changed.
    status     TEXT NOT NULL,
    waiting    INTEGER NOT NULL,
    wake_ms    INTEGER
);
INSERT INTO chained
    SELECT log.rowid, table_id, log.seq, LAG(log.rowid) OVER (PARTITION BY table_id ORDER BY log.seq), line, at_ms, status, waiting, wake_ms
    FROM log JOIN tables ON tables.id = log.table_id;

ALTER TABLE tables ADD COLUMN last INTEGER; -- its latest line; none before the first
UPDATE tables SET last = latest.n
    FROM (SELECT table_id, MAX(n) AS n FROM chained GROUP BY table_id) AS latest WHERE tables.id = latest.table_id;

-- One row: the latest line that `tables` knows of.
CREATE TABLE entered (n INTEGER NOT NULL);
INSERT INTO entered SELECT COALESCE(MAX(n), 0) FROM chained;

DROP TABLE log;
ALTER TABLE chained RENAME TO log;
