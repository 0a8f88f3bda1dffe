-- When something last happened, and the clocks, as everybody may know them: a click that only its own seat knows of changes neither.
-- So a line no longer says when its table was touched just by when it was written.

ALTER TABLE log ADD COLUMN touched_ms INTEGER; -- none for lines from before this column: then at_ms
ALTER TABLE log ADD COLUMN clocks TEXT;        -- the table's clocks after it, as the server writes them; none without clocks
ALTER TABLE tables ADD COLUMN clocks TEXT;
