package web_test

import (
	"cmp"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// An offer is something on a page that its reader can press: a button of a form with its fields, or a link.
type offer struct {
	label, method, path string
	form                url.Values
}

// offers returns all offers in the main part of a page that are not hidden.
func (r reply) offers(t *testing.T) (all []offer) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	var visit func(n *html.Node)
	visit = func(n *html.Node) {
		switch {
		case has(n, "hidden"):
			return
		case n.Type == html.ElementNode && n.Data == "form":
			all = append(all, formOffers(n)...)
			return
		case n.Type == html.ElementNode && n.Data == "a" && strings.HasPrefix(attribute(n, "href"), "/"):
			all = append(all, offer{textIn(n), "GET", attribute(n, "href"), nil})
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			visit(c)
		}
	}
	for n := range doc.Descendants() {
		if n.Data == "main" {
			visit(n)
		}
	}
	return all
}

// formOffers returns the links in a form and its buttons, each button with what the form would send.
func formOffers(form *html.Node) (all []offer) {
	method, fields := strings.ToUpper(cmp.Or(attribute(form, "method"), "get")), url.Values{}
	if method == "DIALOG" {
		return nil
	}
	var buttons []*html.Node
	for n := range form.Descendants() {
		name := attribute(n, "name")
		switch n.Data {
		case "button":
			if kind := attribute(n, "type"); kind == "" || kind == "submit" {
				buttons = append(buttons, n)
			}
		case "a":
			if strings.HasPrefix(attribute(n, "href"), "/") {
				all = append(all, offer{textIn(n), "GET", attribute(n, "href"), nil})
			}
		case "input":
			kind := attribute(n, "type")
			switch {
			case kind == "checkbox" || kind == "radio":
				if has(n, "checked") {
					fields.Add(name, cmp.Or(attribute(n, "value"), "on"))
				}
			case name != "":
				value := attribute(n, "value")
				if has(n, "required") {
					value = cmp.Or(value, "Hello")
				}
				fields.Add(name, value)
			}
		case "textarea":
			fields.Add(name, textIn(n))
		case "select":
			var first, chosen *html.Node
			for o := range n.Descendants() {
				if o.Data != "option" {
					continue
				}
				if first == nil {
					first = o
				}
				if has(o, "selected") {
					chosen = o
				}
			}
			if chosen = cmp.Or(chosen, first); chosen != nil && name != "" {
				fields.Add(name, attribute(chosen, "value"))
			}
		}
	}
	for _, b := range buttons {
		sent := url.Values{}
		for name, values := range fields {
			sent[name] = slices.Clone(values)
		}
		if name := attribute(b, "name"); name != "" {
			sent.Add(name, attribute(b, "value"))
		}
		path := cmp.Or(attribute(b, "formaction"), attribute(form, "action"))
		all = append(all, offer{cmp.Or(textIn(b), attribute(b, "aria-label")), method, path, sent})
	}
	return all
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func textIn(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return strings.TrimSpace(b.String())
}

// press sends the request that a browser sends when an offer is pressed.
func (p *person) press(o offer) reply {
	p.h.t.Helper()
	if o.method == "GET" {
		return p.get(o.path)
	}
	return p.ask("POST", o.path, o.form)
}

// A dealt is a table in some state, with the people who view it by name. Each time it is made, the names are the same.
type dealt struct {
	id  string
	who map[string]*person
	// lasts says that the game is over, so that only deleting the table changes it. Then one table is enough for all
	// offers.
	lasts bool
}

// A tableMaker makes tables in a server whose clock can be set ahead.
type tableMaker struct {
	t     *testing.T
	h     *testSite
	clock *ahead
}

// away returns a table of three people of whom one has been absent for two minutes.
func (d tableMaker) away() (dealt, []*person) {
	at, seats := d.seated()
	d.clock.by.Add(int64(2 * time.Minute))
	seats[0].get("/t/" + at.id)
	seats[1].get("/t/" + at.id)
	return at, seats
}

// seated returns a table of three people.
func (d tableMaker) seated() (dealt, []*person) {
	d.t.Helper()
	id, host, friends := seated(d.t, d.h, "bluff", "Bruno", "Carla")
	all := append([]*person{host}, friends...)
	return dealt{id: id, who: map[string]*person{"host": host, "Bruno": friends[0], "Carla": friends[1], "stranger": d.h.person()}}, all
}

// act carries out a command at a table, which must succeed.
func (d tableMaker) act(p *person, at dealt, act string, fields ...string) reply {
	d.t.Helper()
	return p.post("/t/"+at.id+"/act/"+act, append(fields, "input", newInput())...).want(d.t, 200)
}

// says lets the seats to act play n moves, or fewer if the game ends before. It returns the seats that played.
func (d tableMaker) says(at dealt, seats []*person, n int) (spoke []int) {
	d.t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		seat := slices.IndexFunc(seats, func(p *person) bool { return len(p.get("/t/"+at.id).choices()) > 0 })
		if seat < 0 {
			return spoke
		}
		all := seats[seat].get("/t/" + at.id).choices()
		words := all[rng.IntN(len(all))]
		seats[seat].post("/t/"+at.id+"/say", "seat", strconv.Itoa(seat), "words", words, "input", newInput()).want(d.t, 200)
		spoke = append(spoke, seat)
	}
	return spoke
}

