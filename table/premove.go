package table

import (
	"errors"
	"slices"
	"time"

	"pantheon/game"
)

// While others act, a person may plan their next moves. The plan is stored in a table row that no other user sees, and it changes nothing
// until the seat's turn comes. Then the table plays the planned move for the person if it is still legal. No move since the plan was made
// may have used chance or revealed hidden information. Otherwise the plan waits until the person checks it. When the seat plays another
// move in its turn, the plan becomes void.

// Premove adds a move to the plan of a seat of the user.
type Premove struct {
	Seat  game.Seat
	Words game.MoveText
	// Behind is the number of planned moves before this one, as the user's page shows it. The command is refused if another device has
	// changed that number.
	Behind int
}

// CancelPremove removes all moves except the first Keep from the plan of a seat of the user.
type CancelPremove struct {
	Seat game.Seat
	Keep int
}

func (Premove) isCommand()       {}
func (CancelPremove) isCommand() {}

// MaxPremoves is the largest number of moves in a plan.
const MaxPremoves = 3

// PremoveStatus is the plan of a seat, as its person sees it.
type PremoveStatus struct {
	Steps []game.MoveText
	// Due says that the seat's turn has come and the table is about to play the first move.
	Due bool
	// Waits says why the plan waits for a check although the turn has come: a [*game.Refusal] or a [*Refused]. It is nil if the plan does
	// not wait.
	Waits error
	// Fails is the [*game.Refusal] that a planned move would get if the seat's turn came now. It is nil if all moves would be legal, or if
	// that cannot be known.
	Fails error
}

// A premove is the plan of a seat, as its table row stores it.
type premove struct {
	Entry int64           `json:"entry"` // the last entry when a move was added, or the entry of the last planned move that was played
	Ply   int             `json:"ply"`   // the number of moves when a move was added, or before the last planned move that was played
	Steps []game.MoveText `json:"steps"`
	// Turn is the turn in which earlier moves of the plan were played; 0 if none was, or if the title does not number its turns.
	Turn  int    `json:"turn,omitempty"`
	Begun bool   `json:"begun,omitempty"` // earlier moves of the plan were played in turn Turn
	Input string `json:"input,omitempty"` // the client id of the input that added the last move

	guest string
	over  bool // the seat has played a move in its turn since
}

// premoving handles [Premove] and [CancelPremove], which leave no entry. The first result is a refusal for the user, err an internal error.
// The caller must hold t.mu.
func (t *Table) premoving(by Actor, client string, act Command, at time.Time) (refusal error, err error) {
	s := t.state
	switch act := act.(type) {
	case Premove:
		c, no := s.own(by, act.Seat)
		if no != nil {
			return no, nil
		}
		p := t.premoveOf(act.Seat)
		if p != nil && client != "" && p.Input == client {
			return nil, nil
		}
		if p != nil && act.Behind != len(p.Steps) || p == nil && act.Behind != 0 {
			return refuse("prepare-changed"), nil
		}
		view, no := s.ahead(act.Seat, p)
		if no != nil {
			return no, nil
		}
		if len(act.Words) > game.MaxMoveText {
			return refuse("sentence-long", "n", game.MaxMoveText), nil
		}
		move, refused := view.ParseMove(act.Seat, act.Words)
		if refused != nil {
			return refused, nil
		}
		fresh := &premove{Entry: s.entry, Ply: len(s.played), Input: client, guest: c.Guest}
		if p != nil {
			fresh.Steps, fresh.Turn, fresh.Begun = slices.Clone(p.Steps), p.Turn, p.Begun
		}
		fresh.Steps = append(fresh.Steps, view.FormatMove(move, act.Seat, act.Seat))
		return nil, t.keepPremove(act.Seat, fresh, at)
	case CancelPremove:
		if _, no := s.own(by, act.Seat); no != nil {
			return no, nil
		}
		p := t.premoves[act.Seat]
		switch keep := max(act.Keep, 0); {
		case p == nil || keep >= len(p.Steps):
			return nil, nil
		case keep == 0:
			return nil, t.dropPremove(act.Seat)
		default:
			fresh := *p
			fresh.Steps, fresh.Input = p.Steps[:keep:keep], ""
			return nil, t.keepPremove(act.Seat, &fresh, at)
		}
	}
	return refuse("act-unknown"), nil
}

