package page

import (
	"net/url"
	"strconv"
	"strings"

	"pantheon/arena/strength"
	"pantheon/game"
	"pantheon/web/manual"
)

// A RulesDoc is what the pages of a title's rules show, in one language.
type RulesDoc struct {
	Title, Name string // the title's id, and its name
	Chapters    []manual.Chapter
	Last        []manual.Chapter // those after the player aid
	Aid         string           // HTML; "" where it does not stand
	Icons       []string         // the ids of the drawings that its texts show
	Drawings    string           // what these are, for a page without a stage that holds them
	Contents    []RulesLink      // what stands on this page
	More        []RulesLink      // the others
	Search      Search
	Inputs      func() string // a new id for the input of a form
	Sizes       []Size        // of the figures
	Panel       bool          // it is shown at a table
}

// A RulesLink leads to another page of the rules.
type RulesLink struct {
	ID   string // under which it stood when all was one page
	Also string // how the ids of other places begin that stand there today
	Path string
	Text string
	Here bool // it is this page
}

// A Size is how large a picture is drawn, in its own units.
type Size struct{ W, H float64 }

// narrow is how wide a picture may be, in its own units, that stands beside the text.
const narrow = 420

// A Search is what somebody looked for in the rules, and what there is.
type Search struct {
	Asked string
	Found []Finding
}

// A Finding is a place of the rules that holds what was asked for.
type Finding struct {
	Chapter string
	Path    string
	Pieces  []string // of its text; what was asked for stands at the odd places
	Away    bool     // it is on another page than the table's
}

// An ExampleChapter are the examples of a chapter of the rules.
type ExampleChapter struct {
	Title string
	All   []Scenario
}

// A Scenario is a rule as an example, as players read it.
type Scenario struct {
	ID, Title, Note string
	Source          []string
	Said            []string // its sentences in words
	Size            Size     // of its picture
	Input           string   // the id of the input of its form
}

// A Background is what those read who wonder where a title's rules and content come from.
type Background struct {
	Data     []Data
	Strength *strength.Measuring // nil when nobody has measured it
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

// RulesPath is the address of a page of a title's rules; "" for the first.
func RulesPath(title, page string) string {
	if page == "" {
		return "/rules/" + title
	}
	return "/rules/" + title + "/" + page
}

// looks is what the address of a picture says beside which it is.
func (f Frame) looks() url.Values {
	return url.Values{"theme": {f.Set.Theme}, "lang": {string(f.Words.Lang)}, "v": {f.Version}}
}

// picture is the address of the picture of a scenario, or of the strip of what changed.
func (d RulesDoc) picture(f Frame, id string, strip bool) string {
	q := f.looks()
	if strip {
		q.Set("strip", "1")
	}
	return RulesPath(d.Title, "scenario/"+id) + "?" + q.Encode()
}

// figure is the address of a figure.
func (d RulesDoc) figure(f Frame, n int) string {
	return RulesPath(d.Title, "figure/"+strconv.Itoa(n)) + "?" + f.looks().Encode()
}

// block is the HTML of running text, its links to rulings leading to where those stand. At a table those to other pages leave it open.
func (d RulesDoc) block(html string) string {
	if d.Panel {
		return strings.ReplaceAll(html, `<a href="/`, `<a target="_blank" rel="noopener" href="/`)
	}
	return manual.Linked(html, RulesPath(d.Title, manual.Rulings))
}

// figureClass tells the style sheet how a figure stands in the text.
func (d RulesDoc) figureClass(b manual.Block) string {
	switch {
	case len(b.Figures) > 1:
		return "plates many"
	case d.Sizes[b.Figures[0].N].W <= narrow:
		return "plates beside"
	}
	return "plates"
}

func (s Size) width() string  { return strconv.Itoa(int(s.W + .5)) }
func (s Size) height() string { return strconv.Itoa(int(s.H + .5)) }
