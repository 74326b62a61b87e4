package web_test

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/store"
	"pantheon/store/pgtest"
	"pantheon/table"
)

// openUp makes a table for two that is open to everybody.
func (p *person) openUp(title, name string) (id string) {
	p.h.t.Helper()
	return p.post("/new/"+title, "name", name, "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "open", "1", "watch", "1", "input", newInput()).want(p.h.t, 200).table(p.h.t)
}

// named sets the name of a person, and returns the person.
func (p *person) named(name string) *person {
	p.h.t.Helper()
	p.post("/name", "name", name, "return", "/").want(p.h.t, 200)
	return p
}

// TestSeatMe lets one user open a table to everybody. The first page lists it, and another user takes its seat with one
// button. Then the list is empty, and the button offers to open a table.
func TestSeatMe(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob, caro := h.person(), h.person().named("Bob"), h.person()
	caro.get("/").want(t, 200, "No open tables")
	id := ana.openUp("bluff", "Ana")
	if page := ana.get("/").want(t, 200, "1 open table", "Go to my seat"); strings.Contains(page.body, "Join a game") {
		t.Error("who sits at the only table there is can be seated at it")
	}
	bob.get("/").want(t, 200, "1 open table", "empty seats: 1 of 2", `action="/t/`+id+`/join"`, "Ana")
	caro.get("/open").want(t, 200, `href="/t/`+id+`/join"`)
	caro.get("/t/"+id).want(t, 200, `href="/t/`+id+`/join">Join`) // a spectator also finds the way to the seat
	ana.get("/t/"+id).without(t, `/join">Join`)
	if got := caro.post("/seat-me", "input", newInput()).want(t, 200, "You haven&#39;t joined yet", `name="name"`).at.Path; got != "/t/"+id+"/join" {
		t.Errorf("who has no name is asked for it at %s", got)
	}
	if got := bob.post("/seat-me", "input", newInput()).want(t, 200, "Bob", "Ana").table(t); got != id {
		t.Errorf("Bob sits at %s", got)
	}
	caro.post("/t/"+id+"/join", "name", "Caro", "input", newInput()).want(t, 409, "Every seat at this table is taken")
	caro.post("/seat-me", "game", "bluff", "players", "2", "input", newInput()).want(t, 200, "No open table fits right now", `value="2" selected`)
	caro.get("/").want(t, 200, "No open tables", "Games to watch", `href="/t/`+id+`"`)
	caro.get("/t/"+id+"/join").want(t, 200, "its seats are taken")
	own := caro.post("/open", "game", "bluff", "players", "2", "input", newInput()).want(t, 200, "Anyone on this server can join.").table(t)
	if got := bob.post("/t/"+own+"/join", "input", newInput()).want(t, 200).table(t); got != own {
		t.Errorf("Bob sits at %s", got)
	}
	bob.post("/t/"+own+"/join", "input", newInput()).want(t, 409, "You already have a seat at this table")
}

// TestSeatMeByWish checks that of the matching tables the one with the fewest free seats is taken.
func TestSeatMeByWish(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	ana, bob, caro := h.person(), h.person(), h.person().named("Caro")
	title, other := h.registry[0].ID(), h.registry[1].ID()
	two := ana.openUp(title, "Ana")
	three := bob.post("/new/"+title, "name", "Bob", "players", "3", "chair-0", "me", "chair-1", "friend", "chair-2", "friend", "pace", "off", "open", "1", "input", newInput()).want(t, 200).table(t)
	if page := caro.get("/open?players=3").want(t, 200, three); strings.Contains(page.body, two) {
		t.Error("a table for two is listed for three")
	}
	caro.post("/seat-me", "game", other, "input", newInput()).want(t, 200, "No open table fits").without(t, "No tables are open right now")
	caro.get("/open?game="+other).want(t, 200, "No open tables match that", "All open tables").without(t, "No tables are open right now")
	if got := caro.post("/seat-me", "players", "3", "input", newInput()).want(t, 200).table(t); got != three {
		t.Errorf("of tables for three %s is taken", got)
	}
	dora := h.person().named("Dora")
	for _, want := range []string{two, three} {
		if got := dora.post("/seat-me", "input", newInput()).want(t, 200).table(t); got != want {
			t.Errorf("%s is taken, want %s", got, want)
		}
	}
}

// TestTheDoorIsTheHosts checks that only the host can open and close a table later, and that errors are named.
func TestTheDoorIsTheHosts(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob := h.person(), h.person().named("Bob")
	id := ana.open("bluff", "friend")
	ana.get("/t/"+id).want(t, 200, "Open to all", "Invitation only.")
	bob.post("/t/"+id+"/join", "input", newInput()).want(t, 409, "isn&#39;t open to all")
	bob.post("/t/"+id+"/act/open", "open", "1", "input", newInput()).want(t, 409, "Only the host")
	ana.post("/t/"+id+"/act/open", "open", "1", "input", newInput()).want(t, 200, "Make invitation-only")
	bob.get("/").want(t, 200, id)
	ana.post("/t/"+id+"/act/open", "open", "0", "input", newInput()).want(t, 200, "Invitation only.")
	if strings.Contains(bob.get("/").body, id) {
		t.Error("a table that was closed is listed")
	}
	ana.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "open", "1", "input", newInput()).want(t, 400, "for at least one seat")
	ana.post("/t/"+id+"/act/delete", "input", newInput()).want(t, 200)
	bob.post("/t/"+id+"/join", "input", newInput()).want(t, http.StatusGone)
	bob.post("/t/none/join", "input", newInput()).want(t, http.StatusNotFound)
}

