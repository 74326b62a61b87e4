package table

import (
	"errors"
	"slices"
	"time"

	"pantheon/game"
)

// While others act a person may prepare what to say next. What is prepared stands beside the log, in a slip that nobody else is shown: it
// changes nothing until the seat's turn comes. Then the table says it as if the person had, if it is still legal and nothing was shown to
// the seat since; else it waits for a look. Once the seat has said anything itself, what was prepared before is void.

// Prepare adds a sentence to what is to be said for a seat of the guest's when its turn comes.
type Prepare struct {
	Seat  game.Seat
	Words game.Sentence
	// Behind is how many sentences were prepared before it, as the guest's page shows it: another device may have changed that.
	Behind int
}

// Unprepare drops what was prepared for a seat of the guest's, but for the first Keep sentences.
type Unprepare struct {
	Seat game.Seat
	Keep int
}

func (Prepare) act()   {}
func (Unprepare) act() {}

// MaxPrepared is how many sentences in a row can be prepared.
const MaxPrepared = 3

// Prepared is what a person has prepared for a seat, as that person sees it.
type Prepared struct {
	Steps []game.Sentence
	// Due says that the seat's turn has come and the table is about to say the first step.
	Due bool
	// Waits is why it waits for a look though the turn has come: a [*game.Refusal] or a [*Refused]; nil when it does not.
	Waits error
	// Fails is the [*game.Refusal] with which a step would be refused if the seat's turn came now; nil when none would, and where nobody
	// can know.
	Fails error
}

// plan is what was prepared for a seat. It is what the slip holds.
type plan struct {
	Entry int64           `json:"entry"` // the table's last when its person saw the table last, or when its last step was said
	Ply   int             `json:"ply"`   // sentences that the person had seen
	Steps []game.Sentence `json:"steps"`
	// Turn is the turn in which the steps before these were said; 0 before the first is.
	Turn  int    `json:"turn,omitempty"`
	Begun bool   `json:"begun,omitempty"` // steps before these were said, in this turn
	Input string `json:"input,omitempty"` // the client's id of what added the last step

	guest string
	over  bool // the seat has said something in its turn since
}

// preparing decides on an act about what is prepared. It leaves no entry.
func (t *Table) preparing(by Guest, client string, act Act, at time.Time) (refusal error, err error) {
	s := t.state
	switch act := act.(type) {
	case Prepare:
		c, no := s.own(by, act.Seat)
		if no != nil {
			return no, nil
		}
		p := t.planOf(act.Seat)
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
		if len(act.Words) > game.MaxSentence {
			return refuse("sentence-long", "n", game.MaxSentence), nil
		}
		move, refused := view.Hear(act.Seat, act.Words)
		if refused != nil {
			return refused, nil
		}
		fresh := &plan{Entry: s.entry, Ply: len(s.played), Input: client, guest: c.Guest}
		if p != nil {
			fresh.Steps, fresh.Turn, fresh.Begun = slices.Clone(p.Steps), p.Turn, p.Begun
		}
		fresh.Steps = append(fresh.Steps, view.Say(move, act.Seat, act.Seat))
		return nil, t.keepPlan(act.Seat, fresh, at)
	case Unprepare:
		if _, no := s.own(by, act.Seat); no != nil {
			return no, nil
		}
		p := t.plans[act.Seat]
		switch keep := max(act.Keep, 0); {
		case p == nil || keep >= len(p.Steps):
			return nil, nil
		case keep == 0:
			return nil, t.dropPlan(act.Seat)
		default:
			fresh := *p
			fresh.Steps, fresh.Input = p.Steps[:keep:keep], ""
			return nil, t.keepPlan(act.Seat, &fresh, at)
		}
	}
	return refuse("act-unknown"), nil
}

