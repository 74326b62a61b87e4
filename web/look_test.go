package web

import (
	"net/http/httptest"
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// TestEqualPartsForWhoSeesAlike fills the parts of a table's page for several people. Two spectators get the same parts, for the same
// audience. A person gets the same parts again if nothing has happened. A part that is for one person alone goes to no other.
func TestEqualPartsForWhoSeesAlike(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	log, err := store.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	server, err := table.Open(ctx, table.Config{Log: log, Registry: registry})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	site, err := New(Config{Server: server, Registry: registry})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		if title.Game.About().Timed {
			continue // its clock runs on
		}
		at, guests := friends(t, server, title, title.Game.About().MaxSeats)
		play(t, at, guests, 12)
		type shown struct {
			audience page.Audience
			model    page.Model
			pieces   board.Fragments
		}
		parts := func(guest, as string) map[string]shown {
			v := &requestContext{site: site, r: httptest.NewRequest("GET", "/", nil), user: access.User{ID: guest}, set: page.Settings{Lang: "en"}, words: site.texts.In("en")}
			d, err := look(ctx, v, at, as)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.back(ctx, d.Snap.Ply); err != nil {
				t.Fatal(err)
			}
			figures, err := page.Pictures(ctx, &d.Scene)
			if err != nil {
				t.Fatal(err)
			}
			all := map[string]shown{}
			for _, p := range page.Panels(&d.Scene) {
				all[p.ID] = shown{p.Audience, p.Model, p.Pieces(v.words)}
			}
			for _, f := range figures {
				all[f.ID] = shown{pieces: f.Live}
			}
			return all
		}
		one, other, host := parts("one", ""), parts("other", ""), parts(guests[0].ID, "")
		again, friend := parts(guests[0].ID, ""), parts(guests[1].ID, "")
		for id, p := range one {
			if o := other[id]; p.audience != o.audience || p.model != o.model || !slices.Equal(p.pieces, o.pieces) {
				t.Errorf("%s: two watchers are shown the parts %+v and %+v", title.ID(), p, other[id])
			}
			if host[id].model != again[id].model || !slices.Equal(host[id].pieces, again[id].pieces) {
				t.Errorf("%s: nothing has happened, and %+v became %+v", title.ID(), host[id], again[id])
			}
			if mine := host[id]; mine.audience.Guest != "" && mine.audience == friend[id].audience {
				t.Errorf("%s: two persons have the audience %+v for %s", title.ID(), mine.audience, id)
			}
		}
		if one[page.PlayersID].model == host[page.PlayersID].model || friend[page.PlayersID].model == host[page.PlayersID].model {
			t.Errorf("%s: people who see different things have equal models", title.ID())
		}
	}
}
