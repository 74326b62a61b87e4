-- +goose Up
-- What a server can read, as words between spaces, and the certificate by which other servers know it; NULL for a program of before.
ALTER TABLE servers ADD COLUMN features TEXT NOT NULL DEFAULT '', ADD COLUMN certificate BYTEA;

-- A server that cannot read what these tables hold does not become one of the servers, whatever its version: it would find tables of games
-- unreadable. What they hold is noted in papers (see store/features.go).
-- +goose StatementBegin
CREATE FUNCTION reads_all() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  unread RECORD;
BEGIN
  SELECT key, convert_from(data, 'UTF8')::json->>'version' AS version INTO unread FROM papers
    WHERE kind = 'feature' AND owner = '' AND NOT key = ANY(string_to_array(NEW.features, ' ')) ORDER BY key LIMIT 1;
  IF FOUND AND NOT NEW.thinks THEN
    RAISE EXCEPTION 'version % of Pantheon wrote what version % cannot read (%); use that version or a later one',
      unread.version, NEW.version, unread.key USING ERRCODE = 'feature_not_supported';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd

CREATE TRIGGER servers_read_all BEFORE INSERT ON servers FOR EACH ROW EXECUTE FUNCTION reads_all();