// mayPremove returns a refusal if no move can be planned for a seat now; nil otherwise.
func (s *State) mayPremove(seat game.Seat) *Refused {
	c, err := s.occupant(seat)
	switch {
	case err != nil:
		return refuse("seat-unknown")
	case s.phase != Running:
		return s.notRunning()
	case c.Resigned:
		return refuse("resigned")
	case c.Level != "":
		return refuse("bot-acts")
	case s.lesson != nil:
		return refuse("prepare-not-here")
	case s.expected().Has(seat):
		return refuse("prepare-your-turn")
	}
	return nil
}

// ahead returns the view of a seat at the beginning of its next turn, after the planned moves in p. It returns a refusal if no further move
// can be planned, or a planned move would not be legal.
func (s *State) ahead(seat game.Seat, p *premove) (view game.Position, refusal error) {
	if no := s.mayPremove(seat); no != nil {
		return nil, no
	}
	view = viewOf(s.title.Game, s.position, seat)
	if !game.Premove(view, seat) {
		return nil, refuse("prepare-unseen")
	}
	if p == nil {
		return view, nil
	}
	if len(p.Steps) >= MaxPremoves {
		return nil, refuse("prepare-enough", "n", MaxPremoves)
	}
	return view, s.through(seat, p, view)
}

// through plays the planned moves of a seat on a view in which its turn has come, and changes the view. It returns a refusal if a move is
// not legal, ends the seat's turn, or reveals something.
func (s *State) through(seat game.Seat, p *premove, view game.Position) error {
	turn := game.TurnOf(view)
	for _, words := range p.Steps {
		move, refused := view.ParseMove(seat, words)
		if refused != nil {
			return refused
		}
		dice := game.QuickDice(uint64(s.entry))
		guess := s.title.Game.Blank()
		guess.Copy(view)
		guess.Determinize(dice)
		moment := game.Env{Dice: dice, At: s.at}
		guess.Play(seat, move, &moment)
		if moment.Revealed || !game.Expected(guess).Has(seat) || game.TurnOf(guess) != turn {
			return refuse("prepare-no-further")
		}
		guess.View(seat, view)
	}
	return nil
}

// fails returns the refusal that a planned move would get if the seat's turn came now. It is nil if all would be legal, or if that cannot
// be known.
func (s *State) fails(seat game.Seat, p *premove) error {
	view := viewOf(s.title.Game, s.position, seat)
	if p.Begun || s.mayPremove(seat) != nil || !game.Premove(view, seat) {
		return nil
	}
	var refused *game.Refusal
	if errors.As(s.through(seat, p, view), &refused) {
		return refused
	}
	return nil
}

// premoveOf returns the plan of a seat; nil if there is none or it is void. The caller must hold t.mu.
func (t *Table) premoveOf(seat game.Seat) *premove {
	if p := t.premoves[seat]; p != nil && !t.state.void(seat, p) {
		return p
	}
	return nil
}

// void reports whether the plan of a seat no longer applies: the game does not run, the seat has played another move in its turn, has
// resigned, or has another holder. Moves of the seat within the turns of others do not matter.
func (s *State) void(seat game.Seat, p *premove) bool {
	c := s.occupants[seat]
	return s.phase != Running || c.Guest != p.guest || c.Resigned || p.over
}

// spoken makes the plan of a seat void if the seat has played a move in its own turn. before is the position before that move.
func (s *State) spoken(seat game.Seat, p *premove, before game.Position) {
	p.over = p.over || s.comes(seat, p, viewOf(s.title.Game, before, seat))
}