// over returns a table whose game has ended by the rules.
func (d tableMaker) over() (dealt, []*person) {
	at, seats := d.seated()
	d.says(at, seats, 400)
	return at, seats
}

// tableStates holds the states of a table, each with a function that makes one.
var tableStates = map[string]func(d tableMaker) dealt{
	"before it begins": func(d tableMaker) dealt {
		host, bruno := d.h.person(), d.h.person()
		id := host.open("bluff", "friend", "bot:random", "friend")
		bruno.post(host.get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(d.t, 200)
		return dealt{id: id, who: map[string]*person{"host": host, "Bruno": bruno, "stranger": d.h.person()}}
	},
	"open to all": func(d tableMaker) dealt {
		host := d.h.person()
		return dealt{id: host.openUp("bluff", "Ana"), who: map[string]*person{"host": host, "stranger": d.h.person().named("Dora")}}
	},
	"running": func(d tableMaker) dealt {
		at, _ := d.seated()
		return at
	},
	"moved": func(d tableMaker) dealt {
		at, seats := d.seated()
		d.says(at, seats, 4)
		return at
	},
	"taken back": func(d tableMaker) dealt {
		at, seats := d.seated()
		by := d.says(at, seats, 1)
		d.act(seats[by[0]], at, "undo", "ply", "0")
		return at
	},
	"asked to undo": func(d tableMaker) dealt {
		at, seats := d.seated()
		spoke := d.says(at, seats, 2)
		for ply, by := range spoke {
			if r := seats[by].post("/t/"+at.id+"/act/undo", "ply", strconv.Itoa(ply), "input", newInput()); strings.Contains(r.body, "Waiting for the others to answer.") {
				return at
			}
			d.says(at, seats, 1)
		}
		return at
	},
	"a player resigned": func(d tableMaker) dealt {
		at, seats := d.seated()
		d.says(at, seats, 4)
		d.act(seats[1], at, "resign", "seat", "1")
		return at
	},
	"the host resigned": func(d tableMaker) dealt {
		at, seats := d.seated()
		d.says(at, seats, 4)
		d.act(seats[0], at, "resign", "seat", "0")
		return at
	},
	"ended by the host": func(d tableMaker) dealt {
		at, seats := d.seated()
		d.says(at, seats, 2)
		d.act(seats[0], at, "end")
		return at
	},
	"over": func(d tableMaker) dealt {
		at, _ := d.over()
		at.lasts = true
		return at
	},
	"a bot plays": func(d tableMaker) dealt {
		at, seats := d.seated()
		spoke := d.says(at, seats, 1)
		d.clock.by.Add(int64(time.Hour))
		d.act(seats[spoke[0]], at, "bot", "seat", strconv.Itoa(spoke[0]), "level", "random")
		return at
	},
	"somebody is away": func(d tableMaker) dealt {
		at, _ := d.away()
		return at
	},
	"asked to free a seat": func(d tableMaker) dealt {
		at, seats := d.away()
		seats[0].post("/t/"+at.id+"/act/drop", "seat", "2", "input", newInput()) // refused in a game with secrets
		return at
	},
	"given away": func(d tableMaker) dealt {
		at, seats := d.seated()
		seats[1].post("/t/"+at.id+"/act/give", "seat", "1", "input", newInput()) // refused in a game without secrets
		return at
	},
	"planned": func(d tableMaker) dealt {
		at, seats := d.seated()
		for seat, p := range seats {
			if len(p.get("/t/"+at.id).choices()) == 0 {
				p.post("/t/"+at.id+"/act/prepare?behind=0", "seat", strconv.Itoa(seat), "words", "take", "input", newInput())
			}
		}
		return at
	},
	"paused": func(d tableMaker) dealt {
		at, seats := d.clocked()
		d.act(seats[0], at, "pause")
		return at
	},
	"asked for a pause": func(d tableMaker) dealt {
		at, seats := d.clocked()
		d.act(seats[1], at, "pause")
		return at
	},
	"a record": func(d tableMaker) dealt {
		at, seats := d.over()
		record := seats[0].get("/t/"+at.id+"/record").want(d.t, 200).body
		host := d.h.person().named("Ana")
		return dealt{host.post("/upload", "text", record, "input", newInput()).want(d.t, 200).table(d.t), map[string]*person{"host": host, "stranger": d.h.person()}, true}
	},
}

// clocked returns a table of two people with player clocks.
func (d tableMaker) clocked() (dealt, []*person) {
	d.t.Helper()
	host, bruno := d.h.person(), d.h.person()
	id := host.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "clock", "live-5", "input", newInput()).want(d.t, 200).table(d.t)
	bruno.post(host.get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(d.t, 200)
	return dealt{id: id, who: map[string]*person{"host": host, "Bruno": bruno, "stranger": d.h.person()}}, []*person{host, bruno}
}

// tablePages returns the pages of a table that have offers. Pages other than the table's own are tested in a few
// representative states.
func tablePages(state string) []string {
	switch state {
	case "running":
		return []string{"/talk", "/people", ""}
	case "moved":
		return []string{"/at/0", ""}
	case "over":
		return []string{"/at/0", "/talk", "/people", ""}
	}
	return []string{""}
}

// TestWhatIsOfferedIsAccepted presses every offer on each page of a table, in each state and as each person. Each that sends
// a form is pressed at its own table, except at tables that last. That table has reached the state in the same way, so
// nothing has changed since the page was made. The server must refuse none, except for too many requests.
func TestWhatIsOfferedIsAccepted(t *testing.T) {
	sequential(t)
	for _, secret := range []bool{true, false} {
		for name, make := range tableStates {
			t.Run(map[bool]string{true: "secrets/", false: "open/"}[secret]+name, func(t *testing.T) {
				t.Parallel()
				registry := toyRegistry()
				if !secret {
					registry[0].Game = openGame{registry[0].Game}
				}
				h := &testSite{t: t, folder: t.TempDir(), registry: registry, thinks: 1, clock: &ahead{}}
				h.start("")
				t.Cleanup(h.stop)
				d := tableMaker{t, h, h.clock.(*ahead)}
				pressed := 0
				first := make(d)
				if first.lasts {
					make = func(tableMaker) dealt { return first }
				}
				for who := range first.who {
					for _, page := range tablePages(name) {
						pressed += d.pressAll(make, who, page)
					}
				}
				if pressed < 10 {
					t.Errorf("only %d offers were pressed", pressed)
				}
			})
		}
	}
}

// mostSaid is the number of offers on a page that the test presses among moves, quick phrases and reactions, all counted together. For
// this test the others would be no different.
const mostSaid = 2

// pressAll presses what a page offers one of the people at a table, and returns the number of offers. After each form that
// was sent it makes a fresh table, unless the table lasts.
func (d tableMaker) pressAll(make func(d tableMaker) dealt, who, page string) int {
	d.t.Helper()
	said := 0
	var at dealt
	for n := 0; ; n++ {
		if at.who == nil {
			at = make(d)
		}
		p := at.who[who]
		r := p.get("/t/" + at.id + page)
		if r.status == 404 && page == "/at/0" || r.status == 403 || r.status == 409 {
			return n // they have no such page: nothing leads there
		}
		all := r.want(d.t, 200).offers(d.t)
		if n >= len(all) {
			return n
		}
		form := all[n].form
		if form.Has("words") || form.Has("phrase") || form.Has("sign") {
			if said++; said > mostSaid {
				continue
			}
		}
		if at.lasts && strings.HasSuffix(all[n].path, "/act/delete") {
			continue // the others are pressed at the same table
		}
		if all[n].method != "GET" && !at.lasts {
			at = dealt{}
		}
		if answer := p.press(all[n]); answer.status >= 400 && answer.status != 429 {
			d.t.Errorf("as %s, %s offers %q (%s %s %v), which is refused: %d\n%s", who, cmp.Or(page, "the table"), all[n].label, all[n].method, all[n].path, all[n].form, answer.status, faultIn(answer))
		}
	}
}

// faultIn returns the text of the main part of a page, which holds the error message; the whole body if there is no such
// part.
func faultIn(r reply) string {
	doc, err := html.Parse(strings.NewReader(r.body))
	if err != nil {
		return r.body
	}
	for n := range doc.Descendants() {
		if n.Data == "main" {
			return textIn(n)
		}
	}
	return r.body
}
