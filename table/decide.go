package table

import (
	"slices"
	"strings"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A decision is a pending log entry that results from an accepted input.
type decision struct {
	kind  Happening
	data  any
	words []string  // search terms for the table that are added
	drops []string  // search terms for the table that are removed
	at    int64     // a move with its own time: milliseconds since the start of the game
	first *decision // an entry that must precede it; nil for none
}

// surroundings is what a decision needs to know in addition to the state.
type surroundings struct {
	away   func(guest string, by time.Duration) bool // whether a person has been away for that long
	unseen func(seat game.Seat) time.Duration        // how long a seat's person has been away, restarts included
	token  func() string                             // returns a new random link token
	barred func(guest string) bool                   // whether a user may not join here; nil if nobody is barred
	asleep bool                                      // the game is paused since a restart of the server
	fair   func() bool                               // whether all servers can read the entries of consent about seats; nil if so
}

// later refuses an action whose entries an older server in the same cluster could not read.
func (a surroundings) later() *Refused {
	if a.fair != nil && !a.fair() {
		return refuse("after-update")
	}
	return nil
}

// decide checks a command against the state. It returns the entry to add, or the refusal. A nil decision without a
// refusal means that there is nothing to do.
func (s *State) decide(by Guest, act Act, around surroundings) (*decision, error) {
	if s.phase == Study {
		switch act.(type) {
		case Delete, Pass:
		default:
			return nil, refuse("study")
		}
	}
	switch act := act.(type) {
	case Say:
		d, err := s.decideSay(by, act)
		if err == nil && s.lesson != nil {
			err = s.judge(d)
		}
		if err != nil {
			return nil, err
		}
		return d, nil
	case ReadOn:
		return s.decideReadOn(by, act)
	case Sit:
		return s.decideSit(by, act)
	case SetOpen:
		return s.decideOpen(by, act)
	case Join:
		return s.decideJoin(by, around)
	case Decline:
		return s.decideDecline(by)
	case LetBe:
		return s.decideLetBe(by, act.Seat, act.Until)
	case AskAgain:
		return s.decideLetBe(by, act.Seat, "")
	case Rename:
		return s.decideRename(by, act)
	case Begin:
		return s.decideBegin(by, act)
	case Undo:
		seat, ask, refused := s.mayUndo(by.ID, act.Ply, around)
		switch {
		case refused != nil:
			return nil, refused
		case ask != 0:
			return &decision{kind: Asked, data: undoing{Seat: seat, Ply: act.Ply}}, nil
		}
		return &decision{kind: Undid, data: undoing{Seat: seat, Ply: act.Ply}}, nil
	case Reply:
		return s.decideReply(by, act)
	case Resign:
		return s.decideResign(by, act)
	case GiveToBot:
		return s.decideGive(by, act, around)
	case TakeBack:
		return s.decideTakeBack(by, act, around)
	case Drop:
		return s.decideDrop(by, act, around)
	case Leave:
		return s.decideLeave(by, act, around)
	case Pass:
		return s.decidePass(by, act)
	case GiveAway:
		return s.decideGiveAway(by, act, around)
	case AskToReplace:
		return s.decideReplace(by, act, around)
	case SetPace:
		if _, ok := act.Pace.Wait(); !ok {
			return nil, refuse("pace-unknown")
		}
		switch {
		case s.held(by.ID) == 0 && by.ID != s.host.ID:
			return nil, refuse("not-seated")
		case s.phase.Done():
			return nil, s.notRunning()
		case act.Pace == s.pace:
			return nil, nil
		}
		return &decision{kind: Paced, data: pacing(act)}, nil
	case Hurry:
		if s.held(by.ID) == 0 {
			return nil, refuse("not-seated")
		}
		return nil, nil
	case Pause:
		return s.decidePause(by, around.asleep)
	case GoOn:
		return s.decideGoOn(by, around.asleep)
	case End:
		switch {
		case by.ID != s.host.ID:
			return nil, refuse("not-host")
		case s.phase != Running:
			return nil, s.notRunning()
		}
		return &decision{kind: Ended, data: nothing{}}, nil
	case Delete:
		if by.ID != s.host.ID {
			return nil, refuse("not-host")
		}
		return &decision{kind: Deleted, data: nothing{}}, nil
	}
	return nil, refuse("act-unknown")
}

// notRunning returns the refusal for a game that is not running.
func (s *State) notRunning() *Refused {
	switch s.phase {
	case Lobby:
		return refuse("lobby")
	case Study:
		return refuse("study")
	}
	return refuse("over")
}

// own returns the occupant of a seat that the user holds, or a refusal.
func (s *State) own(by Guest, seat game.Seat) (*sitting, error) {
	c, err := s.chair(seat)
	if err != nil {
		return nil, refuse("seat-unknown")
	}
	if c.Guest == "" || c.Guest != by.ID {
		return nil, refuse("not-your-seat")
	}
	return c, nil
}

func (s *State) decideSay(by Guest, act Say) (*decision, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	case c.Level != "":
		return nil, refuse("bot-acts")
	case !s.about.Timed && act.Seen != 0 && (s.undone > act.Seen || s.said[act.Seat] > act.Seen):
		return nil, refuse("late")
	}
	d, err := s.utter(act.Seat, act.Words)
	if err == nil && s.live() {
		said := d.data.(saying)
		said.Lag = min(max(act.Lag, 0), mostLag).Milliseconds()
		d.data = said
	}
	return d, err
}

