package web_test

import (
	"strings"
	"testing"
	"time"

	"pantheon/table"
)

// seated makes a table of a title for the host, Ana, and friends with the given names.
func seated(t *testing.T, h *testSite, title string, names ...string) (id string, host *person, friends []*person) {
	t.Helper()
	host = h.person()
	id = host.open(title, strings.Split(strings.Repeat("friend,", len(names)-1)+"friend", ",")...)
	for i, link := range host.get("/t/" + id).links() {
		friends = append(friends, h.person())
		friends[i].post(link, "name", names[i], "input", "s").want(t, 200)
	}
	return id, host, friends
}

// laterTestSite returns a server and its clock, which can be set ahead.
func laterTestSite(t *testing.T) (*testSite, *ahead) {
	t.Helper()
	h := openTestSite(t, toyRegistry())
	h.stop()
	clock := &ahead{}
	h.clock = clock
	h.start("")
	return h, clock
}

// without fails the test if a page contains some words.
func (r reply) without(t *testing.T, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(r.body, w) {
			t.Errorf("the page of %s says %q", r.at, w)
		}
	}
}

// watches checks that a visitor who does not hold the seat in an address was redirected to the public view of the table.
func (r reply) watches(t *testing.T, id string) {
	t.Helper()
	r.want(t, 200, `data-seat="watcher"`).without(t, `name="words"`)
	if r.at.Path != "/t/"+id || r.at.RawQuery != "" {
		t.Errorf("who holds no such seat sees %s", r.at)
	}
}

// TestTheAddressOfAnothersSeatShowsTheTable checks an address that somebody copied from the address bar. It shows the same
// page from the reader's own perspective: to a stranger as a spectator, to another player as usual. A request of the script
// is refused, because its page has lost the seat.
func TestTheAddressOfAnothersSeatShowsTheTable(t *testing.T) {
	t.Parallel()
	id, host, friends := seated(t, openTestSite(t, toyRegistry()), "bluff", "Bruno", "Carla")
	stranger := host.h.person()
	for _, as := range []string{"0", "1", "0-plan", "1-plan", "truth", "truth-plan", "3"} {
		stranger.get("/t/"+id+"?as="+as).watches(t, id)
		for _, path := range []string{"/state", "/log", "/why", "/film?from=0&to=0"} {
			at := path + map[bool]string{false: "?", true: "&"}[strings.Contains(path, "?")] + "as=" + as
			if r := stranger.ask("GET", "/t/"+id+at, nil, "Accept", "application/json"); r.status != 403 {
				t.Errorf("%s answers %d: %.300s", at, r.status, r.body)
			}
		}
	}
	carla := friends[1].get("/t/"+id+"/at/0?as=0-plan").want(t, 200, `data-seat="2"`)
	if carla.at.Path != "/t/"+id+"/at/0" || carla.at.RawQuery != "" {
		t.Errorf("another player sees %s", carla.at)
	}
	if talk := stranger.get("/t/"+id+"/talk?as=0").want(t, 200); talk.at.RawQuery != "" {
		t.Errorf("a stranger reads the chat at %s", talk.at)
	}
	stranger.get("/t/"+id+"?as=watcher").want(t, 200, `data-seat="watcher"`)
	friends[0].get("/t/"+id+"?as=1").want(t, 200, `data-seat="1"`)
}

// TestASeatWithSecretsIsGivenAway gives a seat away without script. Only the giver has the link, keeps the seat until it is
// taken, and can give it away again. Once it is taken, the giver is a spectator. Nobody who has held a seat can take it.
func TestASeatWithSecretsIsGivenAway(t *testing.T) {
	t.Parallel()
	h, _ := laterTestSite(t)
	id, host, friends := seated(t, h, "bluff", "Bruno", "Carla")
	bruno, carla, dora := friends[0], friends[1], h.person()
	host.get("/t/"+id).without(t, "Free the chair of")
	bruno.get("/t/"+id).want(t, 200, "Give the seat of Bruno away")
	page := bruno.post("/t/"+id+"/act/give", "seat", "1", "input", "give").want(t, 200, "The seat of Bruno is given to whoever opens this link", "Keep the seat")
	link := page.links()[0]
	for _, p := range []*person{host, carla, dora} {
		if links := p.get("/t/" + id).links(); len(links) != 0 {
			t.Errorf("somebody else is shown %v", links)
		}
	}
	bruno.post("/t/"+id+"/act/back", "seat", "1", "input", "keep").want(t, 200, "Bruno keeps the seat.").without(t, "Keep the seat")
	dora.get(link).want(t, 404)

	link = bruno.post("/t/"+id+"/act/give", "seat", "1", "input", "again").links()[0]
	carla.get(link).want(t, 200, "You have held a seat at this table").without(t, "Sit down")
	carla.post(link, "name", "Carla", "input", "c").want(t, 409, "You already sit at this table")
	dora.get(link).want(t, 200, "Somebody holds seat 2", "Sit down")
	dora.post(link, "name", "Dora", "input", "d").want(t, 200, "Dora sat down in the seat of Bruno.")
	bruno.get("/t/"+id+"?as=1").watches(t, id)
	bruno.get("/t/"+id).without(t, "Give the seat")

	// Bruno has left; he cannot take the seat that Carla gives away either.
	link = carla.post("/t/"+id+"/act/give", "seat", "2", "input", "g").links()[0]
	bruno.post(link, "name", "Bruno", "input", "b").want(t, 409, "You have held a seat at this table")
}

// TestTheOthersLetSomebodyTakeASilentSeat lets one player ask and the other agree; both see the link. A player without
// others is offered a bot only.
func TestTheOthersLetSomebodyTakeASilentSeat(t *testing.T) {
	t.Parallel()
	h, clock := laterTestSite(t)
	id, host, friends := seated(t, h, "bluff", "Bruno", "Carla")
	bruno, carla, dora := friends[0], friends[1], h.person()
	clock.by.Store(int64(2 * table.Away))
	host.post("/t/"+id+"/act/drop", "seat", "2", "input", "drop").want(t, 409, "In this game a seat has secrets")
	host.get("/t/"+id).without(t, "whether somebody else may take this seat")
	bruno.get("/t/"+id).want(t, 200, "Carla is away", "Ask the others whether somebody else may take this seat")
	bruno.post("/t/"+id+"/act/replace", "seat", "2", "input", "ask").want(t, 200, "The others are being asked")
	host.get("/t/"+id).want(t, 200, "Bruno asks whether somebody else may take the seat of Carla, with all its secrets.")
	page := host.post("/t/"+id+"/act/answer", "yes", "1", "input", "yes").want(t, 200, "Ana agrees. Somebody else may take the seat of Carla by a new link.", "All agree")
	link := page.links()[0]
	if links := bruno.get("/t/" + id).links(); len(links) != 1 || links[0] != link {
		t.Errorf("Bruno is shown %v", links)
	}
	if links := dora.get("/t/" + id).links(); len(links) != 0 {
		t.Errorf("a stranger is shown %v", links)
	}
	dora.post(link, "name", "Dora", "input", "d").want(t, 200, "Dora sat down in the seat of Carla.")
	carla.get("/t/"+id+"?as=2").watches(t, id)

	clock.by.Store(int64(20 * time.Minute))
	host.get("/t/"+id).want(t, 200, "Let a bot play meanwhile").without(t, "whether somebody else may take this seat")
	host.post("/t/"+id+"/act/replace", "seat", "2", "input", "two").want(t, 409, "At least 2 other persons who are here have to agree")
}
