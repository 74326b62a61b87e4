package page

import (
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"pantheon/board"
	"pantheon/games"
	"pantheon/table"
)

// A Share is the preview of a page in a chat or another place to which somebody sends its link. A preview is the same for
// everybody who has the link, so it holds nothing secret.
type Share struct {
	Title, About string
	Picture      string // the path of the picture
	Alt          string // the text alternative of the picture
}

// shareOf returns the preview of a page about a title, with the title's cover, or with the site's picture if the title has no
// cover.
func shareOf(f Frame, t games.Title, title string, about ...string) Share {
	s := Share{Title: title, About: strings.Join(about, " "), Picture: f.asset(SharePicture), Alt: f.Words.Name(t)}
	if _, ok := board.CoverOf(t.Board, f.Words.Lang); ok {
		s.Picture = "/rules/" + t.ID() + "/cover.png?" + url.Values{"v": {f.Version}}.Encode()
	}
	return s
}

// SharePicture is the asset that previews without a title's cover show.
const SharePicture = "share.png"

// shareHome returns the preview of the first page.
func shareHome(f Frame) Share {
	return Share{f.Words.T("home.title"), f.Words.T("home.what"), f.asset(SharePicture), f.Words.T("share.alt")}
}

// shareTitle returns the preview of a page about the title with an id. If this program does not have the title, the
// preview has only the given heading and the site's picture.
func shareTitle(f Frame, id, title string) Share {
	t, err := f.Words.texts.Registry.Find(id)
	if err != nil {
		return Share{Title: title, Picture: f.asset(SharePicture), Alt: f.Words.T("share.alt")}
	}
	cover, _ := board.CoverOf(t.Board, f.Words.Lang)
	return shareOf(f, t, title, cover.What, factsOf(f.Words, t))
}

// ShareTable returns the preview of a table: its title and the players. After the game it has the result, and the points of the players if
// the game had points and ended by its rules. It holds nothing else, because it may be made for one person and read by others.
func ShareTable(f Frame, s *Scene) Share {
	var who []string
	for _, c := range s.Snap.Occupants {
		who = append(who, SeatName(f.Words, c))
	}
	title, about := f.Words.Name(s.Title), strings.Join(who, " · ")
	if s.Snap.Phase == table.Over {
		title = f.Words.T("share.over", "game", Plain(title), "how", Plain(winner(s)))
		if !s.Snap.Result.Unscored && s.Snap.Result.Over {
			about = finalPoints(s)
		}
	}
	return shareOf(f, s.Title, title, about)
}

// finalPoints returns a text with the points of all players and automata of a finished game, best first.
func finalPoints(s *Scene) string {
	var all []string
	for _, row := range standings(s) {
		all = append(all, row.Name+" "+strconv.Itoa(row.Sum))
	}
	return strings.Join(all, " · ")
}

// address returns the absolute address of a path of this site.
func (f Frame) address(path string) string { return f.Site + path }

// here returns the absolute address of the page, without the query. The query holds only the reader's own choices.
func (f Frame) here() string {
	path, _, _ := strings.Cut(f.Path, "?")
	return f.address(path)
}

// locale returns the language in the form that Open Graph uses.
func (f Frame) locale() string {
	if f.Words.Lang == "en" {
		return "en_GB" // as the texts spell
	}
	tag := language.Make(string(f.Words.Lang))
	base, _ := tag.Base()
	region, _ := tag.Region() // the likeliest one
	if !region.IsCountry() {
		return base.String()
	}
	return base.String() + "_" + region.String()
}
