package web_test

import (
	"encoding/json"
	mathrand "math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

// TestAReservedNameIsNobodyElses reserves a name. Until it is released, nobody can take it or a similar one, at any table.
func TestAReservedNameIsNobodyElses(t *testing.T) {
	h, ana, _, k := keyedTestSite(t)
	keyless := h.secure()
	keyless.post("/name", "name", "Nina").want(t, 200)
	keyless.post("/me/name", "do", "reserve").want(t, 409, "Create a passkey to reserve your name")
	ana.post("/me/name", "do", "reserve").want(t, 200, "is reserved for you")
	ana.post("/me/name", "do", "reserve").want(t, 200) // again is no error
	for _, name := range []string{"Ana", "ANA", "A n a", "Аna"} {
		keyless.post("/name", "name", name).want(t, 409, "reserved on this server")
	}
	keyless.get("/name").want(t, 200, `value="Nina"`)
	keyless.post("/new/bluff", "name", "ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "input", "a").want(t, 400, "reserved")
	keyless.post("/new/bluff", "name", "Nina", "players", "2", "chair-0", "me", "chair-1", "here", "here-1", "Ana", "input", "b").want(t, 400, "reserved")
	id := ana.open("bluff", "friend")
	link := ana.get("/t/" + id).links()[0]
	keyless.post(link, "name", "Ana", "input", "s").want(t, 409, "reserved")
	// A user who had the name before cannot join under it any more.
	other := h.secure()
	other.signs(k).want(t, 200)
	other.post("/me/name", "do", "release").want(t, 200)
	keyless.post("/name", "name", "Ana").want(t, 200)
	ana.post("/me/name", "do", "reserve").want(t, 200)
	keyless.post("/play", "game", "bluff", "input", "p").want(t, 409, "reserved")
	// Another name of the user releases the first.
	ana.post("/name", "name", "Anabel").want(t, 200)
	ana.post("/me/name", "do", "reserve").want(t, 200, "“Anabel” is reserved for you")
	keyless.post("/play", "game", "bluff", "input", "q").want(t, 200)
	ana.post("/name", "name", "Guest").want(t, 200)
	ana.post("/me/name", "do", "reserve").want(t, 409, "Everyone without a name")
	third := h.secure()
	third.signs(k).want(t, 200)
	third.get("/me").want(t, 200, "Guest", "“Anabel” is reserved") // the merge keeps the reserved name
}

// TestAFace checks that an avatar is one of the site's shapes, at an address that does not reveal its user.
func TestAFace(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.post("/me/face", "shape", "moon", "colour", "blue").want(t, 200, `class="face" src="/face/moon-blue.svg"`)
	picture := p.get("/face/moon-blue.svg").want(t, 200, "<svg")
	if kept := picture.header.Get("Cache-Control"); !strings.Contains(kept, "immutable") {
		t.Errorf("a face may be kept: %q", kept)
	}
	for _, path := range []string{"/face/moon-pink.svg", "/face/.svg", "/face/moon-blue.png", "/face/%3Cscript%3E.svg"} {
		p.get(path).want(t, 404)
	}
	p.post("/me/face", "shape", "skull", "colour", "blue").want(t, 200) // no such shape
	if page := p.get("/me"); strings.Contains(page.body, `class="face" src`) {
		t.Error("an unknown face is shown")
	}
}

// A document is a user's download of their data.
type document struct {
	ID, Name string
	Settings struct{ Theme string }
	Tables   []struct {
		ID    string
		Seats []struct {
			Seat int
			Name string
		}
	}
	Papers []struct {
		Kind, Key string
		Data      map[string]any
	}
	Beside []struct {
		Table, Kind, Key string
		Data             json.RawMessage
	}
	Results []struct{ Game string }
	Read    []struct {
		Table string
		Entry int64
		Time  time.Time
	}
}

func (p *person) document() (doc document) {
	p.h.t.Helper()
	r := p.get("/me/data.json").want(p.h.t, 200)
	if err := json.Unmarshal([]byte(r.body), &doc); err != nil {
		p.h.t.Fatal(err)
	}
	return doc
}

// TestWhatIsKeptIsTakenAlongAndRemoved checks that one document contains all stored data about Ana. After the deletion no
// row has any, and her name is at no table. The data of others is unchanged.
func TestWhatIsKeptIsTakenAlongAndRemoved(t *testing.T) {
	h, ana, alone, k := keyedTestSite(t)
	ana.post("/settings", "theme", "dark", "return", "/").want(t, 200)
	ana.post("/name", "name", "Zacharias").want(t, 200)
	ana.post("/me/name", "do", "reserve").want(t, 200)
	ana.post("/me/face", "shape", "sun", "colour", "teal").want(t, 200)
	bob := h.secure()
	running := ana.openAs("", "bluff", "friend")
	bob.post(ana.get("/t/" + running).links()[0], "name", "Bob", "input", "s").want(t, 200)
	waits := bob.openAs("", "bluff", "friend", "friend")
	ana.post(bob.get("/t/" + waits).links()[0], "name", "Zacharias", "input", "s2").want(t, 200)
	over := ana.openAs("", "bluff", "friend")
	bob.post(ana.get("/t/" + over).links()[0], "name", "Bob", "input", "s3").want(t, 200)
	sayAny(t, over, [2]*person{ana, bob}, 0)
	ana.post("/t/"+over+"/act/end", "input", "e").want(t, 200)
	for _, p := range []*person{ana, bob} {
		p.get("/me/games").want(t, 200, "ended early")
	}
	unbegun := ana.openAs("", "bluff", "friend")
	if err := h.log.PutTableRow(t.Context(), store.TableRow{Table: running, Kind: "note", Key: "1", User: ana.document().ID, Data: []byte(`{"text":"mine"}`)}); err != nil {
		t.Fatal(err)
	}

	ana.post("/t/"+running+"/talk", "text", "well met", "input", "t1").want(t, 200)
	bob.post("/t/"+running+"/talk/mute", "line", "s1").want(t, 200, "Zacharias")
	if err := h.log.MarkRead(t.Context(), running, ana.document().ID, 2, time.UnixMilli(1_700_000_000_000)); err != nil {
		t.Fatal(err)
	}

	doc := ana.document()
	kinds := map[string]int{}
	for _, p := range doc.Papers {
		kinds[p.Kind]++
	}
	if doc.Name != "Zacharias" || doc.Settings.Theme != "dark" || len(doc.Tables) != 5 || kinds["passkey"] != 1 || kinds["name"] != 1 || kinds["person"] != 1 ||
		len(doc.Beside) < 2 || len(doc.Results) != 1 || len(doc.Tables[0].Seats) == 0 {
		t.Errorf("taken along is %+v", doc)
	}
	seen := false
	for _, m := range doc.Read {
		seen = seen || m.Table == running && m.Entry >= 2 && !m.Time.IsZero()
	}
	if !seen {
		t.Errorf("taken along are the read marks %+v", doc.Read)
	}
	if other := bob.document(); len(other.Tables) != 3 {
		t.Errorf("Bob takes along %+v", other)
	}

	ana.get("/me/remove").want(t, 200, "At 4 tables your game isn&#39;t over")
	ana.post("/me/remove").want(t, 400, "Nothing was deleted")
	stolen := h.secure()
	stolen.signs(k).want(t, 200)
	ana.post("/me/remove", "sure", "1").want(t, 200, "Account deleted")

	stolen.get("/me").want(t, 200, "Guest (no name yet)") // every cookie of hers is invalid
	stolen.signs(k).want(t, 403, "passkey.removed")
	for path, status := range map[string]int{running: 200, over: 200, waits: 200, alone: 410, unbegun: 410} {
		page := bob.get("/t/"+path).want(t, status)
		if strings.Contains(page.body, "Zacharias") || strings.Contains(bob.get("/t/"+path+"/log").body, "Zacharias") {
			t.Errorf("table %s still tells her name", path)
		}
	}
	bob.get("/t/"+running).want(t, 200, "Bob")
	if page := bob.get("/t/"+running+"/talk").want(t, 200).body; strings.Contains(page, "Zacharias") || strings.Contains(page, "well met") {
		t.Error("the talk still tells of her")
	}
	beside, err := json.Marshal(bob.document())
	if err != nil || strings.Contains(string(beside), "Zacharias") {
		t.Errorf("what is kept of Bob tells her name: %s, %v", beside, err)
	}
	if n := len(bob.get("/t/" + waits).links()); n != 2 {
		t.Errorf("the table that waits has %d free seats", n)
	}
	if page := bob.get("/me/games").want(t, 200, "ended early"); strings.Contains(page.body, "Zacharias") {
		t.Error("the results of somebody else still tell her name")
	}
	nobody := h.secure()
	nobody.post("/name", "name", "Zacharias").want(t, 200) // the name is free again
	papers, slips, err := h.tableServer.Kept(t.Context(), doc.ID)
	if err != nil || len(papers)+len(slips) != 0 {
		t.Errorf("kept are %v, %v, %v", papers, slips, err)
	}
	if marks, err := h.tableServer.ReadMarks(t.Context(), doc.ID); err != nil || len(marks) != 0 {
		t.Errorf("kept are the read marks %v, %v", marks, err)
	}
	if err := h.log.CheckFolder(t.Context()); err != nil {
		t.Error(err)
	}
	for _, id := range []string{running, over, waits} {
		if err := h.log.Check(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
	address := h.server.Listener.Addr().String()
	h.stop()
	h.start(address)
	if page := bob.get("/t/"+over).want(t, 200); strings.Contains(page.body, "Zacharias") {
		t.Error("after a restart her name is back")
	}
	ana.post("/me/remove", "sure", "1").want(t, 409) // she is signed out
}

// played returns a user with passkeys, an avatar, a reserved name, and results of many games.
func (h *testSite) played(registry games.Registry) *person {
	h.t.Helper()
	p, ctx := h.person(), h.t.Context()
	p.post("/me/face", "shape", "temple", "colour", "teal").want(h.t, 200)
	p.post("/name", "name", "Penélope").want(h.t, 200)
	dice := mathrand.New(mathrand.NewPCG(1, 2))
	begun := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	for n := range 44 {
		title := registry[n%3%len(registry)]
		id := p.openAs("", title.ID(), "bot:level1")
		o := table.Outcome{Form: 1, Game: title.ID(), Players: 2 + n%3, Ended: begun.Add(time.Duration(n*26) * time.Hour), Plies: 90,
			Length: time.Duration(5+dice.IntN(200)) * time.Minute, Finished: n%11 != 5}
		labels := title.Game.About().Labels
		for i := range o.Players {
			s := table.OutcomeSeat{Rank: i + 1, Points: 60 - 7*i - dice.IntN(5), Won: i == 0}
			if len(labels) > 0 {
				s.Label = labels[(n+i)%len(labels)]
			}
			if s.Mine = i == dice.IntN(o.Players) || i == o.Players-1 && !slices.ContainsFunc(o.Seats, func(s table.OutcomeSeat) bool { return s.Mine }); s.Mine {
				for k := range o.Seats {
					o.Seats[k].Mine = false
				}
			}
			switch {
			case n%4 == 0:
				s.Name = []string{"Bruno", "Chen", "Dora", "Elif"}[i]
			default:
				s.Level = "level" + strconv.Itoa(1+n%5)
			}
			o.Seats = append(o.Seats, s)
		}
		data, err := json.Marshal(o)
		if err != nil {
			h.t.Fatal(err)
		}
		if err := h.log.PutUserRow(ctx, store.UserRow{Owner: p.document().ID, Kind: "result", Key: id, Time: o.Ended, Data: data}); err != nil {
			h.t.Fatal(err)
		}
	}
	who := p.document().ID
	for i, device := range []string{"Telephone", "The desk at home"} {
		if err := h.tableServer.AddPasskey(ctx, who, table.Passkey{ID: []byte{byte(i)}, Handle: []byte("h"), Device: device}); err != nil {
			h.t.Fatal(err)
		}
	}
	p.post("/me/name", "do", "reserve").want(h.t, 200)
	return p
}

// TestMyGamesTellHowTheyEnded plays a game to its end. Both players see the result from their side, and a second request
// replays nothing.
func TestMyGamesTellHowTheyEnded(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bruno := h.person(), h.person()
	id := ana.open("bluff", "friend")
	bruno.post(ana.get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(t, 200)
	ana.get("/me/games").want(t, 200, "You haven&#39;t finished a game yet")
	for n := 0; sayAny(t, id, [2]*person{ana, bruno}, n); n++ {
		if n > 500 {
			t.Fatal("the game does not end")
		}
	}
	pages := []string{ana.get("/me/games").want(t, 200, "rank", "Bruno", "other people").body, bruno.get("/me/games").want(t, 200, "rank", "Ana").body}
	if won := strings.Count(pages[0]+pages[1], `<span class="badge hot">won`); won != 1 {
		t.Errorf("of both %d have won", won)
	}
	kept, _, err := h.tableServer.Kept(t.Context(), ana.document().ID)
	if err != nil || len(kept) != 1 || kept[0].Kind != "result" || kept[0].Key != id {
		t.Fatalf("kept is %+v, %v", kept, err)
	}
	// The page shows what is stored, without reading the table.
	kept[0].Data = []byte(strings.Replace(string(kept[0].Data), "Bruno", "Brunhilde", 1))
	if err := h.log.PutUserRow(t.Context(), kept[0]); err != nil {
		t.Fatal(err)
	}
	ana.get("/me/games").want(t, 200, "Brunhilde")
	ana.post("/t/"+id+"/act/delete", "input", "d").want(t, 200)
	ana.get("/me/games").want(t, 200, "You haven&#39;t finished a game yet")
	if kept, _, err := h.tableServer.Kept(t.Context(), ana.document().ID); err != nil || len(kept) != 0 {
		t.Errorf("of a deleted table is kept %+v, %v", kept, err)
	}
}

// TestWhatIsKeptTellsNoIdsOfOthers checks that a user's download contains their blocks and reports, but no user id other
// than their own.
func TestWhatIsKeptTellsNoIdsOfOthers(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	ana, bob := h.person(), h.person()
	ana.open(h.registry[0].ID(), "friend")
	bob.post("/name", "name", "Bob").want(t, 200)
	own, other := ana.document().ID, bob.document().ID
	for _, kind := range []string{"block", "report"} {
		if err := h.log.PutUserRow(t.Context(), store.UserRow{Owner: own, Kind: kind, Key: other, Data: []byte(`{"about":{"id":"` + other + `"},"by":"` + own + `"}`)}); err != nil {
			t.Fatal(err)
		}
	}
	text := ana.get("/me/data.json").want(t, 200, own, "person 1").body
	if strings.Contains(text, other) || strings.Contains(text, "person 2") {
		t.Errorf("it tells of somebody else, or of two: %s", text)
	}
}
