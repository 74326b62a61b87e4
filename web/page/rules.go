package page

import (
	"net/url"
	"strconv"
	"strings"

	"pantheon/arena/strength"
	"pantheon/game"
	"pantheon/web/rulebook"
)

// A RulesDoc is the model of the pages of a title's rules, in one language.
type RulesDoc struct {
	Title, Name string // the title's id and its name
	Chapters    []rulebook.Chapter
	Last        []rulebook.Chapter // the chapters after the player aid
	Aid         string             // HTML of the player aid; "" if the page has none
	Icons       []string           // the ids of the drawings of the icons in the texts
	Drawings    string             // the drawings of Icons, for a page that has no stage to hold them
	Contents    []RulesLink        // the contents of this page
	More        []RulesLink        // the other pages
	Search      Search
	Inputs      func() string // returns a fresh id for the input of a form
	Sizes       []Size        // the sizes of the figures
	Panel       bool          // the document is shown at a table
}

// A RulesLink is a link to a page or a chapter of the rules.
type RulesLink struct {
	ID   string // the anchor of the linked page's contents when all rules were on one page, for old links
	Also string // the prefixes of further old anchors that lead to the page, separated by spaces
	Path string
	Text string
	Here bool // the link leads to the page that shows it
}

// A Size is the size of a picture in its own units.
type Size struct{ W, H float64 }

// narrow is the largest width, in its own units, of a picture that is placed next to the text.
const narrow = 420

// A Search is a search in the rules and its results.
type Search struct {
	Asked string
	Found []Finding
}

// A Finding is a passage of the rules that matches a search.
type Finding struct {
	Chapter string
	Path    string
	Pieces  []string // the text, split at the matches, which have the odd indexes
	Away    bool     // the passage is not in the panel of the rules at the table
}

// An ExampleChapter holds the examples of one chapter of the rules.
type ExampleChapter struct {
	Title string
	All   []Scenario
}

// A Scenario is an example of a rule.
type Scenario struct {
	ID, Title, Note string
	Source          []string
	Said            []string // the moves in words
	Size            Size     // the size of the picture of the example
	Input           string   // the input id of the example's form
}

// A Background is the model of what curious readers find about a title: the provenance of its data, and the strength of its
// bots.
type Background struct {
	Data     []Data
	Strength *strength.Measurement // nil if the bots have not been measured
}

// Data holds a title's data of one provenance.
type Data struct {
	Name string
	Data []Datum
}

// A Datum is a value in a title's data files, with its place there and a note, in words.
type Datum struct{ File, ID, Value, Note string }

// DataOf returns a title's data by provenance, the least certain first.
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

// RulesPath returns the address of a page of a title's rules; "" means the first page.
func RulesPath(title, page string) string {
	if page == "" {
		return "/rules/" + title
	}
	return "/rules/" + title + "/" + page
}

// looks returns the query of a picture's address: the theme, the language and the program version.
func (f Frame) looks() url.Values {
	return url.Values{"theme": {f.Set.Theme}, "lang": {string(f.Words.Lang)}, "v": {f.Version}}
}

// picture returns the address of the picture of a scenario. If strip is set, it is the picture of what changed.
func (d RulesDoc) picture(f Frame, id string, strip bool) string {
	q := f.looks()
	if strip {
		q.Set("strip", "1")
	}
	return RulesPath(d.Title, "scenario/"+id) + "?" + q.Encode()
}

// figure returns the address of figure n.
func (d RulesDoc) figure(f Frame, n int) string {
	return RulesPath(d.Title, "figure/"+strconv.Itoa(n)) + "?" + f.looks().Encode()
}

// block returns the HTML of a running text. In a panel at a table, links to pages of the site open in another window, so that the table
// stays open. On a page, links to rulings lead to the page of rulings.
func (d RulesDoc) block(html string) string {
	if d.Panel {
		return strings.ReplaceAll(html, `<a href="/`, `<a target="_blank" rel="noopener" href="/`)
	}
	return rulebook.Linked(html, RulesPath(d.Title, rulebook.Rulings))
}

// figureClass returns the CSS classes that place a row of figures in the text.
func (d RulesDoc) figureClass(b rulebook.Block) string {
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
