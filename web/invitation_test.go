package web_test

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/table"
)

// ahead is the computer's clock, some time later.
type ahead struct {
	table.SystemClock
	by atomic.Int64
}

func (c *ahead) Now() time.Time { return time.Now().Add(time.Duration(c.by.Load())) }

// TestInvitationLeadsBack checks that an invitation leads a player who has joined back to the table. To anybody else it
// says that the seat is taken.
func TestInvitationLeadsBack(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host, friend := h.person(), h.person()
	id := host.open("bluff", "friend")
	link := host.get("/t/" + id).links()[0]
	friend.post(link, "name", "Bruno", "input", "s").want(t, 200)
	if at := friend.get(link).want(t, 200).at.Path; at != "/t/"+id {
		t.Errorf("the link of who sits leads to %s", at)
	}
	if at := host.get(link).want(t, 200, "This seat is already taken").at.Path; at != link {
		t.Errorf("the host's own link leads to %s", at)
	}
}

// TestFreedChairHasALink checks that a friend who left a running game without secrets can be replaced. The freed seat has
// its own link, which only the players at the table see.
func TestFreedChairHasALink(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	h.stop()
	clock := &ahead{}
	h.clock = clock
	h.start("")
	host, friend, other := h.person(), h.person(), h.person()
	id := host.open(h.registry[0].ID(), "friend") // a title without secrets
	old := host.get("/t/" + id).links()[0]
	friend.post(old, "name", "Bruno", "input", "s").want(t, 200)
	if links := host.get("/t/" + id).links(); len(links) != 0 {
		t.Fatalf("with all chairs taken the links are %v", links)
	}
	host.post("/t/"+id+"/act/drop", "seat", "1", "input", "early").want(t, 409, "is still here")
	clock.by.Store(int64(2 * table.Away))
	host.post("/t/"+id+"/act/drop", "seat", "1", "input", "minutes").want(t, 409, "Nobody else is here to agree. You can release Bruno&#39;s seat on your own in ")
	clock.by.Store(int64(25 * time.Hour))
	host.post("/t/"+id+"/act/drop", "seat", "1", "input", "drop").want(t, 200, "Ana released Bruno&#39;s seat.")
	links := host.get("/t/" + id).links()
	if len(links) != 1 || links[0] == old {
		t.Fatalf("after the drop the links are %v; the old one was %s", links, old)
	}
	if shown := other.get("/t/" + id).links(); len(shown) != 0 {
		t.Errorf("a stranger is shown %v", shown)
	}
	other.post(links[0], "name", "Carla", "input", "c").want(t, 200, "Carla")
}

// TestRefusalsNamePersons checks that a refusal calls the people at the table by their names.
func TestRefusalsNamePersons(t *testing.T) {
	t.Parallel()
	registry := realRegistry(t)
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			if races(title) {
				t.Skip("nobody shares a screen where all act at the same time")
			}
			h := openTestSite(t, registry)
			p := h.person()
			id := p.open(title.ID(), "here=Bea", "here=Caio", "here=Dora")
			f := sayForm(t, p.get("/t/"+id).want(t, 200))
			if len(f.words) == 0 { // a curtain hides the moves of another person at the screen
				f.words = []string{"nothing"}
			}
			for seat, name := range []string{"Ana", "Bea", "Caio", "Dora"} {
				if strconv.Itoa(seat) == f.seat {
					continue
				}
				r := p.ask("POST", "/t/"+id+"/say", url.Values{"words": {f.words[0]}, "seat": {strconv.Itoa(seat)}, "input": {name}}, "Accept", "application/json")
				if r.status != http.StatusConflict || strings.Contains(r.body, "player ") {
					t.Errorf("%s out of turn is told %d: %s", name, r.status, r.body)
				}
			}
		})
	}
}

// TestInvitationTellsWhatIsPlayed opens an invitation to a game with options. It lists them in words, including those with
// default values. The host also sees the link as a QR code.
func TestInvitationTellsWhatIsPlayed(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		about := title.Game.About()
		fields := []string{"players", "2", "chair-0", "me", "chair-1", "friend", "name", "Ana", "input", "n"}
		chosen := map[string]string{} // rulings with unusual values, and all options of the rules
		for _, o := range about.Options {
			if !o.For(2) {
				continue
			}
			value := o.Values[0]
			if o.Ruling != "" || len(chosen) == 0 {
				value = o.Values[1]
			}
			if about.Races == nil { // else some choices exclude each other
				fields = append(fields, "option-"+o.ID, value)
				chosen[o.ID] = value
			} else if o.Ruling == "" {
				chosen[o.ID] = o.Values[0]
			}
		}
		host, friend := h.person(), h.person()
		id := host.post("/new/"+about.ID, fields...).want(t, 200).table(t)
		page := host.get("/t/"+id).want(t, 200, `role="img" aria-label="QR code of the link for seat 2"`, `<label for="link-1">`, "data-share")
		for _, l := range game.Langs {
			friend.post("/settings", "lang", string(l))
			invited := friend.get(page.links()[0])
			for option, value := range chosen {
				name := func(id string) string { return html.EscapeString(about.Words.Text(l, game.NewPhrase(id), nil)) }
				invited.want(t, 200, "<dt>"+name("option."+option)+"</dt><dd>"+name("option."+option+"."+value)+"</dd>")
			}
		}
	}
}
