package gametest

import (
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
)

func TestSourcedFindsWhatHasNoProvenance(t *testing.T) {
	whole := game.Datum{File: "map.yaml", ID: "lands.A", Value: "2", Provenance: "rulebook"}
	bare := whole
	bare.ID, bare.Provenance = "lands.B", ""
	for _, c := range []struct {
		what  string
		data  []game.Datum
		names []string
		want  string
	}{
		{"all is said", []game.Datum{whole}, []string{"map.yaml"}, ""},
		{"a datum without", []game.Datum{whole, bare}, []string{"map.yaml"}, "lands.B"},
		{"a datum twice", []game.Datum{whole, whole}, []string{"map.yaml"}, "twice"},
		{"a file without", []game.Datum{whole}, []string{"map.yaml", "cards.yaml"}, "cards.yaml"},
	} {
		w := &witness{TB: t}
		Sourced(w, &game.About{Data: c.data}, c.names)
		if (c.want == "") != (w.said == "") || !strings.Contains(w.said, c.want) {
			t.Errorf("%s: the complaint is %q, not of %q", c.what, w.said, c.want)
		}
	}
}

func TestAlteredReplacesOneText(t *testing.T) {
	embedded := fstest.MapFS{"content/map.yaml": {Data: []byte("a: 1\nb: 1\n")}, "content/cards.yaml": {}}
	folder := Altered(t, embedded, "map.yaml", ": 1", ": 2")
	if len(folder) != 1 || string(folder["map.yaml"].Data) != "a: 2\nb: 1\n" {
		t.Errorf("the folder is %v", folder)
	}
}
