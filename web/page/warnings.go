package page

import (
	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// mostWarnings is the maximum number of warnings that are shown together. The page has no room for more, and shows the first,
// which are the most urgent.
const mostWarnings = 2

// Warnings is the panel with the warnings for everybody at the table (see [game.Warner]). The first text may say that moves are gone
// because the database was restored.
type Warnings struct{ Texts List[string] }

// Draw returns the component of the panel.
func (m Warnings) Draw(Words) templ.Component { return warningsView(m) }

func warnings(s *Scene) Model {
	if s.Snap.View == nil || s.Snap.Phase != table.Running && !s.Past() {
		return Warnings{}
	}
	var texts []string
	if gone := s.Snap.Gone; gone != nil && !s.Past() {
		texts = append(texts, s.Words.T("table.gone", "from", gone.From, "to", gone.To))
		if gone.To == 0 {
			texts[0] = s.Words.T("table.gone-other")
		}
	}
	for _, w := range game.WarningsOf(s.Snap.View) {
		if len(texts) < mostWarnings {
			texts = append(texts, s.Words.Phrase(s.about().Words, w, s.Names))
		}
	}
	return Warnings{ListOf(texts...)}
}
