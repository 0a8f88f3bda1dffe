-- The seat of somebody who has left may be offered to others while the game goes on. Until one of them takes it, it is still theirs.

ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;
