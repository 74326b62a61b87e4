package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// Titles returns the title with which a record was played, in its rules version and with its content.
type Titles func(r *game.Record) (games.Title, error)

// A State is the complete state of a table after an entry of its log.
type State struct {
	id    string
	title games.Title
	about *game.About

	entry   int64
	changed time.Time
	at      int64 // the game time at the last entry in milliseconds, in games with time

	host      Actor
	pace      Pace
	phase     Phase
	deleted   bool
	occupants []occupant
	sat       []string // the ids of all users who have ever held a seat

	record   *game.Record // all moves; its Seats is empty, see State.names
	first    int          // the ply with which the table began
	start    game.Position
	position game.Position   // never modified in place: each move makes a new one
	played   []played        // one for each move of the record
	marks    []game.Position // the position after every markEvery-th move

	happened Event   // the last entry
	events   []Event // what happened apart from moves; see [Table.Events]

	paused   bool       // the game is paused until somebody resumes it
	pausedBy game.Seat  // the spectator for a host without a seat
	wishes   game.Seats // the seats whose persons wish a pause
	pauses   int        // how often the host has paused without the consent of all
	resumes  time.Time  // when the game's time runs on after the last pause, or begins to run
	starts   bool       // resumes is the start of the game

	clocks *clocks   // nil without a time limit for persons
	door   Openness  // in which ways the table is open to all
	opened time.Time // when the table was made, or door last changed
	series *series   // nil for a game that continues no series

	lesson *lesson // nil at a normal table
	coach  bool

	autoPasses [game.MaxSeats]autoPassSetting // the auto-pass settings, by seat

	question *question
	moved    int64                // the entry that last changed the position
	undone   int64                // the entry of the last undo; 0 for none
	taken    game.Seats           // the seats whose turn was ended by another seat's undo since the last move
	takenBy  game.Seat            // the seat whose undo set taken
	said     [game.MaxSeats]int64 // the entry of each seat's last move
	answers  map[string]Answer    // the answers to requests, by user and client id
}

// A played is a move of the record in the form of the game package.
type played struct {
	seat  game.Seat
	move  game.Move
	shown bool
	turn  int   // the turn before the move (game.TurnOf)
	entry int64 // the move's entry; 0 for a move that the table began with
}

// Replay returns the state of a table after the entries of its log, which begin with the first of the table. An error names the first entry
// that does not follow from those before it. No entries are an error too.
func Replay(titles Titles, entries []store.Entry) (*State, error) {
	s := &State{answers: map[string]Answer{}}
	for _, e := range entries {
		if _, err := s.apply(titles, e, false); err != nil {
			return nil, fmt.Errorf("table %s, entry %d (%s): %w", e.Table, e.Number, e.Kind, err)
		}
	}
	if s.entry == 0 {
		return nil, fmt.Errorf("the log of the table is empty")
	}
	return s, nil
}

// Fingerprint returns the fingerprint of the current position. Equal positions have equal fingerprints.
func (s *State) Fingerprint() string { return game.FingerprintOf(s.position) }

// Record returns a record of all moves, with the seed. It is meant for verification and tests; no user may see it while the game runs.
func (s *State) Record() *game.Record {
	r := s.record.Prefix(len(s.record.Plies))
	r.Seeds = slices.Clone(s.record.Seeds)
	r.Seats = s.names()
	return r
}

// An outcome is the result of one move in full, including what only some seats may see.
type outcome struct {
	before game.Position
	by     game.Seat
	move   game.Move
	at     int64
	shown  bool
	tale   game.Events
}

