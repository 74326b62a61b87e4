package page

import (
	"slices"

	"github.com/a-h/templ"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/table"
)

// Notice is the panel above the board: questions, messages and offers for the viewer.
type Notice struct {
	Place    Place
	Question Question
	Taken    string // says that another player's undo has ended the viewer's turn; "" for none
	Away     List[Absent]
	Offers   List[Offer]
	// Back lists the viewer's seats for which a bot plays. Only says that the viewer has one seat, Fell that one of these
	// seats has timed out.
	Back       List[Named]
	Only, Fell bool
	// Stays lists the viewer's seats that can be reclaimed only after the bot's turn. Lost lists seats that the viewer has
	// lost and may return to.
	Stays, Lost List[Named]
	// Wishes lists the players who ask for a pause. Join says that the viewer may ask for it, too.
	Wishes List[string]
	Join   bool
	// Links lists the free seats with their links, in the lobby and while the game runs.
	Links   List[Offer]
	Running bool // Links belong to a running game
	Lobby   bool
	Bots    List[Seated] // the bots in the lobby
	Kept    bool         // a seat is kept for the viewer
	CanJoin bool         // the viewer can join without a link
	Open    table.Openness
	Host    bool
	Clock   string // in the lobby: the player clock in words; "" for none
	Planned Planned
}

// A Question asks for the viewer's consent. If Mine is false, its text says that the others are asked.
type Question struct {
	Words string // "" if nothing is asked
	Mine  bool
	// Own says that the viewer asks for a bot in Seat, one of the viewer's seats, and may withdraw the question.
	Own  bool
	Seat game.Seat
}

// A Named is a seat and its name.
type Named struct {
	Seat game.Seat
	Name string
}

// A Seated is a seat and the level of its bot.
type Seated struct {
	Seat  game.Seat
	Level string
}

// An Absent is a player, who is absent if Away is set, and what the viewer may ask for in this player's place.
type Absent struct {
	Named
	Away    bool
	Lend    bool // a bot may take over
	Level   string
	Consent bool   // the others must agree to the bot
	Why     string // why a bot is impossible now; "" if it is possible
	Replace bool   // the viewer may ask that another person takes the seat
}

// An Offer is a seat that another person may take, with the token of its link.
type Offer struct {
	Named
	Token string
	Mine  bool
	Kept  bool   // the seat is kept for the one user whose name is Name
	Plays string // what the seat plays, in words; "" if that is not known yet
}

// Draw returns the component of the panel.
func (m Notice) Draw(w Words) templ.Component { return noticeView(w, m) }

// playsFor returns the text that says that a bot plays for one of the viewer's seats.
func (m Notice) playsFor(w Words, c Named) string {
	switch {
	case !m.Only:
		return w.T("bot.plays-for", "seat", Plain(c.Name))
	case m.Fell:
		return w.T("bot.plays-for-fallen")
	}
	return w.T("bot.plays-for-you")
}

func notice(s *Scene) Model {
	m := Notice{Host: s.Snap.Host}
	running := s.Snap.Phase == table.Running
	if q := s.Snap.Question; q != nil && !s.Past() {
		m.Question = Question{questionWords(s, q), q.Mine, ownQuestion(s, q), q.Seat}
	}
	var away []Absent
	var offers, links []Offer
	var back, stays, lost []Named
	var bots []Seated
	for _, c := range s.Snap.Occupants {
		if c.Gone && mayLend(s, c) && s.Snap.Expected.Has(c.Seat) && s.Snap.Question == nil && !hasDays(s, c) {
			away = append(away, absent(s, c))
		}
		named := Named{c.Seat, s.SeatName(c.Seat)}
		if running && !s.Past() && c.Offered && c.Token != "" {
			offers = append(offers, Offer{named, c.Token, c.Mine, false, s.plays(c.Seat)})
		}
		if c.Mine && c.Level != "" && c.Kind != table.Bot && !c.Resigned && running && c.Stays {
			stays, m.Only = append(stays, named), len(s.Snap.Mine) == 1
		} else if c.Mine && c.Level != "" && c.Kind != table.Bot && !c.Resigned && running {
			back, m.Only = append(back, named), len(s.Snap.Mine) == 1
			m.Fell = m.Fell || slices.ContainsFunc(s.Snap.ClockReadings, func(f table.ClockReading) bool { return f.Seat == c.Seat && f.Fell })
		}
		if slices.Contains(s.Snap.Lost, c.Seat) && !s.Past() {
			lost = append(lost, named)
		}
		if c.Empty && c.Token != "" {
			links = append(links, Offer{named, c.Token, c.Mine, c.Kept, s.plays(c.Seat)})
		}
		m.Kept = m.Kept || c.KeptForMe && !s.Past()
		if c.Bot() {
			bots = append(bots, Seated{c.Seat, c.Level})
		}
	}
	m.Away, m.Offers, m.Back = ListOf(away...), ListOf(offers...), ListOf(back...)
	m.Stays, m.Lost = ListOf(stays...), ListOf(lost...)
	if !s.Past() {
		var wishes []string
		for _, c := range s.Snap.Occupants {
			if s.Snap.Preferences.Has(c.Seat) {
				wishes = append(wishes, s.SeatName(c.Seat))
			}
		}
		m.Wishes, m.Join = ListOf(wishes...), len(wishes) > 0 && mayPause(s) && !wished(s)
	}
	m.Running, m.Lobby = running && len(links) > 0, s.Snap.Phase == table.Lobby
	if m.Running || m.Lobby {
		m.Links = ListOf(links...)
	}
	if m.Lobby {
		m.Clock = s.Words.Clock(s.Snap.Clock)
		m.Bots, m.Open = ListOf(bots...), s.Snap.Open
		m.CanJoin = s.Place.Lobby && s.Snap.Open.Seats && len(s.Snap.Mine) == 0 && !m.Kept &&
			slices.ContainsFunc(s.Snap.Occupants, func(c table.Occupant) bool { return c.Empty && !c.Kept })
	}
	if s.Snap.Taken != 0 && !s.Past() {
		m.Taken = s.Words.T("undo.taken", "by", Plain(s.SeatName(s.Snap.TakenBy)))
	}
	m.Place, m.Planned = s.Place, planned(s)
	return m
}

