-- index inputs of entries
CREATE UNIQUE INDEX inputs ON entries (tab, guest, client) WHERE client <> ''

-- index notices_due of notices
CREATE INDEX notices_due ON notices (due)

-- index notices_of of notices
CREATE INDEX notices_of ON notices (tab)

-- index papers_by of papers
CREATE INDEX papers_by ON papers (kind, key)

-- index seen_when of seen
CREATE INDEX seen_when ON seen (time)

-- index slips_of of slips
CREATE INDEX slips_of ON slips (guest) WHERE guest <> ''

-- index sqlite_autoindex_removed_1 of removed


-- index sqlite_autoindex_tables_1 of tables


-- index words_of of words
CREATE INDEX words_of ON words (tab)

-- table contents of contents
CREATE TABLE contents (
  game  TEXT NOT NULL,
  print TEXT NOT NULL,
  file  TEXT NOT NULL,
  bytes BLOB NOT NULL,
  seal  BLOB NOT NULL,
  PRIMARY KEY (game, print, file)
) STRICT, WITHOUT ROWID

-- table entries of entries
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
  hash   BLOB    NOT NULL, -- over the hash of the entry before and all of this one
  PRIMARY KEY (tab, number)
) STRICT, WITHOUT ROWID

-- table folder of folder
CREATE TABLE folder (
  one  INTEGER PRIMARY KEY CHECK (one = 1),
  name TEXT    NOT NULL,
  key  BLOB    NOT NULL
) STRICT

-- table heads of heads
CREATE TABLE heads (
  tab     INTEGER PRIMARY KEY REFERENCES tables (no),
  entries INTEGER NOT NULL,
  chain   BLOB    NOT NULL,
  names   BLOB    NOT NULL,
  beside  BLOB    NOT NULL,
  seal    BLOB    NOT NULL
, aside BLOB) STRICT

-- table issues of issues
CREATE TABLE issues (
  guest  TEXT    PRIMARY KEY,
  number INTEGER NOT NULL CHECK (number >= 1),
  seal   BLOB    NOT NULL
) STRICT, WITHOUT ROWID

-- table names of names
CREATE TABLE names (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  entry INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name  TEXT    NOT NULL,
  PRIMARY KEY (tab, entry, place)
) STRICT, WITHOUT ROWID

-- table notices of notices
CREATE TABLE notices (
  id    TEXT    PRIMARY KEY,
  tab   INTEGER NOT NULL REFERENCES tables (no),
  entry INTEGER NOT NULL,
  guest TEXT    NOT NULL,
  kind  TEXT    NOT NULL,
  data  BLOB    NOT NULL,
  due   INTEGER NOT NULL, -- not before, in milliseconds since 1970
  tries INTEGER NOT NULL  -- how often it was claimed
) STRICT, WITHOUT ROWID

-- table papers of papers
CREATE TABLE papers (
  owner TEXT    NOT NULL,
  kind  TEXT    NOT NULL,
  key   TEXT    NOT NULL,
  time  INTEGER NOT NULL, -- milliseconds since 1970
  data  BLOB    NOT NULL,
  seal  BLOB    NOT NULL,
  PRIMARY KEY (owner, kind, key)
) STRICT, WITHOUT ROWID

-- table removed of removed
CREATE TABLE removed (
  tab     INTEGER PRIMARY KEY,
  id      TEXT    NOT NULL UNIQUE,
  entries INTEGER NOT NULL,
  chain   BLOB    NOT NULL,
  seal    BLOB    NOT NULL
) STRICT

-- table reviews of reviews
CREATE TABLE reviews (
  tab    INTEGER NOT NULL REFERENCES tables (no),
  ply    INTEGER NOT NULL CHECK (ply >= 0),
  method TEXT    NOT NULL,
  data   BLOB    NOT NULL,
  PRIMARY KEY (tab, ply)
) STRICT, WITHOUT ROWID

-- table seen of seen
CREATE TABLE seen (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  guest TEXT    NOT NULL,
  entry INTEGER NOT NULL,
  time  INTEGER NOT NULL, -- when they last looked, in milliseconds since 1970
  PRIMARY KEY (tab, guest)
) STRICT, WITHOUT ROWID

-- table slips of slips
CREATE TABLE slips (
  tab   INTEGER NOT NULL REFERENCES tables (no),
  kind  TEXT    NOT NULL,
  key   TEXT    NOT NULL,
  guest TEXT    NOT NULL,
  time  INTEGER NOT NULL, -- milliseconds since 1970
  data  BLOB    NOT NULL,
  PRIMARY KEY (tab, kind, key)
) STRICT, WITHOUT ROWID

-- table tables of tables
CREATE TABLE tables (
  no INTEGER PRIMARY KEY,
  id TEXT    NOT NULL UNIQUE
) STRICT

-- table totals of totals
CREATE TABLE totals (
  what TEXT    PRIMARY KEY,
  rows INTEGER NOT NULL,
  sum  BLOB    NOT NULL,
  seal BLOB    NOT NULL
) STRICT, WITHOUT ROWID

-- table words of words
CREATE TABLE words (
  word   TEXT    NOT NULL,
  tab    INTEGER NOT NULL REFERENCES tables (no),
  PRIMARY KEY (word, tab)
) STRICT, WITHOUT ROWID

-- trigger entries_remain of entries
CREATE TRIGGER entries_remain BEFORE DELETE ON entries WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.tab) BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never removed, unless its table is');
END

-- trigger entries_stay of entries
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
  SELECT RAISE(ABORT, 'an entry of the log is never changed');
END

-- trigger heads_remain of heads
CREATE TRIGGER heads_remain BEFORE DELETE ON heads WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.tab) BEGIN
  SELECT RAISE(ABORT, 'a table is removed behind its tombstone');
END

-- trigger removed_remain of removed
CREATE TRIGGER removed_remain BEFORE DELETE ON removed BEGIN
  SELECT RAISE(ABORT, 'a tombstone is never removed');
END

-- trigger removed_stay of removed
CREATE TRIGGER removed_stay BEFORE UPDATE ON removed BEGIN
  SELECT RAISE(ABORT, 'a tombstone is never changed');
END

-- trigger tables_remain of tables
CREATE TRIGGER tables_remain BEFORE DELETE ON tables WHEN NOT EXISTS (SELECT 1 FROM removed WHERE tab = OLD.no) BEGIN
  SELECT RAISE(ABORT, 'a table is removed behind its tombstone');
END

-- trigger tables_stay of tables
CREATE TRIGGER tables_stay BEFORE UPDATE ON tables BEGIN
  SELECT RAISE(ABORT, 'a table keeps its id');
END
