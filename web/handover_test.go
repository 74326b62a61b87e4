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
	host.get("/t/"+id).without(t, ">Release ")
	bruno.get("/t/"+id).want(t, 200, "Give away Bruno&#39;s seat")
	page := bruno.post("/t/"+id+"/act/give", "seat", "1", "input", "give").want(t, 200, "The first person to join with this link gets Bruno&#39;s seat", "Keep the seat")
	link := page.links()[0]
	for _, p := range []*person{host, carla, dora} {
		if links := p.get("/t/" + id).links(); len(links) != 0 {
			t.Errorf("somebody else is shown %v", links)
		}
	}
	bruno.post("/t/"+id+"/act/back", "seat", "1", "input", "keep").want(t, 200, "Bruno keeps the seat.").without(t, "Keep the seat")
	dora.get(link).want(t, 404)

	link = bruno.post("/t/"+id+"/act/give", "seat", "1", "input", "again").links()[0]
	carla.get(link).want(t, 200, "You have held a seat at this table").without(t, ">Join<")
	carla.post(link, "name", "Carla", "input", "c").want(t, 409, "You already have a seat at this table")
	dora.get(link).want(t, 200, "The player in seat 2 has stopped playing.", ">Join<")
	dora.post(link, "name", "Dora", "input", "d").want(t, 200, "Dora took over Bruno&#39;s seat.")
	bruno.get("/t/"+id+"?as=1").watches(t, id)
	bruno.get("/t/"+id).without(t, "Give away ")

	// Bruno has left; he cannot take the seat that Carla gives away either.
	link = carla.post("/t/"+id+"/act/give", "seat", "2", "input", "g").links()[0]
	bruno.post(link, "name", "Bruno", "input", "b").want(t, 409, "You have held a seat here")
}

// TestTheOthersLetSomebodyTakeASilentSeat lets one player ask and the other agree; both see the link. A player without
// others is offered a bot only.
func TestTheOthersLetSomebodyTakeASilentSeat(t *testing.T) {
	t.Parallel()
	h, clock := laterTestSite(t)
	id, host, friends := seated(t, h, "bluff", "Bruno", "Carla")
	bruno, carla, dora := friends[0], friends[1], h.person()
	clock.by.Store(int64(2 * table.Away))
	host.post("/t/"+id+"/act/drop", "seat", "2", "input", "drop").want(t, 409, "Seats have secrets here")
	host.get("/t/"+id).without(t, "to let someone else take this seat")
	bruno.get("/t/"+id).want(t, 200, "Carla is away", "Ask the others to let someone else take this seat")
	bruno.post("/t/"+id+"/act/replace", "seat", "2", "input", "ask").want(t, 200, "Waiting for the others to answer.")
	host.get("/t/"+id).want(t, 200, "Bruno wants to let someone else take Carla&#39;s seat, with all its secrets.")
	page := host.post("/t/"+id+"/act/answer", "yes", "1", "input", "yes").want(t, 200, "Ana agrees. Someone else may take Carla&#39;s seat with a new link.", "The others agreed. The first person to join with this link gets Carla&#39;s seat")
	link := page.links()[0]
	if links := bruno.get("/t/" + id).links(); len(links) != 1 || links[0] != link {
		t.Errorf("Bruno is shown %v", links)
	}
	if links := dora.get("/t/" + id).links(); len(links) != 0 {
		t.Errorf("a stranger is shown %v", links)
	}
	dora.post(link, "name", "Dora", "input", "d").want(t, 200, "Dora took over Carla&#39;s seat.")
	carla.get("/t/"+id+"?as=2").watches(t, id)

	clock.by.Store(int64(20 * time.Minute))
	host.get("/t/"+id).want(t, 200, "Let a bot take over for now").without(t, "to let someone else take this seat")
	host.post("/t/"+id+"/act/replace", "seat", "2", "input", "two").want(t, 409, "at least 2 players here must agree")
}