// questionWords returns the text of a question.
func questionWords(s *Scene, q *table.Question) string {
	w := s.Words
	switch {
	case q.Subject == table.ToTakeBack:
		return w.T("undo.asked", "seat", Plain(s.SeatName(q.By)), "n", s.Snap.Ply-q.Ply)
	case q.Subject == table.ToReplace && q.Free && q.By == game.Spectator:
		return w.T("free.asked-host", "for", Plain(s.SeatName(q.Seat)))
	case q.Subject == table.ToReplace && q.Free:
		return w.T("free.asked", "seat", Plain(s.SeatName(q.By)), "for", Plain(s.SeatName(q.Seat)))
	case q.Subject == table.ToReplace && q.By == game.Spectator:
		return w.T("replace.asked-host", "for", Plain(s.SeatName(q.Seat)))
	case q.Subject == table.ToReplace:
		return w.T("replace.asked", "seat", Plain(s.SeatName(q.By)), "for", Plain(s.SeatName(q.Seat)))
	case q.By == q.Seat:
		return w.T("lend.asked-own", "seat", Plain(s.SeatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	case q.Stays && q.By == game.Spectator:
		return w.T("lend.asked-stays-host", "for", Plain(s.SeatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	case q.Stays:
		return w.T("lend.asked-stays", "seat", Plain(s.SeatName(q.By)), "for", Plain(s.SeatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	case q.By == game.Spectator:
		return w.T("lend.asked-host", "for", Plain(s.SeatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	}
	return w.T("lend.asked", "seat", Plain(s.SeatName(q.By)), "for", Plain(s.SeatName(q.Seat)), "level", game.MakeThing("level", q.Level))
}

// ownQuestion reports whether the viewer asks the others for a bot in one of the viewer's seats.
func ownQuestion(s *Scene, q *table.Question) bool {
	return q.Subject == table.ToTakeOver && q.By == q.Seat && slices.Contains(s.Snap.Mine, q.Seat)
}

// mayLend reports whether the viewer may ask that a bot takes over for another player.
func mayLend(s *Scene, c table.Occupant) bool { return !c.Mine && !s.Past() && c.Call.May }

// hasDays reports whether a player has a correspondence clock that has not run out. Nobody expects such a player to be
// present all the time.
func hasDays(s *Scene, c table.Occupant) bool {
	return s.Snap.Clock.Kind == table.DaysClock &&
		slices.ContainsFunc(s.Snap.ClockReadings, func(f table.ClockReading) bool { return f.Seat == c.Seat && !f.Fell })
}

// absent returns the model of what the viewer may ask for in another player's seat.
func absent(s *Scene, c table.Occupant) Absent {
	a := Absent{Named: Named{c.Seat, s.SeatName(c.Seat)}, Away: c.Gone, Lend: mayLend(s, c), Level: c.Level, Consent: c.Call.Ask, Replace: c.Replaceable}
	if c.Gone && !c.Mine && !s.Past() {
		a.Why = s.whyNot(c.Call)
	}
	return a
}

// whyNot returns the text that says why an action about another player is impossible now; "" if it is possible.
func (s *Scene) whyNot(c table.Consent) string {
	if c.Not == nil {
		return ""
	}
	return s.Words.Phrase(table.Words, c.Not.Phrase, s.Names)
}

// levelsOffered returns the names of the bot levels that a player can choose, from the weakest to the strongest. If the
// parameter chosen is another level, it comes last. Other levels are for programs, the command line and tables that
// already have them.
func levelsOffered(chosen string) []string {
	var all []string
	for _, l := range bot.Levels() {
		all = append(all, l.Name())
	}
	if chosen != "" && !slices.Contains(all, chosen) {
		all = append(all, chosen)
	}
	return all
}
