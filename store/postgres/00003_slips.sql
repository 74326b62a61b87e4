-- +goose Up
-- What was kept beside a table's log by programs that know of it: a sum over the table's slips and notices, and its seal; NULL where there
-- are none. Programs of the shapes before leave it alone.
ALTER TABLE heads ADD COLUMN aside BYTEA;

-- Slips and notices go with their table by themselves too: programs of the shapes before remove tables without knowing of them.
CREATE TABLE slips (
  tab   BIGINT NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
  kind  TEXT COLLATE "C" NOT NULL,
  key   TEXT COLLATE "C" NOT NULL,
  guest TEXT   NOT NULL,
  time  BIGINT NOT NULL, -- milliseconds since 1970
  data  BYTEA  NOT NULL,
  PRIMARY KEY (tab, kind, key)
);

CREATE INDEX slips_of ON slips (guest) WHERE guest <> '';

-- What persons are still to be told.
CREATE TABLE notices (
  id    TEXT   PRIMARY KEY,
  tab   BIGINT NOT NULL REFERENCES tables (no) ON DELETE CASCADE,
  entry BIGINT NOT NULL,
  guest TEXT   NOT NULL,
  kind  TEXT   NOT NULL,
  data  BYTEA  NOT NULL,
  due   BIGINT NOT NULL, -- not before, in milliseconds since 1970
  tries BIGINT NOT NULL  -- how often it was claimed
);

CREATE INDEX notices_of ON notices (tab);
CREATE INDEX notices_due ON notices (due);

-- What is kept of persons, at no table.
CREATE TABLE papers (
  owner TEXT COLLATE "C" NOT NULL,
  kind  TEXT COLLATE "C" NOT NULL,
  key   TEXT COLLATE "C" NOT NULL,
  time  BIGINT NOT NULL, -- milliseconds since 1970
  data  BYTEA  NOT NULL,
  seal  BYTEA  NOT NULL,
  PRIMARY KEY (owner, kind, key)
);

CREATE INDEX papers_by ON papers (kind, key);