// overtaken makes a plan void if the seat has played a move in its own turn after the entry of the plan. A server may have stopped between
// a move and the update of the plan's row, and one batch may have several moves.
func (s *State) overtaken(seat game.Seat, p *premove) {
	if p.Ply < s.first || p.Ply > len(s.played) || s.undone > p.Entry {
		return // something was undone: the plan waits for a check
	}
	near, from := s.nearest(p.Ply)
	at := s.title.Game.Blank()
	at.Copy(near)
	replay(s.title.Game, s.record, s.played, at, from, p.Ply, nil)
	for i := p.Ply; i < len(s.played); i++ {
		if s.played[i].seat == seat && s.played[i].entry > p.Entry { // the first may be the last planned move that was played
			s.spoken(seat, p, at)
		}
		replay(s.title.Game, s.record, s.played, at, i, i+1, nil)
	}
}

// premoves returns the plan of a seat with its current status.
func (s *State) premoves(seat game.Seat, p *premove) *PremoveStatus {
	stands := &PremoveStatus{Steps: p.Steps}
	if !s.expected().Has(seat) || !s.occupants[seat].person() {
		return stands
	}
	view := viewOf(s.title.Game, s.position, seat)
	if !s.comes(seat, p, view) {
		return stands
	}
	_, refused := view.ParseMove(seat, p.Steps[0])
	switch {
	case s.undone > p.Entry:
		stands.Waits = refuse("prepared-undone")
	case refused != nil:
		stands.Waits = refused
	case s.learnt(seat, p.Ply):
		stands.Waits = refuse("prepared-shown")
	default:
		stands.Due = true
	}
	return stands
}

// comes reports whether the turn for which a plan was made has come: the seat's turn has just begun, or the turn in which earlier moves of
// the plan were played continues. A choice within the turn of another seat does not count.
func (s *State) comes(seat game.Seat, p *premove, view game.Position) bool {
	if p.Begun {
		return game.TurnOf(view) == p.Turn
	}
	begun := s.title.Game.Blank()
	begun.Copy(view)
	return game.Premove(begun, seat) && slices.Equal(begun.Moves(seat, nil), view.Moves(seat, nil))
}

// learnt reports whether any move after a ply used chance or revealed hidden information.
func (s *State) learnt(seat game.Seat, ply int) bool { return s.shownBehind(min(ply, len(s.played))) }

// An utterance is a move that the table plays for a person; the zero value means none.
type utterance struct {
	words    game.MoveText
	prepared bool // the move is planned, not an auto-pass
}

// speaksFor returns the move that the table must play for a seat now: an auto-pass, or a planned move. It returns the zero value if there
// is none. The caller must hold t.mu.
func (t *Table) speaksFor(seat game.Seat, now time.Time) utterance {
	s := t.state
	if s.phase != Running || s.deleted || t.failed != nil || t.halted(now) != nil {
		return utterance{}
	}
	if words := s.merging(seat); words != "" {
		return utterance{words, false}
	}
	if p := t.premoveOf(seat); p != nil && s.premoves(seat, p).Due {
		return utterance{p.Steps[0], true}
	}
	return utterance{}
}

// A premover is the scheduled move that the table is about to play for a person.
type premover struct {
	moved int64
	says  utterance
	stop  func()
}

// speak returns the entry of the scheduled move of a seat; nil if the table must no longer play it. It sets the user of the request, and
// records a planned move in the batch. The caller must hold t.mu.
func (t *Table) speak(r *queuedRequest, now *batch) *pendingEntry {
	s := t.state
	says := t.speaksFor(r.seat, r.at)
	if s.moved != r.moved || says.words == "" {
		return nil
	}
	d, err := s.utter(r.seat, says.words)
	if err != nil {
		return nil
	}
	r.request.Guest.ID = s.occupants[r.seat].Guest
	if says.prepared {
		now.kept = now.kept.With(r.seat)
		now.premoved[r.seat] = premove{Entry: s.entry + 1, Ply: len(s.played), Turn: game.TurnOf(s.position), Begun: true}
	}
	return d
}

