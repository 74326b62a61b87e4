package web_test

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pantheon/table"
	"pantheon/web/access"
)

// handleOf returns the handle of a person on a page.
func (r reply) handleOf(t *testing.T, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?s)<bdi>` + name + `</bdi>.*?name="who" value="([^"]+)"`).FindStringSubmatch(r.body)
	if m == nil {
		t.Fatalf("%s has no handle on the page:\n%s", name, r.body)
	}
	return m[1]
}

// guests returns the ids of the users in the log of a table.
func (h *testSite) guests(id string) map[string]bool {
	h.t.Helper()
	all := map[string]bool{}
	entries, err := h.log.Entries(context.Background(), id, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range entries {
		if e.User != "" {
			all[e.User] = true
		}
	}
	if len(all) < 2 {
		h.t.Fatalf("there are %d guests at the table", len(all))
	}
	return all
}

// orderViews returns the pages on which people are blocked and reported.
func (h *testSite) orderViews(title string) []view {
	h.t.Helper()
	ana, bob, caro := h.person(), h.person().named("Bob"), h.person().named("Carolina of Alexandria by the sea")
	id, other := h.playing(title, ana, bob), h.playing(title, ana, caro)
	bob.post("/t/"+id+"/talk", "text", "You play like a stone, and a very small one at that.", "input", newInput()).want(h.t, 200)
	ana.post("/t/"+other+"/block", "seat", "1", "do", "block").want(h.t, 200)
	const line = `(document.querySelector('.talk-act').open = true)`
	return []view{
		{"order: blocked people", ana, "/blocked", ""},
		{"order: nobody is blocked", h.person().named("Dora"), "/blocked", ""},
		{"order: people at a table", bob, "/t/" + id + "/people", ""},
		{"order: a blocked person at a table", ana, "/t/" + other + "/people", ""},
		{"order: a report of a line", ana, "/t/" + id + "/complain?line=s1", ""},
		{"order: a report of a table", bob, "/t/" + id + "/complain", ""},
		{"order: a line of talk", ana, "/t/" + id + "/talk", line},
		{"order: a line of talk at the table", ana, "/t/" + id, `document.querySelector('.talk-log')?.checkVisibility() ? ` + line + ` : (document.querySelector('.tab-talk').click(), false)`},
	}
}

// playing makes a table at which Ana and Bob play.
func (h *testSite) playing(title string, ana, bob *person) (id string) {
	h.t.Helper()
	id = ana.openUp(title, "Ana")
	bob.post("/t/"+id+"/join", "input", newInput()).want(h.t, 200)
	return id
}

// TestBlockAtTable blocks a player by seat. The blocked user only finds that they cannot join the next table. The user who blocked them
// does not see their messages, and can undo the block in the list of blocked people. No page contains a user id.
func TestBlockAtTable(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob := h.person(), h.person().named("Bob")
	id := h.playing("bluff", ana, bob)
	bob.post("/t/"+id+"/talk", "text", "psst, Ana", "input", newInput()).want(t, 200, "psst")
	ana.get("/t/"+id).want(t, 200, "/t/"+id+"/people")
	ana.get("/t/"+id+"/talk").want(t, 200, "psst", "/t/"+id+"/block", "/complain?line=s1")
	ana.get("/t/"+id+"/people").want(t, 200, "<bdi>Bob</bdi>", `name="seat" value="1"`, "Block Bob", "Report Bob")
	ana.post("/t/"+id+"/block", "seat", "1", "do", "block").want(t, 200, "Unblock Bob")
	ana.post("/t/"+id+"/block", "seat", "1", "do", "block").want(t, 200, "Unblock Bob") // twice is once
	ana.get("/t/"+id+"/talk").want(t, 200).without(t, "psst")
	next := ana.openUp("bluff", "Ana")
	bob.get("/open").want(t, 200, next)
	bob.post("/t/"+next+"/join", "input", newInput()).want(t, 409, "You can&#39;t join this table").without(t, "lock", "Ana has")
	bob.post("/seat-me", "input", newInput()).want(t, 200, "No open table fits right now")
	bob.get("/t/"+id+"/people").want(t, 200, "Ana", "Block Ana").without(t, "Unblock Ana")
	list := ana.get("/blocked").want(t, 200, "<bdi>Bob</bdi>", "Unblock Bob")
	theirs := bob.openUp("bluff", "Bob")
	ana.get("/open").want(t, 200).without(t, theirs)
	ana.post("/seat-me", "input", newInput()).want(t, 200, "No open table fits right now")
	for guest := range h.guests(id) {
		list.without(t, guest)
		ana.get("/t/"+id+"/people").without(t, guest)
	}
	ana.post("/blocked", "who", list.handleOf(t, "Bob"), "do", "unblock").want(t, 200, "You haven&#39;t blocked anyone", "<bdi>Bob</bdi>")
	ana.get("/open").want(t, 200, theirs)
	ana.post("/blocked", "who", list.handleOf(t, "Bob"), "do", "block").want(t, 200, "Unblock Bob") // a person with whom one has played
	ana.get("/new/bluff").want(t, 200).without(t, ">Bob<")                                          // and they cannot be invited now
	ana.post("/t/"+id+"/block", "line", "s1", "do", "unblock").want(t, 200, "psst")
}

// TestBlockRefused checks that an invalid handle, a forged one, or that of another viewer blocks nobody.
func TestBlockRefused(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob, eva := h.person(), h.person().named("Bob"), h.person().named("Eva")
	id := h.playing("bluff", ana, bob)
	handle := ana.get("/blocked").want(t, 200).handleOf(t, "Bob")
	for _, who := range []string{"", "g-bob", handle[:len(handle)-2], handle + "AA", strings.Repeat("x", 5000), "<b>", "../.."} {
		ana.post("/blocked", "who", who, "do", "block").want(t, 400, "no longer known here")
	}
	eva.post("/blocked", "who", handle, "do", "block").want(t, 400, "no longer known here") // made for another viewer
	bob.post("/blocked", "who", handle, "do", "block").want(t, 400, "no longer known here")
	h.person().post("/blocked", "who", handle, "do", "block").want(t, 400, "no longer known here")
	for _, c := range [][3]string{{"seat", "0", "That is you."}, {"seat", "3", "That person isn&#39;t here."}, {"host", "1", "That is you."}, {"line", "s9", "This message is no longer here."}} {
		ana.post("/t/"+id+"/block", c[0], c[1], "do", "block").want(t, 409, c[2])
	}
	for _, c := range [][2]string{{"seat", "first"}, {"line", "x1"}, {"line", "s-1"}, {"who", handle}, {"host", "2"}} {
		ana.post("/t/"+id+"/block", c[0], c[1], "do", "block").want(t, 400)
	}
	ana.post("/t/nowhere/block", "seat", "1").want(t, 404)
	ana.get("/blocked").want(t, 200, "You haven&#39;t blocked anyone")
	ana.post("/blocked", "who", strings.Repeat("x", 100_000)).want(t, 413)
}

// TestBlocksAreBounded checks the limit of blocking, apart from the general limits of requests.
func TestBlocksAreBounded(t *testing.T) {
	h := limited(t, access.Limits{Requests: -1, Inputs: -1})
	ana, bob := h.person(), h.person().named("Bob")
	id := h.playing("bluff", ana, bob)
	for n := 0; bob.post("/t/"+id+"/block", "seat", "0", "do", "block").status != 429; n++ {
		if n > 100 {
			t.Fatal("somebody blocks and blocks and blocks")
		}
	}
}

// TestReportToHost checks that a message, a person at a table, a table, and a person from the list can be reported. The report quotes
// its subject. The form names its errors, and the number of reports is limited.
func TestReportToHost(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob := h.person(), h.person().named("Bob")
	id := h.playing("bluff", ana, bob)
	bob.post("/t/"+id+"/talk", "text", "<b>rude</b>", "input", newInput()).want(t, 200)
	line := "/t/" + id + "/complain?line=s1"
	ana.get(line).want(t, 200, "About Bob", "&lt;b&gt;rude&lt;/b&gt;", "Block Bob too").without(t, "<b>rude")
	ana.post(line, "text", "twice").want(t, 409, "Choose one of the reasons", "twice", "&lt;b&gt;rude")
	ana.post(line, "reason", "abuse", "text", strings.Repeat("x", 501)).want(t, 409, "at most 500 characters")
	ana.post(line, "reason", "abuse", "text", strings.Repeat("x", 100_000)).want(t, 413)
	ana.post(line, "reason", "abuse", "text", "a\x00b").want(t, 409, "can&#39;t be shown")
	ana.post(line, "reason", "abuse", "text", "<i>twice</i>", "block", "1").want(t, 200, "Thank you")
	ana.get("/blocked").want(t, 200, "Unblock Bob")
	bob.post("/t/"+id+"/talk/remove", "line", "s1", "input", newInput()).want(t, 200)
	bob.get("/t/"+id+"/complain?host=1").want(t, 200, "About Ana")
	bob.post("/t/"+id+"/complain?seat=0", "reason", "unfair").want(t, 200, "Thank you")
	bob.post("/t/"+id+"/complain", "reason", "other", "block", "1").want(t, 200, "Thank you") // nobody is blocked by it
	handle := bob.get("/blocked").want(t, 200).handleOf(t, "Ana")
	bob.get("/complain?who="+url.QueryEscape(handle)).want(t, 200, "About Ana")
	bob.post("/complain?who="+url.QueryEscape(handle), "reason", "name").want(t, 200, "Thank you")
	bob.get("/complain?who=x").want(t, 400, "no longer known here")
	ana.get("/complain?who="+url.QueryEscape(handle)).want(t, 400)
	bob.get("/t/"+id+"/complain?seat=1").want(t, 409, "That is you.")
	all, err := table.AbuseReports(context.Background(), h.log)
	if err != nil || len(all) != 4 {
		t.Fatalf("%d reports, %v", len(all), err)
	}
	for _, want := range []table.AbuseReport{
		{Reason: "abuse", Text: "<i>twice</i>", About: table.Actor{Name: "Bob"}, By: table.Actor{Name: "Ana"}, Table: id, Said: "<b>rude</b>", Line: "s1", Game: "bluff"},
		{Reason: "unfair", About: table.Actor{Name: "Ana"}, By: table.Actor{Name: "Bob"}, Table: id, Game: "bluff"},
		{Reason: "other", By: table.Actor{Name: "Bob"}, Table: id, Game: "bluff"},
		{Reason: "name", About: table.Actor{Name: "Ana"}, By: table.Actor{Name: "Bob"}},
	} {
		found := false
		for _, c := range all {
			if c.Reason != want.Reason {
				continue
			}
			if c.By.ID == "" || (c.About.ID == "") != (want.About.Name == "") || (c.Entry == 0) != (want.Table == "") {
				t.Errorf("the report %+v lacks something", c)
			}
			c.ID, c.Time, c.By.ID, c.About.ID, c.Entry = "", want.Time, "", "", 0
			if found = true; c != want {
				t.Errorf("the report is %+v, want %+v", c, want)
			}
		}
		if !found {
			t.Errorf("no report for %s", want.Reason)
		}
	}
	for range table.MaxAbuseReports - 3 {
		bob.post("/t/"+id+"/complain", "reason", "other").want(t, 200, "Thank you")
	}
	if a := bob.post("/t/"+id+"/complain", "reason", "other"); a.status != 409 && a.status != 429 {
		t.Errorf("one report too many is answered with %d", a.status)
	}
	if all, err = table.AbuseReports(context.Background(), h.log); err != nil {
		t.Fatal(err)
	}
	for _, c := range all { // handled reports of today count all the same
		if err := table.CloseAbuseReport(context.Background(), h.log, c.ID); err != nil {
			t.Fatal(err)
		}
	}
	if a := bob.post("/t/"+id+"/complain", "reason", "other"); a.status != 429 {
		t.Errorf("one more report is answered with %d", a.status)
	}
}