// apply applies an entry to the state. For a move it returns the outcome, with its events if tell is set. After an error the state must not
// be used any more.
func (s *State) apply(titles Titles, e store.Entry, tell bool) (*outcome, error) {
	if e.Number != s.entry+1 {
		return nil, fmt.Errorf("it is not the next entry, which is %d", s.entry+1)
	}
	kind := EntryKind(e.Kind)
	if (kind == Opened) != (e.Number == 1) {
		return nil, fmt.Errorf("the first entry must open the table, and no other entry may")
	}
	happened := s.event(e)
	var did *outcome
	err := s.count(e)
	if err != nil {
		return nil, err
	}
	before := s.phase
	switch kind {
	case Opened:
		err = s.open(titles, e)
	case Sat:
		err = with(s, e, s.join)
	case Unlocked:
		err = with(s, e, s.unlock)
	case Declined:
		err = with(s, e, s.decline)
	case Renamed:
		err = with(s, e, s.rename)
	case Began:
		err = with(s, e, s.begin)
	case Played:
		did, err = s.applyMove(e, tell)
	case Undid:
		err = with(s, e, s.undo)
	case Asked:
		err = with(s, e, s.ask)
	case TakeoverAsked:
		err = with(s, e, s.askForTakeover)
	case Given:
		err = with(s, e, s.give)
	case ReplaceAsked:
		err = with(s, e, s.askToReplace)
	case Answered, TakeoverAnswered, ReplaceAnswered:
		err = with(s, e, s.answer)
	case Resigned:
		err = with(s, e, s.resign)
	case Handed:
		err = with(s, e, s.hand)
	case Returned:
		err = with(s, e, s.back)
	case Dropped:
		err = with(s, e, s.drop)
	case Paced:
		err = with(s, e, s.setPace)
	case Paused:
		err = with(s, e, s.pause)
	case Wished:
		err = with(s, e, s.wish)
	case WentOn:
		err = with(s, e, s.goOn)
	case TimedOut:
		err = with(s, e, s.timeOut)
	case Resumed:
		err = with(s, e, s.resume)
	case autoPassed:
		err = with(s, e, s.autoPass)
	case merges:
		err = with(s, e, s.merge)
	case asksAgain:
		err = with(s, e, s.askAgain)
	case Ended:
		s.phase, s.question = Over, nil
	case Deleted:
		s.deleted, s.question = true, nil
	default:
		err = fmt.Errorf("unknown kind of entry")
	}
	if err != nil {
		return nil, err
	}
	s.entry, s.changed, s.at = e.Number, e.Time, max(e.At, s.at)
	s.settle()
	s.watchSeats(e, happened)
	s.wind(e, before)
	s.forgetAutoPasses()
	s.happened = happened
	s.happened.Ply, s.happened.Phase = len(s.record.Plies), s.phase
	s.note(s.happened)
	if e.Client != "" {
		s.answers[answerKey(e.User, e.Client)] = Answer{Entry: e.Number, Ply: len(s.record.Plies)}
	}
	return did, nil
}

// with parses an entry's data and calls do with the entry and the data.
func with[T any](s *State, e store.Entry, do func(store.Entry, T) error) error {
	data, err := unpackEntry[T](e)
	if err != nil {
		return err
	}
	return do(e, data)
}

// answerKey returns the key of a request in State.answers: the user and the client id, which contain no spaces.
func answerKey(guest, client string) string { return guest + " " + client }

// settle moves the table to its next phase: a game begins when no seat is empty, and is over when no seat may act.
func (s *State) settle() {
	if s.phase == Lobby && !slices.ContainsFunc(s.occupants, occupant.empty) {
		s.phase = Running
	}
	if s.phase == Running && s.position.ToAct() == 0 {
		s.phase, s.question = Over, nil
	}
}

// open applies the opening entry of a table.
func (s *State) open(titles Titles, e store.Entry) error {
	data, err := unpackEntry[opening](e)
	if err != nil {
		return err
	}
	record, err := game.ReadRecord(strings.NewReader(data.Record))
	if err != nil {
		return err
	}
	title, err := titles(record)
	if err != nil {
		return err
	}
	if len(data.Chairs) != record.Setup.Players {
		return fmt.Errorf("%d seats for %d players", len(data.Chairs), record.Setup.Players)
	}
	s.id, s.title, s.about = e.Table, title, title.Game.About()
	s.host, s.pace, s.occupants = data.Host, data.Pace, data.Chairs
	for _, c := range s.occupants {
		s.remember(c.Guest)
	}
	if s.start, err = record.Begin(title.Game, nil); err != nil {
		return err
	}
	s.record = record.Prefix(0)
	s.record.Resigned = nil
	s.record.Seeds = record.Seeds
	s.position = s.start
	s.coach, s.door, s.opened, s.series = data.Coach, data.Open, e.Time, data.Series
	if data.Clock != nil {
		s.clocks = newClocks(*data.Clock)
	}
	if data.Lesson != "" {
		s.lesson = begun(title, data.Lesson)
	}
	for _, p := range record.Plies {
		if _, err := s.play(p, false); err != nil {
			return err
		}
		s.at = p.At
	}
	s.record.Resigned = record.Resigned
	s.first = len(record.Plies)
	s.moved = e.Number
	s.phase = Lobby
	if data.Study {
		s.phase = Study
	}
	return nil
}

