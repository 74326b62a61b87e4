package web

import (
	"net/http/httptest"
	"testing"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// TestEqualPartsForWhoSeesAlike fills the parts of a table's page for several people: two watchers have the same ones, for the same
// audience; one person has the same again when nothing has happened. What is for one person alone, no other is given.
func TestEqualPartsForWhoSeesAlike(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	log, err := store.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	hall, err := table.Open(ctx, table.Config{Log: log, Shelf: shelf})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	site, err := New(Config{Hall: hall, Shelf: shelf})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range shelf {
		if title.Game.About().Timed {
			continue // its clock goes on
		}
		at, guests := friends(t, hall, title)
		play(t, at, guests, 12)
		parts := func(guest, as string) map[string]page.Part {
			v := &visit{site: site, r: httptest.NewRequest("GET", "/", nil), guest: entrance.Guest{ID: guest}, set: page.Settings{Lang: "en"}, words: site.texts.In("en")}
			d, err := look(ctx, v, at, as)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.back(ctx, d.Snap.Ply); err != nil {
				t.Fatal(err)
			}
			_, pictures, err := page.Pictures(ctx, &d.Scene, false)
			if err != nil {
				t.Fatal(err)
			}
			all := map[string]page.Part{}
			for _, p := range append(page.Panels(&d.Scene), pictures...) {
				all[p.ID] = p
			}
			return all
		}
		one, other, host := parts("one", ""), parts("other", ""), parts(guests[0].ID, "")
		again, friend := parts(guests[0].ID, ""), parts(guests[1].ID, "")
		for id, p := range one {
			if p != other[id] {
				t.Errorf("%s: two watchers are shown the parts %+v and %+v", title.ID(), p, other[id])
			}
			if host[id] != again[id] {
				t.Errorf("%s: nothing has happened, and %+v became %+v", title.ID(), host[id], again[id])
			}
			if mine := host[id]; mine.Audience.Guest != "" && mine.Audience == friend[id].Audience {
				t.Errorf("%s: two persons have the audience %+v for %s", title.ID(), mine.Audience, id)
			}
		}
		if one[page.PlayersID].Model == host[page.PlayersID].Model || friend[page.PlayersID].Model == host[page.PlayersID].Model {
			t.Errorf("%s: people who see different things have equal models", title.ID())
		}
	}
}
