package web_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
)

// TestNoSecretsLeave searches for the seed of a running game and for the cards of others. It looks in the pages, pictures and
// documents of the table.
func TestNoSecretsLeave(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host, friend, stranger := h.person(), h.person(), h.person()
	id := host.open("bluff", "friend")
	friend.post(host.get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(t, 200)
	secret := hands(t, h, id)
	for who, p := range map[string]*person{"host": host, "friend": friend, "stranger": stranger} {
		for _, path := range []string{"", "/state", "/report", "/record", "/at/0", "/why?thing=seat:1", "/tip?thing=seat:1", "?as=watcher", "/picture.svg"} {
			r := p.get("/t/" + id + path)
			if strings.Contains(r.body, secret.seed) {
				t.Errorf("%s reads the seed at %s", who, path)
			}
			for seat, doc := range secret.hands {
				if (seat == 0 && who == "host") || (seat == 1 && who == "friend") {
					continue
				}
				if strings.Contains(r.body, doc) || strings.Contains(r.body, strings.ReplaceAll(doc, `"`, "&#34;")) {
					t.Errorf("%s reads the hand of seat %d at %s", who, seat, path)
				}
			}
		}
	}
}

// hands returns the secrets of a table, read from its log.
func hands(t *testing.T, h *testSite, id string) (s struct {
	seed  string
	hands map[int]string
}) {
	t.Helper()
	ctx := t.Context()
	entries, err := h.log.Entries(ctx, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`[0-9a-f]{64}`).FindAllString(string(entries[0].Data), -1)
	for _, hex := range m {
		if game.Seed(hex).Hash() != hex && !strings.Contains(stringOf(h.person().get("/t/"+id)), hex) {
			s.seed = hex
		}
	}
	if s.seed == "" {
		t.Fatal("the log's opening holds no seed")
	}
	g := h.registry[0].Game
	p, err := game.NewRecord(g, game.Setup{Players: 2}, game.Seed(s.seed)).Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.hands = map[int]string{}
	for seat := range 2 {
		view, other := g.Blank(), g.Blank()
		p.View(game.Seat(seat), view)
		p.View(game.Spectator, other)
		s.hands[seat] = difference(t, view, other)
	}
	return s
}

func stringOf(r reply) string { return r.body }

// difference returns a short part of a view's document, around the first place that differs from the document of the other
// view.
func difference(t *testing.T, view, other game.Position) string {
	t.Helper()
	a, err := view.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := other.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	// From the beginning of the member and a few characters further: enough to be unique to this hand.
	from := bytes.LastIndexByte(a[:i], '{')
	return string(a[max(from, 0):min(len(a), i+24)])
}
