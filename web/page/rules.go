package page

import (
	"net/url"

	"pantheon/arena/strength"
	"pantheon/game"
)

// A RulesDoc is a title's rules page in one language.
type RulesDoc struct {
	Title, Name string // the title's id, and its name
	Aid, Text   string // HTML
	Cards       bool   // it has cards to look up
	Scenarios   []Scenario
	Data        []Data
	Strength    *strength.Measuring // nil when nobody has measured it
}

// A Scenario is a rule as an example, as players read it.
type Scenario struct {
	ID, Title, Note string
	Source          []string
	Said            []string // its sentences in words
	Input           string   // the id of the input of its form
}

// Data are the data of one provenance.
type Data struct {
	Name string
	Data []Datum
}

// A Datum is one of them.
type Datum struct{ File, ID, Value, Note string }

// DataOf are a title's data by provenance, the least certain first.
func DataOf(w Words, about *game.About) []Data {
	var all []Data
	for _, p := range []game.Provenance{game.Reconstructed, game.Recalled, game.Public, game.Rulebook} {
		group := Data{Name: w.T("provenance." + string(p))}
		for _, d := range about.Data {
			if d.Provenance == p {
				group.Data = append(group.Data, Datum{d.File, d.ID, about.ValueIn(w.Lang, d), about.NoteIn(w.Lang, d)})
			}
		}
		all = append(all, group)
	}
	return all
}

// picture is the address of the picture of a scenario, or of the strip for narrow screens.
func (d RulesDoc) picture(f Frame, id string, strip bool) string {
	q := url.Values{"theme": {f.Set.Theme}, "lang": {string(f.Words.Lang)}, "v": {f.Version}}
	if strip {
		q.Set("strip", "1")
	}
	return "/rules/" + d.Title + "/scenario/" + id + "?" + q.Encode()
}
