-- +goose Up
CREATE TABLE folder (
  one  INTEGER PRIMARY KEY CHECK (one = 1),
  name TEXT    NOT NULL,
  key  BLOB    NOT NULL
) STRICT;

CREATE TABLE tables (
  no INTEGER PRIMARY KEY,
  id TEXT    NOT NULL UNIQUE
) STRICT;

CREATE TABLE entries (
  tab    INTEGER NOT NULL REFERENCES tables (no),
  number INTEGER NOT NULL CHECK (number >= 1),
  time   INTEGER NOT NULL, -- milliseconds since 1970
  kind   TEXT    NOT NULL,
  guest  TEXT    NOT NULL,
  client TEXT    NOT NULL,
  at     INTEGER NOT NULL,
  data   BLOB    NOT NULL,
  print  TEXT    NOT NULL,
  PRIMARY KEY (tab, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX inputs ON entries (tab, guest, client) WHERE client <> '';

-- +goose StatementBegin
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never removed');
END;
-- +goose StatementEnd

CREATE TABLE words (
  word   TEXT    NOT NULL,
  tab    INTEGER NOT NULL REFERENCES tables (no),
  PRIMARY KEY (word, tab)
) STRICT, WITHOUT ROWID;

CREATE TABLE contents (
  game  TEXT NOT NULL,
  print TEXT NOT NULL,
  file  TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (game, print, file)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  guest TEXT    NOT NULL,
  entry INTEGER NOT NULL,
  PRIMARY KEY (tab, guest)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE seen;
DROP TABLE contents;
DROP TABLE words;
DROP TABLE entries;
DROP TABLE tables;
DROP TABLE folder;
