package page

import (
	"net/url"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A Summary is a table in a list of the visitor's tables.
type Summary struct {
	ID        string
	Game, Who string // the title's name, and the names at the table
	Turn      bool
	Standing  string // how it stands for the visitor, in a word
	Changed   time.Time
	News      int // what has happened since they looked
}

// Summaries are tables in words.
func Summaries(w Words, all []table.Summary) []Summary {
	list := make([]Summary, len(all))
	for i, s := range all {
		names := make([]string, len(s.Chairs))
		for k, c := range s.Chairs {
			names[k] = SeatName(w, c)
		}
		list[i] = Summary{ID: s.ID, Game: w.Game(s.Game), Who: strings.Join(names, " · "), Turn: s.Turn, Standing: standing(w, s), Changed: s.Changed}
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
	case s.Turn:
		return w.T("mine.turn")
	case s.Phase == table.Lobby:
		return w.T("mine.lobby")
	case s.Phase == table.Study:
		return w.T("mine.study")
	case s.Phase == table.Over:
		return w.T("mine.over")
	}
	return w.T("mine.waiting")
}

// A Card is a title on the first page.
type Card struct {
	ID, Name string
	Players  string // for how many it is
	Input    string // the id of the input of its form
}

// CardOf is the card of a title.
func CardOf(w Words, t games.Title, input string) Card {
	a := t.Game.About()
	c := Card{ID: t.ID(), Name: w.Name(t), Players: w.T("players.range", "min", a.MinSeats, "max", a.MaxSeats), Input: input}
	if a.MinSeats == a.MaxSeats {
		c.Players = w.T("players.exact", "n", a.MinSeats)
	}
	return c
}

// cover is the address of the title's picture.
func (c Card) cover(f Frame, theme string) string {
	return "/rules/" + c.ID + "/cover.svg?" + url.Values{"theme": {theme}, "v": {f.Version}}.Encode()
}

// An Invitation is to what a friend's link invites.
type Invitation struct {
	Table, Title, Token string // their ids
	Name, Host          string // the title's name, and the host's
	Seat                game.Seat
	Open, Over, Knows   bool // as of [table.Invitation]
	Chairs              []InvitedChair
}

// An InvitedChair is a chair of the table; Here says that the link is for it.
type InvitedChair struct {
	Line string
	Here bool
}

// InvitationOf is an invitation in words.
func InvitationOf(w Words, inv table.Invitation, token string) Invitation {
	m := Invitation{Table: inv.Table, Title: inv.Game, Token: token, Name: w.Game(inv.Game), Host: inv.Host, Seat: inv.Seat, Open: inv.Open, Over: inv.Over, Knows: inv.Knows}
	for _, c := range inv.Chairs {
		line := c.Name
		switch {
		case c.Empty:
			line = w.T("chair.is-empty", "n", int(c.Seat)+1)
		case c.Kind == table.Bot:
			line = w.T("chair.bot", "level", game.MakeThing("level", c.Level))
		}
		m.Chairs = append(m.Chairs, InvitedChair{line, c.Seat == inv.Seat})
	}
	return m
}