// utter checks a move of a seat. It uses only the seat's view, so the result reveals nothing hidden.
func (s *State) utter(seat game.Seat, words game.MoveText) (*decision, error) {
	if len(words) > game.MaxMoveText {
		return nil, refuse("sentence-long", "n", game.MaxMoveText)
	}
	view := s.title.Game.Blank()
	s.position.View(seat, view)
	move, refusal := view.ParseMove(seat, words)
	if refusal != nil {
		return nil, refusal
	}
	return &decision{kind: Said, data: saying{Ply: len(s.record.Plies) + 1, Seat: seat, Words: view.FormatMove(move, seat, seat)}}, nil
}

func (s *State) decideSit(by Guest, act Sit) (*decision, error) {
	for i, c := range s.chairs {
		if !c.invites(act.Token) {
			continue
		}
		switch {
		case c.Guest == by.ID:
			return nil, nil
		case c.Guest != "" && c.Offer != act.Token || c.Resigned:
			return nil, refuse("taken")
		case s.phase.Done():
			return nil, s.notRunning()
		case s.guarded() && s.held(by.ID) != 0:
			return nil, refuse("seated-already")
		case s.knows(by.ID):
			return nil, refuse("seated-before")
		case c.For != "" && c.For != by.ID:
			return nil, refuse("kept", "name", plain(c.Name))
		}
		return s.seats(by, game.Seat(i))
	}
	return nil, refuse("link-old")
}

func (s *State) decideRename(by Guest, act Rename) (*decision, error) {
	c, err := s.own(by, act.Seat)
	if err != nil {
		return nil, err
	}
	name, err := CleanName(act.Name)
	if err != nil {
		return nil, err
	}
	if name == c.Name {
		return nil, nil
	}
	if err := s.unlike(name, by.ID, act.Seat); err != nil {
		return nil, err
	}
	return &decision{kind: Renamed, data: taking{Seat: act.Seat, Name: name}}, nil
}

func (s *State) decideBegin(by Guest, act Begin) (*decision, error) {
	switch {
	case by.ID != s.host.ID:
		return nil, refuse("not-host")
	case s.phase.Done():
		return nil, s.notRunning()
	case s.phase == Running:
		return nil, refuse("begun")
	}
	if err := knownLevel(act.Level, s.title.Game); err != nil {
		return nil, err
	}
	return &decision{kind: Began, data: handing{Seat: game.Spectator, Level: act.Level}}, nil
}

// knownLevel refuses an unknown level.
func knownLevel(name string, g game.Game) error {
	if names := bot.Names(g); !slices.Contains(names, name) {
		return refuse("level-unknown", "levels", plain(strings.Join(names, ", ")))
	}
	return nil
}

func (s *State) decideResign(by Guest, act Resign) (*decision, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	}
	return &decision{kind: Resigned, data: handing{Seat: act.Seat, Level: bot.Best()}}, nil
}

// guestWord, tokenWord, madeWord and againWord return the search terms by which the log finds tables.
func guestWord(guest string) string        { return "guest:" + guest }
func tokenWord(token string) string        { return "token:" + token }
func madeWord(guest, client string) string { return "made:" + answerKey(guest, client) }
func againWord(table string) string        { return "again:" + table }

// clockWord is the search term for tables with clocks for persons.
const clockWord = "clock:"