// arrangePremovers schedules the moves that the table plays for persons, and cancels those that no longer apply. The caller must hold t.mu.
func (t *Table) arrangePremovers() {
	s := t.state
	for i := range s.occupants {
		seat := game.Seat(i)
		says, old := t.speaksFor(seat, t.server.clock.Now()), t.premovers[seat]
		if old != nil && (old.moved != s.moved || old.says != says) {
			t.stopPremover(seat)
			old = nil
		}
		if says.words == "" || old != nil {
			continue
		}
		moved := s.moved
		t.premovers[seat] = &premover{moved, says, t.server.clock.After(t.quietly(), func() {
			t.push(&queuedRequest{speaks: true, seat: seat, moved: moved}) //nolint:errcheck // a stopping server plays no plans
		})}
	}
}

// stopPremover cancels the scheduled move of a seat. The caller must hold t.mu.
func (t *Table) stopPremover(seat game.Seat) {
	if old := t.premovers[seat]; old != nil {
		old.stop()
		delete(t.premovers, seat)
	}
}

// quietly returns how long the table waits before it plays a move for a person: a random time around the wait of a bot at the table's pace,
// or around minRaceWait if that is longer. The caller must hold t.mu.
func (t *Table) quietly() time.Duration {
	pace := t.state.pace
	if t.botsHurry {
		pace = PaceOff
	}
	wait, _ := pace.Wait()
	return t.spread(max(wait, minRaceWait), 1)
}

// followPremoves updates the stored plans after a batch: it removes played moves and void plans. It must be called after the batch is in
// the log. The caller must hold t.mu.
func (t *Table) followPremoves(now *batch) {
	s := t.state
	for seat, p := range t.premoves {
		rest := p
		if now.kept.Has(seat) {
			played := now.premoved[seat]
			played.Steps, played.guest = p.Steps[1:], p.guest
			if s.said[seat] > played.Entry {
				s.overtaken(seat, &played)
			}
			rest = &played
		}
		var err error
		switch {
		case rest != p && len(rest.Steps) > 0 && !s.void(seat, rest):
			err = t.keepPremove(seat, rest, t.server.clock.Now())
		case rest != p, s.void(seat, p), p.Begun && s.turnOver(seat, p):
			err = t.dropPremove(seat)
		}
		if err != nil {
			t.server.logger.Error("the plan of a player could not be stored", "table", t.id, "seat", seat, "error", err)
		}
	}
}

// turnOver reports whether the turn in which earlier moves of a plan were played is over.
func (s *State) turnOver(seat game.Seat, p *premove) bool {
	if p.Turn == 0 {
		return !s.expected().Has(seat)
	}
	return game.TurnOf(s.position) != p.Turn
}

// showPremove adds the plan and the auto-pass setting of a seat to a snapshot, and whether its person may plan a move. If snap.Ahead is
// set, the view and the choices become those after the plan; if no move can be planned, it clears snap.Ahead. The caller must hold t.mu.
func (t *Table) showPremove(s *State, seat game.Seat, snap *Snapshot) {
	p := t.premoveOf(seat)
	if p != nil {
		snap.Premove = s.premoves(seat, p)
		snap.Premove.Fails = s.fails(seat, p)
	}
	if s.mayPlayOnce() {
		_, snap.Asked = game.AutoPassOf(s.position, seat)
		snap.AutoPasses = s.autoPasses[seat].Until
	}
	view, no := s.ahead(seat, p)
	snap.Ahead = snap.Ahead && no == nil
	// With bots alone the offer would come and go with each of their moves.
	snap.MayPremove = no == nil && (snap.Ahead || p != nil || s.expected()&s.persons() != 0)
	if snap.Ahead {
		snap.View, snap.Choices = view, s.choices(seat, view)
		for i := range snap.Choices {
			snap.Choices[i].Lasts = "" // nothing is played yet
		}
	}
}
