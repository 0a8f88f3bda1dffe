-- Lists are found by an index however many tables there are. Whether people play, and the place among the tables that wait for people,
-- stand in a table's row; neither changes with the steps of a game that is being played.

ALTER TABLE tables
    ADD COLUMN people boolean NOT NULL DEFAULT false,
    ADD COLUMN listed_ms bigint NOT NULL DEFAULT 0;  -- when something last happened before the game began
UPDATE tables SET listed_ms = touched_ms,
    people = EXISTS (SELECT FROM seats WHERE table_id = tables.id AND kind = 'person');
DROP INDEX tables_open;
DROP INDEX tables_running;
CREATE INDEX tables_open ON tables (listed_ms) WHERE public AND status = 'open';
CREATE INDEX tables_running ON tables (people, created_ms) WHERE public AND status = 'running';

CREATE OR REPLACE FUNCTION append_steps(
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
            listed_ms = CASE WHEN s.status = 'open' THEN s.touched_ms ELSE t.listed_ms END,
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
