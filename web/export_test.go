package web

import (
	"time"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/web/entrance"
	"pantheon/web/manual"
	"pantheon/web/page"
)

// The tests in browsers ask these modules, whose state is that of the page.
func init() {
	shown = []string{"dom/sound.js", "dom/since.js", "dom/film.js"}
}

// ManualOf reads a title's rules in a language, without what its figures show.
func ManualOf(t games.Title, l game.Lang) (*manual.Manual, error) {
	return manual.Read(t.Board.Rules(l), sheetOf(t, l))
}

// ReadRules reads a title's rules in a language, and plays what its figures show.
func ReadRules(t games.Title, l game.Lang) error {
	words, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		return err
	}
	all, err := scenario.ReadAll(t.Scenarios)
	if err != nil {
		return err
	}
	_, err = readManual(t, (&page.Texts{Site: words, Shelf: games.Shelf{t}}).In(l), all)
	return err
}

// Patterns returns the patterns of all routes.
func (s *Site) Patterns() (all []string) {
	for _, r := range s.routes() {
		all = append(all, r.pattern)
	}
	return all
}

// MaxUpload is how many bytes a form with a record may have.
const MaxUpload = maxUpload

// Drain uses up what there is of an allowance for one who asks: of a person ("person"), of their address ("address"), or for all ("all").
func (s *Site) Drain(who entrance.Visitor, of entrance.Allowance, scope string) {
	spend := map[string]func(entrance.Visitor, entrance.Allowance, int) (time.Duration, bool){
		"person": s.bounds.SpendOwn, "address": s.bounds.Spend, "all": s.bounds.SpendOfAll,
	}[scope]
	for ok := true; ok; {
		_, ok = spend(who, of, 1)
	}
}
