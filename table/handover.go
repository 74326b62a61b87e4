package table

import (
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// How a seat with secrets goes from one person to another while the game runs: who holds it gives it away, or at least two other persons
// all agree while its holder is silent. It stays its holder's until somebody takes it by the link, and nobody takes it who has ever held a
// seat of the table. Otherwise a bot acts for who is away ([GiveToBot]).

// GiveAway offers one's own seat to whoever comes by a new link, which nobody else is given. The seat is one's own until it is taken;
// [TakeBack] keeps it.
type GiveAway struct{ Seat game.Seat }

// AskToReplace asks the other persons who are here whether somebody else may take the seat of a person who is away. Whoever sits at the
// table may ask, and the host; at least two persons have to agree, who asks for one where they sit. Once all have, there is a new link to
// the seat, until its person is back.
type AskToReplace struct{ Seat game.Seat }

func (GiveAway) act()     {}
func (AskToReplace) act() {}

// leastToAgree is how many other persons have to agree before somebody is shown a silent player's secrets.
const leastToAgree = 2

// guarded tells whether the seats have secrets now that another person must not come by.
func (s *State) guarded() bool { return s.phase == Running && s.about.Secret }

// knows tells whether a guest must not take a seat any more, having held one: they may know what another must not.
func (s *State) knows(guest string) bool {
	return s.guarded() && slices.Contains(s.sat, guest)
}

// invites tells whether a link leads to the chair.
func (c sitting) invites(token string) bool {
	return token != "" && (c.Token == token || c.Offer == token)
}

// decideGiveAway decides on giving one's own seat away.
func (s *State) decideGiveAway(by Guest, act GiveAway, around surroundings) (*decision, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case !s.about.Secret:
		return nil, refuse("no-secrets")
	case c.Resigned:
		return nil, refuse("resigned")
	case c.Gift:
		return nil, nil
	}
	link := around.token()
	return &decision{kind: Given, data: giving{Seat: act.Seat, Link: link}, words: []string{tokenWord(link)}}, nil
}

// decideReplace decides on asking whether somebody else may take a seat.
func (s *State) decideReplace(by Guest, act AskToReplace, around surroundings) (*decision, error) {
	if refused := s.mayReplace(by.ID, act.Seat, around); refused != nil {
		return nil, refused
	}
	if s.chairs[act.Seat].Offer != "" {
		return nil, nil
	}
	if refused := s.mayAsk(around); refused != nil {
		return nil, refused
	}
	asker := game.Watcher
	if mine := s.held(by.ID); mine != 0 {
		asker = mine.First()
	}
	var asked game.Seats
	for _, guest := range s.others(act.Seat, around) {
		if guest != by.ID {
			asked |= s.held(guest)
		}
	}
	link := around.token()
	return &decision{kind: ReplaceAsked, data: replacing{By: asker, Seat: act.Seat, Link: link, Asked: asked}, words: []string{tokenWord(link)}}, nil
}

// mayReplace refuses who may not ask whether somebody else may take a seat.
func (s *State) mayReplace(guest string, seat game.Seat, around surroundings) *Refused {
	c, err := s.chair(seat)
	switch {
	case err != nil:
		return refuse("seat-unknown")
	case s.phase != Running:
		return s.notRunning()
	case !s.about.Secret:
		return refuse("no-secrets")
	case c.Resigned:
		return refuse("resigned")
	case c.Guest == "" || c.Guest == guest || c.Level != "" && !c.Lent:
		return refuse("replace-nobody")
	}
	others, least := s.others(seat, around), goneAfter
	if s.live() && !s.ranOut(seat) {
		least = longAwayLive
	}
	switch {
	case guest != s.host.ID && !slices.Contains(others, guest):
		return refuse("not-seated")
	case !around.away(c.Guest, least):
		return stillHere(c, least)
	case len(others) < leastToAgree:
		return refuse("replace-two", "n", leastToAgree)
	}
	return nil
}

// others are the guests who hold other seats than the holder of one, have not resigned them all, and can be asked. Several persons at one
// screen count as one: nobody can tell them apart.
func (s *State) others(seat game.Seat, around surroundings) []string {
	var all []string
	for i, c := range s.chairs {
		if c.Guest == "" || c.Resigned || c.Guest == s.chairs[seat].Guest || slices.Contains(all, c.Guest) || !s.reachable(game.Seat(i), around) {
			continue
		}
		all = append(all, c.Guest)
	}
	return all
}

// The entries by which seats with secrets are offered.

// give applies that a person gives their seat away.
func (s *State) give(_ store.Entry, data giving) error {
	if _, err := s.chair(data.Seat); err != nil {
		return err
	}
	return s.offer(data.Seat, data.Link, true)
}

// askToReplace applies a question whether somebody else may take a seat.
func (s *State) askToReplace(_ store.Entry, data replacing) error {
	if _, err := s.chair(data.Seat); err != nil {
		return err
	}
	s.question = &question{subject: ToReplace, by: data.By, seat: data.Seat, link: data.Link, asked: data.Asked, free: data.Free}
	return nil
}

// offer lets whoever comes by a link take a seat from who holds it.
func (s *State) offer(seat game.Seat, link string, gift bool) error {
	c, err := s.chair(seat)
	if err != nil {
		return err
	}
	c.Offer, c.Gift = link, gift
	s.question = nil
	return nil
}
