package web_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pantheon/game"
	"pantheon/table"
)

// The table has room for this many characters of a headline, of a line and of a note of the coach. A longer note has its first sentence
// there, and all of it behind "More".
const (
	headlineLength = 24
	lineLength     = 88
	coachLength    = 84
	noteLength     = 2 * lineLength
)

var (
	gapName  = regexp.MustCompile(`\{(\w+)\}`)
	gapForms = regexp.MustCompile(`\{\w+\|([^}]*)\}`)
	// oneSentence matches the first sentence of a text.
	oneSentence = regexp.MustCompile(`^([^.!?。！？]|[.!?][^ ])*([.!?]|[。！？])?`)
)

// filled fills the gaps of a text with usual names and numbers, and takes the longest form of each plural.
func filled(l game.Lang, text string) string {
	text = gapForms.ReplaceAllStringFunc(text, func(gap string) string {
		longest := ""
		for _, form := range strings.Split(gapForms.FindStringSubmatch(gap)[1], "|") {
			if utf8.RuneCountInString(form) > utf8.RuneCountInString(longest) {
				longest = form
			}
		}
		return longest
	})
	person, thing := "Marina", "Thessaly"
	if l == "zh" {
		person, thing = "小明", "色萨利"
	}
	return gapName.ReplaceAllStringFunc(text, func(gap string) string {
		switch gap {
		case "{seat}", "{who}", "{by}", "{other}", "{player}", "{winner}", "{name}":
			return person
		case "{n}", "{m}", "{of}", "{a}", "{d}", "{most}", "{largest}", "{cities}", "{prophets}", "{guard}", "{speed}":
			return "12"
		}
		return thing
	})
}

// TestTextsFitTheTable checks the lengths of headlines, lines and notes of the coach in each language.
func TestTextsFitTheTable(t *testing.T) {
	lines := regexp.MustCompile(`^(prompt|say|tale|warning|event)\.`)
	check := func(where, id string, l game.Lang, text string) {
		most := 0
		switch {
		case strings.HasPrefix(id, "verb."):
			most = headlineLength
		case lines.MatchString(id):
			most = lineLength
		default:
			return
		}
		if text = filled(l, text); utf8.RuneCountInString(text) > most {
			t.Errorf("%s, %s: %s has %d characters, more than %d: %s", where, l, id, utf8.RuneCountInString(text), most, text)
		}
	}
	for _, l := range game.Langs {
		for _, id := range table.Words.IDs() {
			check("table", id, l, table.Words.Text(l, game.NewPhrase(id), nil))
		}
	}
	for _, title := range realRegistry(t) {
		words := title.Game.About().Words
		coach, err := title.Coaching()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range game.Langs {
			for _, id := range words.IDs() {
				check(title.ID(), id, l, words.Text(l, game.NewPhrase(id), nil))
			}
			if coach == nil {
				continue
			}
			for _, note := range coach.Notes {
				say := note.Say.In(l)
				first := strings.TrimSpace(oneSentence.FindString(say))
				if n := utf8.RuneCountInString(first); n > coachLength || n == 0 {
					t.Errorf("%s: the first sentence of a note in %s has %d characters, more than %d: %s", path.Join(title.Folder, "coach.yaml"), l, n, coachLength, say)
				}
				if n := utf8.RuneCountInString(say); n > noteLength {
					t.Errorf("%s: a note in %s has %d characters, more than %d: %s", path.Join(title.Folder, "coach.yaml"), l, n, noteLength, say)
				}
			}
		}
	}
}
