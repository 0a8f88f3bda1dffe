-- The lobby asks for tables that wait for people and for those that are being played, each with an index of its own: however many
-- of the one kind there are, the other is found at once.

DROP INDEX tables_shown;
CREATE INDEX tables_open ON tables (touched_ms) WHERE public AND status = 'open';
CREATE INDEX tables_running ON tables (created_ms) WHERE public AND status = 'running';
