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

// A Summary is a row of the list of the visitor's tables.
type Summary struct {
	ID        string
	Game, Who string // the title's name, and the names of the players
	Turn      bool
	Invited   bool   // a seat is kept for the visitor
	Standing  string // the state of the table for the visitor, in words
	Place     string // what the visitor plays, with rank and points if there are any; "" for nothing
	Entry     int64  // the last log entry
	Changed   time.Time
	News      int // how many entries the visitor has not seen
}

// homeTables is the maximum number of the visitor's tables on the first page.
const homeTables = 4

// picture returns the address of a small picture of the board. The address changes with each entry of the table's log.
func (s Summary) picture(f Frame, theme string) string {
	return "/t/" + s.ID + "/picture.svg?" + url.Values{"theme": {theme}, "entry": {strconv.FormatInt(s.Entry, 10)}, "v": {f.Version}}.Encode()
}

// Summaries returns the rows of a list of tables, in words.
func Summaries(w Words, all []table.Summary) []Summary {
	list := make([]Summary, len(all))
	for i, s := range all {
		names := make([]string, len(s.Occupants))
		for k, c := range s.Occupants {
			names[k] = SeatName(w, c)
		}
		list[i] = Summary{ID: s.ID, Game: w.Game(s.Game), Who: strings.Join(names, " · "), Turn: s.Turn, Invited: s.Invited, Standing: standing(w, s), Changed: s.Changed, Place: placeOf(w, s), Entry: s.Entry}
		if s.Seen > 0 && s.Entry > s.Seen {
			list[i].News = int(s.Entry - s.Seen)
		}
	}
	return list
}

// standing returns a short text about the state of a table for the visitor, such as whose turn it is.
func standing(w Words, s table.Summary) string {
	t, err := w.texts.Registry.Find(s.Game)
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

// waitedFor returns the names of the one or two players for whom a running table waits; "" if there are none or more.
func waitedFor(w Words, s table.Summary) string {
	var names []string
	for _, c := range s.Occupants {
		if s.Waiting.Has(c.Seat) {
			names = append(names, SeatName(w, c))
		}
	}
	if len(names) > 2 {
		return ""
	}
	return strings.Join(names, w.T("new.comma"))
}

// placeOf returns the text that says what the visitor plays at a table, with rank and points if the title has them. It
// returns "" for a visitor without a seat, and in the lobby. Before the end of a game with secrets, a visitor with
// several seats gets no rank and points.
func placeOf(w Words, s table.Summary) string {
	t, err := w.texts.Registry.Find(s.Game)
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

// A Card is a title on the first page of the site.
type Card struct {
	ID, Name string
	What     string // one line about the title; "" if the title has no cover of its own
	Facts    string // number of players, duration and difficulty
	Own      bool   // the cover is the title's own and has no light and dark variants
	Input    string // the input id of the card's form
	Learns   bool   // the title has lessons
	New      bool   // the visitor has never played the title, which has a guided first game
}

// CardOf returns the card of a title. The caller sets Learns and New.
func CardOf(w Words, t games.Title, input string) Card {
	c := Card{ID: t.ID(), Name: w.Name(t), Facts: factsOf(w, t), Input: input}
	var cover board.Cover
	cover, c.Own = board.CoverOf(t.Board, w.Lang)
	c.What = cover.What
	return c
}

// weightTexts holds the ids of the texts for the difficulties.
var weightTexts = map[board.Weight]string{board.Light: "cover.light", board.Medium: "cover.medium", board.Heavy: "cover.heavy"}

// factsOf returns a title's number of players and, if its cover has them, duration and difficulty.
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

// cover returns the address of the title's picture. The theme must be "" for a cover of the title's own.
func (c Card) cover(f Frame, theme string) string {
	q := url.Values{"v": {f.Version}}
	if theme != "" {
		q.Set("theme", theme)
	}
	return "/rules/" + c.ID + "/cover.svg?" + q.Encode()
}

// An Invitation is the model of the page that an invitation link opens.
type Invitation struct {
	Table, Title, Token string // the ids of table and title, and the token of the link
	Name, Host          string // the names of the title and of the host
	Seat                game.Seat
	Open, Over, Knows   bool   // see [table.Invitation]
	Kept                string // the person for whom the seat is kept; "" for everybody
	Chairs              []InvitedChair
	Options             []Chosen // the options of the game
	Clock               string   // the player clock, in words; "" for none
}

// A Chosen is an option of a game and its chosen value, both in words.
type Chosen struct{ Name, Value string }

// chosenOptions returns the options of a game in words: all options of the rules, and each ruling with an unusual
// value. It leaves out options that do not exist for the number of players.
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

// An InvitedChair is a seat of the table to which a visitor is invited. Here says that the invitation link is for this
// seat, or that the seat is kept for the visitor.
type InvitedChair struct {
	Line string
	Here bool
}

// InvitationOf returns the model of the page of an invitation.
func InvitationOf(w Words, inv table.Invitation, token string) Invitation {
	m := Invitation{Table: inv.Table, Title: inv.Game, Token: token, Name: w.Game(inv.Game), Host: inv.Host, Seat: inv.Seat, Open: inv.Open, Over: inv.Over, Knows: inv.Knows, Clock: w.Clock(inv.Clock)}
	if t, err := w.texts.Registry.Find(inv.Game); err == nil {
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
