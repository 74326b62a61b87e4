package board

import (
	"io/fs"

	"pantheon/game"
)

// Pages holds a title's pages in Markdown: rules/<lang>.md and aid/<lang>.md among its embedded files. A board that embeds it has the
// methods Rules and Aid of [Board].
type Pages struct{ files fs.FS }

// NewPages returns the pages that files contains.
func NewPages(files fs.FS) Pages { return Pages{files} }

// Rules returns the rules page in a language, or in English if that language has none.
func (p Pages) Rules(l game.Lang) string { return p.page("rules", l) }

// Aid returns the player aid in a language, or in English if that language has none.
func (p Pages) Aid(l game.Lang) string { return p.page("aid", l) }

func (p Pages) page(folder string, l game.Lang) string {
	text, err := fs.ReadFile(p.files, folder+"/"+string(l)+".md")
	if err != nil {
		text, _ = fs.ReadFile(p.files, folder+"/en.md")
	}
	return string(text)
}
