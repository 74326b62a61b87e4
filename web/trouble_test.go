package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/web/proxy"
)

// TestPeopleWaitForAFullDatabase checks that players are asked to wait while the database is full, with a status on which the page
// retries. When there is space again, the command is carried out once, although the page sends it twice.
func TestPeopleWaitForAFullDatabase(t *testing.T) {
	address := pgtest.Database(t)
	one := openWing(t, address)
	one.made = "a request failed because the database cannot be used now"
	ana := one.person()
	id := ana.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", "n").want(t, 200).table(t)
	pgtest.Tell(t, address, `CREATE FUNCTION pantheon.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`,
		"CREATE TRIGGER full_disk BEFORE INSERT ON pantheon.entries FOR EACH ROW EXECUTE FUNCTION pantheon.full_disk()")
	answer := ana.post("/t/"+id+"/act/pace", "pace", "slow", "input", "p").want(t, http.StatusServiceUnavailable, "Can&#39;t save right now.")
	if answer.header.Get("Retry-After") == "" {
		t.Error("it says not when to ask again")
	}
	ana.get("/t/"+id).want(t, 200, "Ana")
	if status, told := ana.script(t, "POST", "/t/"+id+"/act/pace", "pace", "slow", "input", "p"); status != http.StatusServiceUnavailable || !strings.Contains(told.Text, "Try again in a moment") {
		t.Errorf("a script is told %d %+v", status, told)
	}
	pgtest.Tell(t, address, "DROP TRIGGER full_disk ON pantheon.entries")
	for range 2 { // the page retried, once more than necessary
		ana.post("/t/"+id+"/act/pace", "pace", "slow", "input", "p").want(t, 200)
	}
	entries, err := one.log.Entries(t.Context(), id, 0)
	if err != nil || len(entries) != 2 {
		t.Errorf("there are %d entries, %v", len(entries), err)
	}
}

// TestNobodyElseAnswersForAServer lets a server die. Another program may then answer at its address, or a server of another database, or
// the very server that asks. Players get none of these answers, and continue when the lease of the dead server has expired.
func TestNobodyElseAnswersForAServer(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	one := openWing(t, address)
	ana := one.person()
	id := ana.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", "n").want(t, 200).table(t)

	var asked int
	stranger := func(answer http.Handler) string {
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked++
			answer.ServeHTTP(w, r)
		}))
		s.Config.Protocols = proxy.Protocols()
		s.Start()
		t.Cleanup(s.Close)
		return s.Listener.Addr().String()
	}
	hello := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "I am something else") })
	other, err := proxy.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	// it would accept any server of the previous version
	nobody := func(context.Context) ([]store.Holder, error) { return []store.Holder{{}}, nil }
	servers, err := one.log.Servers(t.Context())
	if err != nil || len(servers) != 1 {
		t.Fatalf("the servers are %v, %v", servers, err)
	}
	for who, at := range map[string]string{
		"another program":                stranger(hello),
		"a server of another database":   stranger(proxy.New(other, []byte("another key"), nobody, slog.New(slog.DiscardHandler)).Receive(hello)),
		"another program that says so":   stranger(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Pantheon-Answers", "me"); hello(w, r) })),
		"the server itself that asks":    servers[0].Address,
		"nobody, for nothing is written": "",
	} {
		for age, certificate := range map[string]string{"of the version before": "NULL", "of this version": `'\xAA'`} {
			t.Run(who+", for one "+age, func(t *testing.T) {
				asked = 0
				if err := one.log.Release(t.Context(), id); err != nil {
					t.Fatal(err)
				}
				pgtest.Tell(t, address, "INSERT INTO pantheon.servers (no, address, version, certificate, until) VALUES (100 + (SELECT max(no) FROM pantheon.servers), '"+at+"', 'x', "+certificate+", now() + INTERVAL '1500 milliseconds')",
					"UPDATE pantheon.heads SET fence = fence + 1, server = (SELECT max(no) FROM pantheon.servers)")
				page := ana.get("/t/"+id).want(t, 200, "Ana")
				if strings.Contains(page.body, "something else") || strings.Contains(page.body, "own servers") {
					t.Errorf("the answer is %.200s", page.body)
				}
				if servers, err := one.log.Servers(t.Context()); err != nil || len(servers) != 1 {
					t.Errorf("the table is taken over while the servers are %v, %v", servers, err)
				}
				if heard := asked > 0; heard != (certificate == "NULL" && who != "the server itself that asks" && at != "") {
					t.Errorf("the stranger heard a request: %v", heard)
				}
			})
		}
	}
}
