package board

import (
	"testing"
	"testing/fstest"

	"pantheon/game"
)

func TestPagesFallBackToEnglish(t *testing.T) {
	p := NewPages("moon", fstest.MapFS{
		"rules/en.md": {Data: []byte("the rules")},
		"rules/pt.md": {Data: []byte("as regras")},
		"aid/en.md":   {Data: []byte("the aid")},
	})
	for _, c := range []struct {
		lang       game.Lang
		rules, aid string
	}{{"en", "the rules", "the aid"}, {"pt", "as regras", "the aid"}, {"xx", "the rules", "the aid"}, {"../en", "the rules", "the aid"}} {
		if rules, aid := p.Rules(c.lang), p.Aid(c.lang); rules != c.rules || aid != c.aid {
			t.Errorf("%s: the pages read %q and %q", c.lang, rules, aid)
		}
	}
}
