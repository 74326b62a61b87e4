package web

import (
	"time"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// init makes pages export the modules that tests in browsers call. These modules share their state with the page.
func init() {
	shown = []string{"dom/sound.js", "dom/since.js", "dom/playback.js"}
}

// RulebookOf parses a title's rules in a language, without playing the scenarios of its figures.
func RulebookOf(t games.Title, l game.Lang) (*rulebook.Rulebook, error) {
	return rulebook.Read(t.Board.Rules(l), sheetOf(t, l))
}

// ReadRules parses a title's rules in a language, and plays the scenarios of its figures.
func ReadRules(t games.Title, l game.Lang) error {
	words, err := game.LoadCatalog("", lang, "lang")
	if err != nil {
		return err
	}
	all, err := scenario.ReadAll(t.Scenarios)
	if err != nil {
		return err
	}
	_, err = readRulebook(t, (&page.Texts{Site: words, Registry: games.Registry{t}}).In(l), all)
	return err
}

// Patterns returns the patterns of all routes.
func (s *Site) Patterns() (all []string) {
	for _, r := range s.routes() {
		all = append(all, r.pattern)
	}
	return all
}

// MaxUpload is the maximum size of a form with a record, in bytes.
const MaxUpload = maxUpload

// Drain uses up an allowance of a visitor: of the user ("person"), of the address ("address"), or of all visitors ("all").
func (s *Site) Drain(who access.Visitor, of access.Allowance, scope string) {
	spend := map[string]func(access.Visitor, access.Allowance, int) (time.Duration, bool){
		"person": s.bounds.ChargeOwn, "address": s.bounds.Charge, "all": s.bounds.ChargeAll,
	}[scope]
	for ok := true; ok; {
		_, ok = spend(who, of, 1)
	}
}
