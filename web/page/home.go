package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A Summary is a table in a list of the visitor's tables.
type Summary struct {
	ID        string
	Game, Who string // the title's name, and the names at the table
	Turn      bool
	Invited   bool   // a chair is kept for the visitor
	Standing  string // how it stands for the visitor, in a word, or for whom it waits
	Place     string // what the visitor plays, with rank and points, as far as there are any; "" for nothing
	Entry     int64  // the last one
	Changed   time.Time
	News      int // what has happened since they looked
}

// homeTables is how many of the visitor's tables the first page shows.
const homeTables = 4

// picture is the address of a small picture of the board: another one whenever something has happened at the table.
func (s Summary) picture(f Frame, theme string) string {
	return "/t/" + s.ID + "/picture.svg?" + url.Values{"theme": {theme}, "entry": {strconv.FormatInt(s.Entry, 10)}, "v": {f.Version}}.Encode()
}

// Summaries are tables in words.
func Summaries(w Words, all []table.Summary) []Summary {
	list := make([]Summary, len(all))
	for i, s := range all {
		names := make([]string, len(s.Chairs))
		for k, c := range s.Chairs {
			names[k] = SeatName(w, c)
		}
		list[i] = Summary{ID: s.ID, Game: w.Game(s.Game), Who: strings.Join(names, " · "), Turn: s.Turn, Invited: s.Invited, Standing: standing(w, s), Changed: s.Changed, Place: placeOf(w, s), Entry: s.Entry}
		if s.Seen > 0 && s.Entry > s.Seen {
			list[i].News = int(s.Entry - s.Seen)
		}
	}
	return list
}

// standing says in a word how a table stands for the visitor.
func standing(w Words, s table.Summary) string {
	t, err := w.texts.Shelf.Find(s.Game)
	switch {
	case err == nil && s.Phase == table.Running && racing(t.Game.About(), s.Setup):
		return w.T("mine.race")
	case s.Turn && s.Left > 0:
		return w.T("mine.turn-left", "left", Plain(w.left(s.Left, s.Clock.Kind == table.DaysClock)))
	case s.Turn:
		return w.T("mine.turn")
	case s.Invited:
		return w.T("mine.invited")
	case s.Phase == table.Lobby:
		return w.T("mine.lobby")
	case s.Phase == table.Study:
		return w.T("mine.study")
	case s.Phase == table.Over:
		return w.T("mine.over")
	}
	if names := waitedFor(w, s); names != "" {
		return w.T("mine.waits-for", "names", Plain(names))
	}
	return w.T("mine.waiting")
}

// waitedFor names those for whom a running table waits, one or two of them; "" for nobody, or for more.
func waitedFor(w Words, s table.Summary) string {
	var names []string
	for _, c := range s.Chairs {
		if s.Waiting.Has(c.Seat) {
			names = append(names, SeatName(w, c))
		}
	}
	if len(names) > 2 {
		return ""
	}
	return strings.Join(names, w.T("new.comma"))
}

// placeOf is what the visitor plays at a table, and how far they are: rank and points, where the title counts any. Who shares a screen
// with others in a game with secrets is told only what the seats play.
func placeOf(w Words, s table.Summary) string {
	t, err := w.texts.Shelf.Find(s.Game)
	if err != nil || len(s.Mine) == 0 || s.Phase == table.Lobby {
		return ""
	}
	about := t.Game.About()
	st, ok := s.Result.Of(s.Mine[0])
	if !ok {
		return ""
	}
	var parts []string
	if st.Label != "" && len(s.Mine) == 1 {
		parts = append(parts, about.Words.Name(w.Lang, about.Label(st.Label), nil))
	}
	if len(s.Mine) == 1 || !about.Secret || s.Phase.Done() {
		scored := !s.Result.Unscored
		if s.Ply > 0 && s.Result.N > 1 && (scored || s.Result.Over) {
			parts = append(parts, w.T("mine.place", "n", st.Rank, "m", s.Result.N))
		}
		if scored {
			parts = append(parts, w.T("player.points", "n", st.Points))
		}
	}
	return board.Capital(strings.Join(parts, " · "))
}

