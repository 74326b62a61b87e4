-- +goose Up
-- What was thought of the sentences of a game after its end. It could be thought anew: it is no part of the log.
CREATE TABLE reviews (
  tab    INTEGER NOT NULL REFERENCES tables (no),
  ply    INTEGER NOT NULL CHECK (ply >= 0),
  method TEXT    NOT NULL,
  data   BLOB    NOT NULL,
  PRIMARY KEY (tab, ply)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE reviews;