// mayPrepare refuses to prepare anything for a seat.
func (s *State) mayPrepare(seat game.Seat) *Refused {
	c, err := s.chair(seat)
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

// ahead is the view of a seat in which its turn has come and what is prepared was said.
func (s *State) ahead(seat game.Seat, p *plan) (view game.Position, refusal error) {
	if no := s.mayPrepare(seat); no != nil {
		return nil, no
	}
	view = viewOf(s.title.Game, s.position, seat)
	if !game.Foresee(view, seat) {
		return nil, refuse("prepare-unseen")
	}
	if p == nil {
		return view, nil
	}
	if len(p.Steps) >= MaxPrepared {
		return nil, refuse("prepare-enough", "n", MaxPrepared)
	}
	return view, s.through(seat, p, view)
}

// through plays what is prepared for a seat on a view in which its turn has come.
func (s *State) through(seat game.Seat, p *plan, view game.Position) error {
	turn := game.TurnOf(view)
	for _, words := range p.Steps {
		move, refused := view.Hear(seat, words)
		if refused != nil {
			return refused
		}
		dice := game.QuickDice(uint64(s.entry))
		guess := s.title.Game.Blank()
		guess.Copy(view)
		guess.Guess(dice)
		moment := game.Moment{Dice: dice, At: s.at}
		guess.Play(seat, move, &moment)
		if moment.Shown || !game.Expected(guess).Has(seat) || game.TurnOf(guess) != turn {
			return refuse("prepare-no-further")
		}
		guess.View(seat, view)
	}
	return nil
}

// fails is the refusal with which what is prepared for a seat would end if its turn came now; nil where none would, or nobody can know.
func (s *State) fails(seat game.Seat, p *plan) error {
	view := viewOf(s.title.Game, s.position, seat)
	if p.Begun || s.mayPrepare(seat) != nil || !game.Foresee(view, seat) {
		return nil
	}
	var refused *game.Refusal
	if errors.As(s.through(seat, p, view), &refused) {
		return refused
	}
	return nil
}

// planOf is what is prepared for a seat, as far as it counts; nil for nothing. It is called with the table held.
func (t *Table) planOf(seat game.Seat) *plan {
	if p := t.plans[seat]; p != nil && !t.state.void(seat, p) {
		return p
	}
	return nil
}

// void tells whether what was prepared for a seat counts no more: its turn has come and it has said something then, or it has another
// holder. What it answers in the turns of others makes no difference.
func (s *State) void(seat game.Seat, p *plan) bool {
	c := s.chairs[seat]
	return s.phase != Running || c.Guest != p.guest || c.Resigned || p.over
}

// spoken notes that a seat has said something in a position.
func (s *State) spoken(seat game.Seat, p *plan, before game.Position) {
	p.over = p.over || s.comes(seat, p, viewOf(s.title.Game, before, seat))
}

// overtaken finds out whether what a slip holds is over by now: a server may have ended between a sentence and what it makes of the slip.
func (s *State) overtaken(seat game.Seat, p *plan) {
	if p.Ply < s.first || p.Ply > len(s.played) || s.undone > p.Entry {
		return // something was taken back: it waits for a look
	}
	near, from := s.nearest(p.Ply)
	at := s.title.Game.Blank()
	at.Copy(near)
	replay(s.title.Game, s.record, s.played, at, from, p.Ply, nil)
	for i := p.Ply; i < len(s.played); i++ {
		if s.played[i].seat == seat {
			s.spoken(seat, p, at)
		}
		replay(s.title.Game, s.record, s.played, at, i, i+1, nil)
	}
}

// prepared tells how what is prepared for a seat stands.
func (s *State) prepared(seat game.Seat, p *plan) *Prepared {
	stands := &Prepared{Steps: p.Steps}
	if !s.expected().Has(seat) || !s.chairs[seat].person() {
		return stands
	}
	view := viewOf(s.title.Game, s.position, seat)
	if !s.comes(seat, p, view) {
		return stands
	}
	_, refused := view.Hear(seat, p.Steps[0])
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

// comes tells whether what is prepared for a seat that is waited for is meant for now: its turn has just begun, or the turn goes on in
// which the steps before were said. What it is asked within the turn of another is none of that.
func (s *State) comes(seat game.Seat, p *plan, view game.Position) bool {
	if p.Begun {
		return game.TurnOf(view) == p.Turn
	}
	begun := s.title.Game.Blank()
	begun.Copy(view)
	return game.Foresee(begun, seat) && slices.Equal(begun.Moves(seat, nil), view.Moves(seat, nil))
}

// learnt tells whether anything was shown to a seat behind a ply.
func (s *State) learnt(seat game.Seat, ply int) bool { return s.shownBehind(min(ply, len(s.played))) }

// An utterance is what the table says for a person.
type utterance struct {
	words    game.Sentence
	prepared bool // and not what the seat lets be
}

// speaksFor is what the table is to say for a seat now: what it lets be, or what is prepared. It is called with the table held.
func (t *Table) speaksFor(seat game.Seat, now time.Time) utterance {
	s := t.state
	if s.phase != Running || s.deleted || t.rested != nil || t.halted(now) != nil {
		return utterance{}
	}
	if words := s.passing(seat); words != "" {
		return utterance{words, false}
	}
	if p := t.planOf(seat); p != nil && s.prepared(seat, p).Due {
		return utterance{p.Steps[0], true}
	}
	return utterance{}
}

// A speaker says something for a person in a moment.
type speaker struct {
	moved int64
	says  utterance
	stop  func()
}

// speak decides on what the table says for a person; nil when there is nothing to say any more.
func (t *Table) speak(r *request, now *turn) *decision {
	s := t.state
	says := t.speaksFor(r.seat, r.at)
	if s.moved != r.moved || says.words == "" {
		return nil
	}
	d, err := s.utter(r.seat, says.words)
	if err != nil {
		return nil
	}
	r.input.Guest.ID = s.chairs[r.seat].Guest
	if says.prepared {
		now.kept, now.plies[r.seat], now.turns[r.seat] = now.kept.With(r.seat), len(s.played), game.TurnOf(s.position)
	}
	return d
}

// arrangeSpeakers has the table say in a moment what it is to say for persons. It is called with the table held.
func (t *Table) arrangeSpeakers() {
	s := t.state
	for i := range s.chairs {
		seat := game.Seat(i)
		says, old := t.speaksFor(seat, t.hall.clock.Now()), t.speakers[seat]
		if old != nil && (old.moved != s.moved || old.says != says) {
			t.stopSpeaker(seat)
			old = nil
		}
		if says.words == "" || old != nil {
			continue
		}
		moved := s.moved
		t.speakers[seat] = &speaker{moved, says, t.hall.clock.After(t.quietly(), func() {
			t.push(&request{speaks: true, seat: seat, moved: moved}) //nolint:errcheck // a closed hall says nothing
		})}
	}
}

// stopSpeaker keeps the table from saying something for a person. It is called with the table held.
func (t *Table) stopSpeaker(seat game.Seat) {
	if old := t.speakers[seat]; old != nil {
		old.stop()
		delete(t.speakers, seat)
	}
}

// quietly is how long the table waits before it says something for a person: as long as a bot at the table's pace, never twice the same,
// and never so quickly that nobody could have said it themselves.
func (t *Table) quietly() time.Duration {
	pace := t.state.pace
	if t.hurried {
		pace = PaceOff
	}
	wait, _ := pace.Wait()
	return t.spread(max(wait, quickest), 1)
}

// followPlans brings what is prepared to where the table has come: what was said of it goes, and what is void. It is called with the
// table held, after what was said is in the log.
func (t *Table) followPlans(now *turn) {
	s := t.state
	for seat, p := range t.plans {
		var err error
		switch {
		case now.kept.Has(seat) && len(p.Steps) > 1 && s.phase == Running:
			fresh := &plan{Entry: s.said[seat], Ply: now.plies[seat], Steps: p.Steps[1:], Turn: now.turns[seat], Begun: true, guest: p.guest}
			err = t.keepPlan(seat, fresh, t.hall.clock.Now())
		case now.kept.Has(seat), s.void(seat, p), p.Begun && s.turnOver(seat, p):
			err = t.dropPlan(seat)
		}
		if err != nil {
			t.hall.logger.Error("what a person has prepared could not be kept", "table", t.id, "seat", seat, "error", err)
		}
	}
}

// turnOver tells whether the turn is over in which the steps before what is prepared for a seat were said.
func (s *State) turnOver(seat game.Seat, p *plan) bool {
	if p.Turn == 0 {
		return !s.expected().Has(seat)
	}
	return game.TurnOf(s.position) != p.Turn
}

// seePrepared adds to a snapshot what the person of a seat has prepared and lets be, and what they may.
func (t *Table) seePrepared(s *State, seat game.Seat, snap *Snapshot) {
	p := t.planOf(seat)
	if p != nil {
		snap.Prepared = s.prepared(seat, p)
		snap.Prepared.Fails = s.fails(seat, p)
	}
	if s.maySayOnce() {
		_, snap.Asked = game.PassOf(s.position, seat)
		snap.LetsBe = s.lets[seat].Until
	}
	view, no := s.ahead(seat, p)
	snap.Ahead = snap.Ahead && no == nil
	// Beside bots alone what is offered would come and go with each of their sentences.
	snap.MayPrepare = no == nil && (snap.Ahead || p != nil || s.expected()&s.persons() != 0)
	if snap.Ahead {
		snap.View, snap.Choices = view, s.choices(seat, view)
		for i := range snap.Choices {
			snap.Choices[i].Lasts = "" // nothing is said yet
		}
	}
}
