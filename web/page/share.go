package page

import (
	"net/url"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games"
	"pantheon/table"
)

// A Share is how a page shows itself where somebody sends a link to it: in a chat, say. All of it may be seen by everybody who has the
// link, and is the same for all of them.
type Share struct {
	Title, About string
	Picture      string // its path
	Alt          string // what it shows
}

// shareOf is how a page about a title shows itself: with its cover, or the site's picture where it has none.
func shareOf(f Frame, t games.Title, title string, about ...string) Share {
	s := Share{Title: title, About: strings.Join(about, " "), Picture: f.asset(SharePicture), Alt: f.Words.Name(t)}
	if _, ok := board.CoverOf(t.Board, f.Words.Lang); ok {
		s.Picture = "/rules/" + t.ID() + "/cover.png?" + url.Values{"v": {f.Version}}.Encode()
	}
	return s
}

// SharePicture is the name of the asset that pages without a title's cover show themselves with.
const SharePicture = "share.png"

// shareHome is how the first page shows itself.
func shareHome(f Frame) Share {
	return Share{f.Words.T("home.title"), f.Words.T("home.what"), f.asset(SharePicture), f.Words.T("share.alt")}
}

// shareTitle is how a page about the title with that id shows itself; with no more than a name where this program does not have it.
func shareTitle(f Frame, id, title string) Share {
	t, err := f.Words.texts.Shelf.Find(id)
	if err != nil {
		return Share{Title: title, Picture: f.asset(SharePicture), Alt: f.Words.T("share.alt")}
	}
	cover, _ := board.CoverOf(t.Board, f.Words.Lang)
	return shareOf(f, t, title, cover.What, factsOf(f.Words, t))
}

// ShareTable is how a table shows itself: who plays and, once the game is over, how it came out. Nothing else of it is told, since
// whoever shows the link may be somebody else than whoever sees the page.
func ShareTable(f Frame, s *Scene) Share {
	var who []string
	for _, c := range s.Snap.Chairs {
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

// finalPoints are those of all players of a game that is over, best first.
func finalPoints(s *Scene) string {
	var all []string
	for _, row := range standings(s) {
		all = append(all, row.Name+" "+strconv.Itoa(row.Sum))
	}
	return strings.Join(all, " · ")
}

// address is the whole address of a path of this site.
func (f Frame) address(path string) string { return f.Site + path }

// here is the whole address of the page, without what only its reader asked for.
func (f Frame) here() string {
	path, _, _ := strings.Cut(f.Path, "?")
	return f.address(path)
}

// locale is the language as those who show links write it.
func (f Frame) locale() string {
	return map[string]string{"en": "en_GB", "pt": "pt_PT", "zh": "zh_CN"}[string(f.Words.Lang)]
}
