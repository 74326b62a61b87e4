package page

import (
	"strings"
	"time"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// An OpenRow is a row of the list of open tables, in words.
type OpenRow struct {
	ID, Title string // the ids of table and title
	Name      string // the title's name
	Host      string
	Who       string // the players at the table
	Players   int
	Free      string // how many seats are free, in words
	Facts     string // player clock, duration, unusual options, and the pace of bots; what is missing is left out
	Since     time.Time
	Mine      bool // the visitor is at the table
	Running   bool
}

// OpenLists holds the lists of open tables as one visitor sees them: tables with free seats, and running games to watch. On is
// false if the server has no such lists.
type OpenLists struct {
	On          bool
	Open, Watch []OpenRow
	Input       string
	Named       bool // the visitor has a name
	All         bool // the lists are complete, or pages of the complete lists
	Next        int  // the index of the next page; 0 for none
}

// The lengths of the lists on the first page and on their own pages.
const (
	homeOpen  = 4
	homeWatch = 2
	// OpenEach is the number of tables on one page of a list.
	OpenEach = 50
)

// Home returns the part of the lists for the first page.
func (l OpenLists) Home() OpenLists {
	l.All = len(l.Open) <= homeOpen && len(l.Watch) <= homeWatch
	l.Open, l.Watch = l.Open[:min(homeOpen, len(l.Open))], l.Watch[:min(homeWatch, len(l.Watch))]
	return l
}

// Page returns page n of the lists; the first page is 0.
func (l OpenLists) Page(n int) OpenLists {
	n = max(n, 0)
	part := func(all []OpenRow) []OpenRow {
		from := min(n*OpenEach, len(all))
		return all[from:min(from+OpenEach, len(all))]
	}
	if max(len(l.Open), len(l.Watch)) > (n+1)*OpenEach {
		l.Next = n + 1
	}
	l.All = true
	l.Open, l.Watch = part(l.Open), part(l.Watch)
	return l
}

// OpenRows returns the rows of open tables, in words, for a visitor with the user id guest.
func OpenRows(w Words, all []table.OpenTable, guest string) []OpenRow {
	rows := make([]OpenRow, len(all))
	for i := range all {
		rows[i] = openRow(w, &all[i], guest)
	}
	return rows
}

func openRow(w Words, o *table.OpenTable, guest string) OpenRow {
	r := OpenRow{ID: o.ID, Title: o.Game, Name: w.Game(o.Game), Host: o.Host, Players: o.Setup.Players, Since: o.Since, Mine: o.Has(guest), Running: o.Phase == table.Running}
	var who []string
	bots := false
	for _, c := range o.Occupants {
		if !c.Empty {
			who = append(who, SeatName(w, c))
		}
		bots = bots || c.Bot()
	}
	r.Who = strings.Join(who, " · ")
	if o.Free > 0 {
		r.Free = w.T("open.free", "n", o.Free, "of", o.Setup.Players)
	}
	var facts []string
	if clock := clockOf(w, o); clock != "" {
		facts = append(facts, clock)
	}
	if t, err := w.texts.Registry.Find(o.Game); err == nil {
		if c, ok := board.CoverOf(t.Board, w.Lang); ok {
			facts = append(facts, w.T("cover.minutes", "from", c.From, "to", c.To))
		}
		for _, chosen := range unusualOptions(w, t.Game.About(), o.Setup, func(id string) string { return w.Title(t, id) }) {
			facts = append(facts, chosen.Name+": "+chosen.Value)
		}
	}
	if bots {
		facts = append(facts, w.T("open.pace", "pace", game.MakeThing("pace", string(o.Pace))))
	}
	r.Facts = strings.Join(facts, " · ")
	return r
}

// clockOf returns the clock of a table in words; "" for none.
func clockOf(w Words, o *table.OpenTable) string {
	if o.Clock.Kind == table.NoClock {
		return ""
	}
	return w.clockName(o.Clock)
}

// unusualOptions returns the options of a game whose values differ from the default. The function name returns the text
// of an id.
func unusualOptions(_ Words, about *game.About, setup game.Setup, name func(id string) string) []Chosen {
	var all []Chosen
	for _, o := range about.Options {
		if value, ok := setup.Options[o.ID]; ok && o.For(setup.Players) && value != o.Values[0] {
			all = append(all, Chosen{name("option." + o.ID), name("option." + o.ID + "." + value)})
		}
	}
	return all
}

// An OpenPage is the model of the page with the lists of open tables.
type OpenPage struct {
	Lists  OpenLists
	Choice OpenChoice
	None   bool   // no table matched the filter
	Query  string // the filter as a query
}

// An OpenChoice is the filter of the lists: the possible values and the chosen ones.
type OpenChoice struct {
	Titles  []TitleChoice
	Numbers []int
	Title   string // "" for any
	Players int    // 0 for any number
}

// A TitleChoice is a title in the filter of the lists.
type TitleChoice struct{ ID, Name string }

// A Join is the model of the page from which a visitor joins a table, or asks for a notification when a seat becomes free.
type Join struct {
	Table, Title, Name, Host string
	Kept                     bool // a seat is kept for the visitor
	Open                     bool // the visitor can join
	Full                     bool // the visitor could join if a seat were free
	Awaits                   bool // the visitor is notified when a seat becomes free
	Chairs                   []InvitedChair
	Clock                    string // the player clock in words; "" for none
	Options                  []Chosen
}

// JoinOf returns the model of the page from which a visitor joins a table. The caller sets Awaits. The parameter lobby
// says that the server has a list of open tables.
func JoinOf(w Words, s table.Snapshot, lobby bool) Join {
	j := Join{Table: s.ID, Title: s.Game, Name: w.Game(s.Game), Clock: w.Clock(s.Clock)}
	if t, err := w.texts.Registry.Find(s.Game); err == nil {
		j.Options = chosenOptions(w, t, s.Setup)
	}
	free := false
	for _, c := range s.Occupants {
		line := SeatName(w, c)
		switch {
		case c.Kept:
			line = w.T("chair.kept", "name", Plain(c.Name))
		case c.Empty:
			line, free = w.T("chair.is-empty", "n", int(c.Seat)+1), true
		case c.Kind == table.Bot:
			line = w.T("chair.bot", "level", game.MakeThing("level", c.Level))
		}
		j.Kept = j.Kept || c.KeptForMe
		j.Chairs = append(j.Chairs, InvitedChair{line, c.KeptForMe})
	}
	j.Open = !s.Phase.Done() && (j.Kept || lobby && free && s.Open.Seats)
	j.Full = !j.Open && s.Phase == table.Lobby && lobby && s.Open.Seats
	return j
}