// TestALobbyThatIsOff checks a server without a list of open tables. Nobody can open a table or join one without a link.
func TestALobbyThatIsOff(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob := h.person(), h.person().named("Bob")
	id := ana.openUp("bluff", "Ana")
	h.stop()
	h.shut = true
	h.start(h.server.Listener.Addr().String())
	if page := ana.get("/").want(t, 200); strings.Contains(page.body, "/open") || strings.Contains(page.body, "No open tables") {
		t.Error("the first page shows a list")
	}
	if page := ana.get("/new/bluff").want(t, 200); strings.Contains(page.body, "Open to all") {
		t.Error("the form offers to open a table")
	}
	for _, path := range []string{"/open", "/open/rows"} {
		ana.get(path).want(t, 404)
	}
	bob.post("/seat-me", "input", newInput()).want(t, 404)
	bob.post("/t/"+id+"/join", "input", newInput()).want(t, 404)
	ana.post("/t/"+id+"/act/open", "open", "1", "input", newInput()).want(t, 404)
	bob.get("/t/"+id+"/join").want(t, 200, "isn&#39;t open to all")
}

var guestOption = regexp.MustCompile(`<option value="(guest:[^"]+)">([^<]+)</option>`)

// TestInvitingWhoOneKnows checks that the form for a new table lists the host's contacts, by handles that mean nothing to
// others. The invited user finds the table among their own, and joins or declines.
func TestInvitingWhoOneKnows(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana, bob, caro := h.person(), h.person(), h.person().named("Caro")
	if guestOption.MatchString(ana.get("/new/bluff").want(t, 200).body) {
		t.Error("who has played with nobody is offered somebody")
	}
	first := ana.open("bluff", "friend")
	bob.post(ana.get("/t/" + first).links()[0], "name", "Bob", "input", newInput()).want(t, 200)
	form := ana.get("/new/bluff").want(t, 200, "People I&#39;ve played with").body
	known := guestOption.FindStringSubmatch(form)
	if known == nil || known[2] != "Bob" {
		t.Fatalf("Ana is offered %q", known)
	}
	invite := func(p *person, handle string) reply {
		return p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", handle, "pace", "off", "input", newInput())
	}
	invite(caro, known[1]).want(t, 400, "no longer known here")
	invite(ana, "guest:xyz").want(t, 400, "no longer known here")
	page := invite(ana, known[1]).want(t, 200, "kept for Bob", "Release Bob&#39;s seat")
	id, link := page.table(t), page.links()[0]
	caro.get(link).want(t, 200, "kept for Bob")
	caro.post(link, "name", "Caro", "input", newInput()).want(t, 409, "kept for Bob")
	bob.get("/mine").want(t, 200, "you are invited", "/t/"+id+"/act/decline")
	bob.get("/t/"+id).want(t, 200, "A seat is kept for you", "Decline")
	bob.post("/t/"+id+"/join", "input", newInput()).want(t, 200, "Bob")

	id = invite(ana, known[1]).want(t, 200).table(t)
	if page := bob.post("/t/"+id+"/act/decline", "input", newInput()).want(t, 200); page.at.Path != "/mine" || strings.Contains(page.body, id) {
		t.Errorf("who declined is at %s", page.at)
	}
	caro.post(ana.get("/t/"+id).want(t, 200, "Bob declined").links()[0], "name", "Caro", "input", newInput()).want(t, 200)

	// At an open table whose last seat is kept, a user may wait for it. One without an endpoint is sent to the page where
	// they can add one.
	id = ana.post("/new/bluff", "name", "Ana", "players", "3", "chair-0", "me", "chair-1", known[1], "chair-2", "friend", "pace", "off", "open", "1", "input", newInput()).want(t, 200).table(t)
	h.person().named("Dan").post("/t/"+id+"/join", "input", newInput()).want(t, 200)
	caro.get("/t/"+id+"/join").want(t, 200, "Every seat at this table is taken", "Notify me when a seat opens")
	if page := caro.post("/t/"+id+"/await", "wants", "yes").want(t, 200); page.at.Path != "/calls" {
		t.Errorf("who cannot be called and waits for a seat comes to %s", page.at)
	}
	if err := h.log.PutUserRow(t.Context(), store.UserRow{Owner: caro.document().ID, Kind: table.EndpointsKind, Key: "hook", Data: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	caro.post("/t/"+id+"/await", "wants", "yes").want(t, 200, "You&#39;ll be notified", "Stop notifying me")
	caro.post("/t/"+id+"/await", "wants", "no").want(t, 200, "Notify me when a seat opens")
}

// TestNextTable leads from a table to the one that has waited longest, and to the list of the user's tables if none waits.
func TestNextTable(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana := h.person()
	if got := ana.get("/next").want(t, 200).at.Path; got != "/mine" {
		t.Errorf("with no table one comes to %s", got)
	}
	one := ana.open("bluff", "bot:random")
	two := ana.open("bluff", "bot:random")
	if got := ana.get("/next").want(t, 200).table(t); got != one {
		t.Errorf("one comes to %s", got)
	}
	if got := ana.get("/next?from="+one).want(t, 200).table(t); got != two {
		t.Errorf("from the first one comes to %s", got)
	}
	r := ana.ask("GET", "/next?from="+two, nil, "Accept", "application/json").want(t, 200, `"n":1`, `/t/`+one)
	if r.header.Get("Content-Type") != "application/json" {
		t.Error("the script is told in", r.header.Get("Content-Type"))
	}
}

// TestASeriesIsTold checks that the page of a rematch names the series and links to the first game. The page of the first
// game names no series.
func TestASeriesIsTold(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana := h.person()
	id := ana.open("bluff", "bot:random")
	ana.post("/t/"+id+"/act/end", "input", newInput()).want(t, 200, "Rematch, rotate seats")
	second := ana.post("/t/"+id+"/again", "input", newInput()).want(t, 200, "The first game of a series", `href="/t/`+id+`"`)
	if strings.Contains(ana.get("/t/"+id).body, "of a series") {
		t.Error("a first game is one of a series")
	}
	second.table(t)
}

// TestTheDoorIsBounded checks that a table can be opened and closed only a limited number of times in a row, and that the refusal has
// the time to wait.
func TestTheDoorIsBounded(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana := h.person()
	id := ana.open("bluff", "friend")
	for i := range 30 {
		r := ana.post("/t/"+id+"/act/open", "open", strconv.Itoa((i+1)%2), "input", newInput())
		if r.status == http.StatusTooManyRequests {
			if i < 10 || r.header.Get("Retry-After") == "" {
				t.Errorf("after %d times one has to wait %q s", i, r.header.Get("Retry-After"))
			}
			return
		}
		r.want(t, 200)
	}
	t.Error("a table is opened and closed 30 times")
}

// TestOpenTablesInEachLanguage checks the lists of open tables in each language, and the rows that the script requests.
func TestOpenTablesInEachLanguage(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	ana, bob := h.person(), h.person()
	id := ana.openUp(h.registry[0].ID(), "Ana")
	for _, path := range []string{"/", "/open", "/open?none=1", "/t/" + id + "/join", "/open/rows", "/open?page=7"} {
		for _, l := range game.Langs {
			r := bob.ask("GET", path, nil, "Accept-Language", string(l)).want(t, 200)
			if gap := regexp.MustCompile(`>[^<]*\{[a-z|]+\}[^<]*<`).FindString(stripData(r.body)); gap != "" {
				t.Errorf("%s in %s shows an empty gap: %s", path, l, gap)
			}
		}
	}
	bob.get("/open/rows").want(t, 200, `"strip":"`, `"rows":"`, id)
	bob.get("/open/rows?all=1&players=2").want(t, 200, id)
	if rows := bob.get("/open/rows?all=1&players=3").want(t, 200); strings.Contains(rows.body, id) {
		t.Error("the script is told of tables that are not wished for")
	}
}

// TestOpenTablesOfTwoServers checks that a server lists a table of the other one and seats a user there. Each server finds the next
// table of a user, whichever server has it.
func TestOpenTablesOfTwoServers(t *testing.T) {
	address := pgtest.Database(t)
	one, two := openWing(t, address), openWing(t, address)
	ana := one.person()
	id := ana.openUp("bluff", "Ana")
	bob := two.person().named("Bob")
	two.untilPage(bob, "/", id)
	bob.get("/").want(t, 200, `action="/t/`+id+`/join"`, "empty seats: 1 of 2")
	if got := bob.post("/seat-me", "input", newInput()).want(t, 200, "Ana", "Bob").table(t); got != id {
		t.Errorf("Bob sits at %s", got)
	}
	found := 0
	for _, p := range []*person{ana, bob} {
		for _, w := range []*clusterServer{one, two} {
			if p.at(w).get("/next").want(t, 200).at.Path == "/t/"+id {
				found++
			}
		}
	}
	if found != 2 { // the player to act finds it from both servers, the other player from none
		t.Errorf("the table was the next one %d times, not twice", found)
	}
}

// TestTheListIsSharedByAddress checks that an address whose hosts have opened many tables gets ten rows of the list, and
// that other addresses keep theirs.
func TestTheListIsSharedByAddress(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	open := func(address string) string {
		p := h.away(address)
		return p.post("/open", "name", "Ana", "game", "bluff", "players", "2", "input", newInput()).want(t, 200).table(t)
	}
	var many []string
	for range 14 {
		many = append(many, open("198.51.100.1"))
	}
	other := open("198.51.100.2")
	page := h.person().get("/open").want(t, 200, other)
	listed := slices.DeleteFunc(many, func(id string) bool { return !strings.Contains(page.body, "/t/"+id+"/join") })
	if len(listed) != 10 {
		t.Errorf("%d tables of one address are listed, not ten", len(listed))
	}
}