// A Card is a title on the first page.
type Card struct {
	ID, Name string
	What     string // in a line, what it is about; "" where the title has no cover of its own
	Facts    string // for how many it is, how long it takes and how hard it is
	Own      bool   // the cover is the title's own, the same by day and by night
	Input    string // the id of the input of its form
	Learns   bool   // it has lessons
	New      bool   // the visitor has never played it, and it has a first game with a coach
}

// CardOf is the card of a title.
func CardOf(w Words, t games.Title, input string) Card {
	c := Card{ID: t.ID(), Name: w.Name(t), Facts: factsOf(w, t), Input: input}
	var cover board.Cover
	cover, c.Own = board.CoverOf(t.Board, w.Lang)
	c.What = cover.What
	return c
}

// weightTexts are what says how hard a title is.
var weightTexts = map[board.Weight]string{board.Light: "cover.light", board.Medium: "cover.medium", board.Heavy: "cover.heavy"}

// factsOf says for how many a title is and, as far as its cover tells, how long it takes and how hard it is.
func factsOf(w Words, t games.Title) string {
	a := t.Game.About()
	facts := w.T("players.range", "min", a.MinSeats, "max", a.MaxSeats)
	if a.MinSeats == a.MaxSeats {
		facts = w.T("players.exact", "n", a.MinSeats)
	}
	if c, ok := board.CoverOf(t.Board, w.Lang); ok {
		facts += " · " + w.T("cover.minutes", "from", c.From, "to", c.To) + " · " + w.T(weightTexts[c.Weight])
	}
	return facts
}

// cover is the address of the title's picture; the theme is "" for one of its own.
func (c Card) cover(f Frame, theme string) string {
	q := url.Values{"v": {f.Version}}
	if theme != "" {
		q.Set("theme", theme)
	}
	return "/rules/" + c.ID + "/cover.svg?" + q.Encode()
}

// An Invitation is to what a friend's link invites.
type Invitation struct {
	Table, Title, Token string // their ids
	Name, Host          string // the title's name, and the host's
	Seat                game.Seat
	Open, Over, Knows   bool   // as of [table.Invitation]
	Kept                string // for whom the chair is kept; "" for nobody else
	Chairs              []InvitedChair
	Options             []Chosen // what the game is played with
	Clock               string   // how much time persons have, in words; "" for all they like
}

// A Chosen is an option of a game and the value chosen for it, both in words.
type Chosen struct{ Name, Value string }

// chosenOptions are the options that a game is played with, in words: all of the rules', and the rulings that are not as usual.
func chosenOptions(w Words, t games.Title, setup game.Setup) []Chosen {
	var all []Chosen
	for _, o := range t.Game.About().Options {
		value := setup.Options[o.ID]
		if !slices.Contains(o.Values, value) {
			value = o.Values[0]
		}
		if o.For(setup.Players) && (o.Ruling == "" || value != o.Values[0]) {
			all = append(all, Chosen{w.Title(t, "option."+o.ID), w.Title(t, "option."+o.ID+"."+value)})
		}
	}
	return all
}

// An InvitedChair is a chair of the table; Here says that the link is for it.
type InvitedChair struct {
	Line string
	Here bool
}

// InvitationOf is an invitation in words.
func InvitationOf(w Words, inv table.Invitation, token string) Invitation {
	m := Invitation{Table: inv.Table, Title: inv.Game, Token: token, Name: w.Game(inv.Game), Host: inv.Host, Seat: inv.Seat, Open: inv.Open, Over: inv.Over, Knows: inv.Knows, Clock: w.Clock(inv.Clock)}
	if t, err := w.texts.Shelf.Find(inv.Game); err == nil {
		m.Options = chosenOptions(w, t, inv.Setup)
	}
	for _, c := range inv.Chairs {
		line := isolated(c.Name)
		if c.Seat == inv.Seat && inv.Kept {
			m.Kept = c.Name
		}
		switch {
		case c.Kept:
			line = w.T("chair.kept", "name", Plain(c.Name))
		case c.Empty:
			line = w.T("chair.is-empty", "n", int(c.Seat)+1)
		case c.Kind == table.Bot:
			line = w.T("chair.bot", "level", game.MakeThing("level", c.Level))
		}
		m.Chairs = append(m.Chairs, InvitedChair{line, c.Seat == inv.Seat})
	}
	return m
}