// play adds a move to the record and makes the next position. It returns the outcome, with its events if tell is set.
func (s *State) play(p game.Ply, tell bool) (*outcome, error) {
	did := &outcome{before: s.position, by: p.Seat, at: p.At}
	move, refusal := s.position.ParseMove(p.Seat, p.Text)
	if refusal != nil {
		return nil, fmt.Errorf("move %d, %q by seat %s: %w", len(s.record.Plies)+1, p.Text, p.Seat, refusal)
	}
	var tale *game.Events
	if tell {
		tale = &did.tale
	}
	next := s.title.Game.Blank()
	next.Copy(s.position)
	shown, err := s.record.Step(s.title.Game, next, len(s.record.Plies)+1, p, tale)
	if err != nil {
		return nil, err
	}
	did.move, did.shown = move, shown
	s.position = next
	s.record.Plies = append(s.record.Plies, p)
	s.played = append(s.played, played{seat: p.Seat, move: move, shown: shown, turn: game.TurnOf(did.before)})
	s.mark()
	if s.lesson != nil {
		s.lesson.walk.Advance(p.Seat, p.Text, s.position)
	}
	return did, nil
}

// applyMove applies the entry of a move, and returns its outcome.
func (s *State) applyMove(e store.Entry, tell bool) (*outcome, error) {
	data, err := unpack[playedMove](e.Data)
	if err != nil {
		return nil, err
	}
	if s.phase != Running {
		return nil, fmt.Errorf("a move while the table is %s", s.phase)
	}
	if want := len(s.record.Plies) + 1; data.Ply != want {
		return nil, fmt.Errorf("move number %d instead of %d", data.Ply, want)
	}
	did, err := s.play(game.Ply{Seat: data.Seat, Text: data.Words, At: e.At}, tell)
	if err != nil {
		return nil, err
	}
	s.played[len(s.played)-1].entry = e.Number
	s.moved, s.taken = e.Number, 0
	s.lapse()
	if s.lesson == nil && !game.Started(did.before) && game.Started(s.position) {
		s.begins(e.Time)
	}
	if data.Seat < game.MaxSeats {
		s.said[data.Seat] = e.Number
	}
	return did, nil
}

// cut undoes the moves after a ply. The parameter entry is the number of the entry that does so.
func (s *State) cut(entry int64, ply int) error {
	if ply < s.first || ply > len(s.played) {
		return fmt.Errorf("cannot undo to move %d", ply)
	}
	near, behind := s.nearest(ply)
	at := s.title.Game.Blank()
	at.Copy(near)
	replay(s.title.Game, s.record, s.played, at, behind, ply, nil)
	had := s.taken | s.expected()
	s.position = at
	if ply < len(s.played) && s.played[ply].seat < game.MaxSeats {
		s.takenBy = s.played[ply].seat
		s.taken = had &^ s.expected() &^ s.held(s.occupants[s.takenBy].Guest)
	}
	s.unmark(ply)
	s.forgetLeft(ply)
	// With the capacity cut here, the next move is appended to new memory: others may still read the old slice.
	s.record.Plies = s.record.Plies[:ply:ply]
	s.played = s.played[:ply:ply]
	s.record.Resigned = slices.Clone(s.record.Resigned)
	for i := range s.record.Resigned {
		s.record.Resigned[i].Ply = min(s.record.Resigned[i].Ply, ply)
	}
	s.moved, s.undone = entry, entry
	s.lapse()
	if s.lesson != nil {
		s.rewalk()
	}
	return nil
}

// replay plays the moves after ply from, up to and including ply to, on the position p. If told is not nil, it is called after each move
// with the move's number and environment.
func replay(g game.Game, r *game.Record, moves []played, p game.Position, from, to int, told func(ply int, m *game.Env)) {
	for i := from; i < to; i++ {
		moment := game.Env{Dice: r.DiceAt(g, i+1), At: r.Plies[i].At}
		if told != nil {
			moment.Events = &game.Events{}
		}
		p.Play(moves[i].seat, moves[i].move, &moment)
		if told != nil {
			told(i+1, &moment)
		}
	}
}
