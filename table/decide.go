package table

import (
	"slices"
	"strings"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A pendingEntry is a log entry, not yet written, that results from an accepted request.
type pendingEntry struct {
	kind  EntryKind
	data  any
	words []string      // search terms for the table that are added
	drops []string      // search terms for the table that are removed
	at    int64         // the game time of a scripted move, in milliseconds; 0 for the current time
	first *pendingEntry // an entry to write before this one; nil for none
}

// decideEnv is what a decision needs to know in addition to the state.
type decideEnv struct {
	away   func(guest string, by time.Duration) bool // whether a person has been away for at least the duration by
	unseen func(seat game.Seat) time.Duration        // how long a seat's person has been away ([Table.unseen])
	token  func() string                             // returns a new random link token
	// whether a person at the table keeps a user from joining; nil if nobody is barred
	barred             func(guest string) bool
	pausedSinceRestart bool // the game has been paused since a restart of the server
	// fair reports whether all servers can read the entries about consent to changes of seats; nil if so
	fair func() bool
}

// later returns a refusal if an older server in the same cluster could not read the entries of an action; nil otherwise.
func (a decideEnv) later() *Refused {
	if a.fair != nil && !a.fair() {
		return refuse("after-update")
	}
	return nil
}

// decide checks a command against the state. It returns the entry to add, or the refusal; both are nil if there is nothing to do.
func (s *State) decide(by Actor, act Command, around decideEnv) (*pendingEntry, error) {
	if s.phase == Study {
		switch act.(type) {
		case Delete, Merge:
		default:
			return nil, refuse("study")
		}
	}
	switch act := act.(type) {
	case PlayMove:
		d, err := s.decidePlay(by, act)
		if err == nil && s.lesson != nil {
			err = s.judge(d)
		}
		if err != nil {
			return nil, err
		}
		return d, nil
	case ReadOn:
		return s.decideReadOn(by, act)
	case Join:
		return s.decideJoin(by, act)
	case SetOpen:
		return s.decideOpen(by, act)
	case JoinOpen:
		return s.decideJoinOpen(by, around)
	case Decline:
		return s.decideDecline(by)
	case AutoPass:
		return s.decideAutoPass(by, act.Seat, act.Until)
	case AskAgain:
		return s.decideAutoPass(by, act.Seat, "")
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
			return &pendingEntry{kind: Asked, data: undoing{Seat: seat, Ply: act.Ply}}, nil
		}
		return &pendingEntry{kind: Undid, data: undoing{Seat: seat, Ply: act.Ply}}, nil
	case Reply:
		return s.decideReply(by, act)
	case Resign:
		return s.decideResign(by, act)
	case BotTakeover:
		return s.decideGive(by, act, around)
	case Reclaim:
		return s.decideReclaim(by, act, around)
	case Drop:
		return s.decideDrop(by, act, around)
	case Leave:
		return s.decideLeave(by, act, around)
	case Merge:
		return s.decideMerge(by, act)
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
		return &pendingEntry{kind: Paced, data: pacing(act)}, nil
	case Hurry:
		if s.held(by.ID) == 0 {
			return nil, refuse("not-seated")
		}
		return nil, nil
	case Pause:
		return s.decidePause(by, around.pausedSinceRestart)
	case GoOn:
		return s.decideGoOn(by, around.pausedSinceRestart)
	case End:
		switch {
		case by.ID != s.host.ID:
			return nil, refuse("not-host")
		case s.phase != Running:
			return nil, s.notRunning()
		}
		return &pendingEntry{kind: Ended, data: nothing{}}, nil
	case Delete:
		if by.ID != s.host.ID {
			return nil, refuse("not-host")
		}
		return &pendingEntry{kind: Deleted, data: nothing{}}, nil
	}
	return nil, refuse("act-unknown")
}

// notRunning returns the refusal of a command that needs a running game, for the current phase, which must not be Running.
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
func (s *State) own(by Actor, seat game.Seat) (*occupant, error) {
	c, err := s.occupant(seat)
	if err != nil {
		return nil, refuse("seat-unknown")
	}
	if c.Guest == "" || c.Guest != by.ID {
		return nil, refuse("not-your-seat")
	}
	return c, nil
}

func (s *State) decidePlay(by Actor, act PlayMove) (*pendingEntry, error) {
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
		said := d.data.(playedMove)
		said.Lag = min(max(act.Lag, 0), mostLag).Milliseconds()
		d.data = said
	}
	return d, err
}

// utter checks a move of a seat and returns its entry, or the refusal. It uses only the seat's view, so the result reveals nothing hidden.
func (s *State) utter(seat game.Seat, words game.MoveText) (*pendingEntry, error) {
	if len(words) > game.MaxMoveText {
		return nil, refuse("sentence-long", "n", game.MaxMoveText)
	}
	view := s.title.Game.Blank()
	s.position.View(seat, view)
	move, refusal := view.ParseMove(seat, words)
	if refusal != nil {
		return nil, refusal
	}
	return &pendingEntry{kind: Played, data: playedMove{Ply: len(s.record.Plies) + 1, Seat: seat, Words: view.FormatMove(move, seat, seat)}}, nil
}

func (s *State) decideJoin(by Actor, act Join) (*pendingEntry, error) {
	for i, c := range s.occupants {
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

func (s *State) decideRename(by Actor, act Rename) (*pendingEntry, error) {
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
	return &pendingEntry{kind: Renamed, data: taking{Seat: act.Seat, Name: name}}, nil
}

func (s *State) decideBegin(by Actor, act Begin) (*pendingEntry, error) {
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
	return &pendingEntry{kind: Began, data: handing{Seat: game.Spectator, Level: act.Level}}, nil
}

// knownLevel returns a refusal for a level that the game does not have; nil otherwise.
func knownLevel(name string, g game.Game) error {
	if names := bot.Names(g); !slices.Contains(names, name) {
		return refuse("level-unknown", "levels", plain(strings.Join(names, ", ")))
	}
	return nil
}

func (s *State) decideResign(by Actor, act Resign) (*pendingEntry, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	}
	return &pendingEntry{kind: Resigned, data: handing{Seat: act.Seat, Level: bot.Best()}}, nil
}

// guestWord, tokenWord, madeWord and againWord return the search terms by which the log finds tables: of a user, of a link, made by a
// request, and rematches of a table.
func guestWord(guest string) string        { return "guest:" + guest }
func tokenWord(token string) string        { return "token:" + token }
func madeWord(guest, client string) string { return "made:" + answerKey(guest, client) }
func againWord(table string) string        { return "again:" + table }

// clockWord is the search term for tables with clocks for persons.
const clockWord = "clock:"
