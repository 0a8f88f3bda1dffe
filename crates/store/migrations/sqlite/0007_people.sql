-- The lobby shows games of people before those of bots. Whether people play stands in a table's row, so that the few of the one kind are
-- found at once among a hundred thousand of the other.

ALTER TABLE tables ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET people = EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'person');
DROP INDEX tables_running;
CREATE INDEX tables_running ON tables (people, created_ms) WHERE public AND status = 'running';
