package board

import (
	"io/fs"

	"pantheon/game"
)

// Pages holds a title's pages in Markdown: rules/<lang>.md and aid/<lang>.md among its embedded files. A board that embeds it has the
// methods Rules and Aid of [Board].
type Pages struct {
	title string
	files fs.FS
}

// NewPages returns the pages that files contains. The parameter title is the id of their title.
func NewPages(title string, files fs.FS) Pages { return Pages{title, files} }

// Rules returns the rules page in a language, or in English if that language has none.
func (p Pages) Rules(l game.Lang) string { return p.page("rules", l) }

// Aid returns the player aid in a language, or in English if that language has none.
func (p Pages) Aid(l game.Lang) string { return p.page("aid", l) }

func (p Pages) page(name string, l game.Lang) string {
	if text, err := fs.ReadFile(p.files, name+"/"+string(l)+".md"); err == nil {
		return string(text)
	}
	if text, ok := game.AddedPage(l, p.title+"."+name+".md"); ok {
		return text
	}
	for _, in := range []game.Lang{game.Fallback(l), "en"} {
		if text, err := fs.ReadFile(p.files, name+"/"+string(in)+".md"); err == nil {
			return string(text)
		}
	}
	return ""
}
