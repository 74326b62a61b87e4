package table

import (
	"pantheon/game"
	"pantheon/store"
)

// A Subject is what a question to the other persons is about.
type Subject string

// The subjects of questions.
const (
	ToTakeBack Subject = "undo" // may moves be undone?
	ToTakeOver Subject = "bot"  // may a bot act for a person?
	ToReplace  Subject = "seat" // may somebody else take the seat of an absent person, or may the host free it?
)

// A Question asks the other persons of a table for their consent. A table has one question at a time.
type Question struct {
	Subject Subject
	By      game.Seat // the asking seat; the spectator for a host without a seat
	Ply     int       // ToTakeBack: the last ply that would stay
	Seat    game.Seat // ToTakeOver: the seat that the bot would act for; ToReplace: the seat that would change hands
	Level   string    // ToTakeOver: the level of the bot
	Stays   bool      // ToTakeOver: the person is present, and the bot stays until the seat's next turn is over
	Free    bool      // ToReplace: the seat is freed
	// Waiting are the seats whose persons have not answered.
	Waiting game.Seats
	// Mine says that the asking user holds one of the seats in Waiting.
	Mine bool
}

// A question is the open question of a table in its state.
type question struct {
	subject Subject
	by      game.Seat
	ply     int
	seat    game.Seat
	level   string
	stays   bool
	link    string // ToReplace: the token of the link to the seat after consent
	free    bool
	asked   game.Seats // the seats whose persons have not answered
}

// asked returns the open question as a user may see it; nil if there is none.
func (s *State) asked(guest string) *Question {
	q := s.question
	if q == nil {
		return nil
	}
	return &Question{Subject: q.subject, By: q.by, Ply: q.ply, Seat: q.seat, Level: q.level, Stays: q.stays, Free: q.free, Waiting: q.asked, Mine: q.asked&s.held(guest) != 0}
}

// mayAsk returns a refusal of a new question while the open question can still be answered by a person who is present; nil otherwise.
func (s *State) mayAsk(around decideEnv) *Refused {
	if s.question == nil {
		return nil
	}
	for left := s.question.asked; left != 0; left = left.Without(left.First()) {
		if !around.away(s.occupants[left.First()].Guest, goneAfter) {
			return refuse("question-open")
		}
	}
	return nil
}

// decideReply returns the entry for an answer to the open question, or a refusal if the user has nothing to answer.
func (s *State) decideReply(by Actor, act Reply) (*pendingEntry, error) {
	q := s.question
	if q == nil || q.asked&s.held(by.ID) == 0 {
		return nil, refuse("question-none")
	}
	kind := Answered
	switch q.subject {
	case ToTakeOver:
		kind = TakeoverAnswered
	case ToReplace:
		kind = ReplaceAnswered
	}
	return &pendingEntry{kind: kind, data: answering{Seat: (q.asked & s.held(by.ID)).First(), Yes: act.Yes}}, nil
}

// lapse drops an open question about an undo. It is called when the position changes.
func (s *State) lapse() {
	if s.question != nil && s.question.subject == ToTakeBack {
		s.question = nil
	}
}

// The following methods apply the entries of questions and answers.

// ask applies an entry that asks for an undo. All persons other than the asking user must answer.
func (s *State) ask(e store.Entry, data undoing) error {
	s.question = &question{subject: ToTakeBack, by: data.Seat, ply: data.Ply, asked: s.persons() &^ s.held(e.User)}
	return nil
}

// askForTakeover applies an entry that asks for a bot takeover.
func (s *State) askForTakeover(_ store.Entry, data takeover) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	s.question = &question{subject: ToTakeOver, by: data.By, seat: data.Seat, level: data.Level, stays: data.Stays, asked: data.Asked}
	return nil
}

// answer applies an entry with an answer. The last consent carries out what the question asks for; one refusal ends the question.
func (s *State) answer(e store.Entry, data answering) error {
	q := s.question
	if q == nil {
		return refuse("question-none")
	}
	if !data.Yes {
		s.question = nil
		return nil
	}
	if left := q.asked &^ s.held(e.User); left != 0 {
		rest := *q // copied, since others may still read the old question
		rest.asked = left
		s.question = &rest
		return nil
	}
	switch q.subject {
	case ToTakeOver:
		if err := s.hand(e, handing{Seat: q.seat, Level: q.level}); err != nil || !q.stays {
			return err
		}
		c := &s.occupants[q.seat]
		c.Lent = q.by == game.Spectator || s.occupants[q.by].Guest != c.Guest
		s.called(c)
		return nil
	case ToReplace:
		if q.free {
			return s.drop(e, dropping{Seat: q.seat, Token: q.link})
		}
		return s.offer(q.seat, q.link, false)
	}
	return s.cut(e.Number, q.ply)
}
