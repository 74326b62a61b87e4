package table

import (
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// A seat with hidden information can pass to another person while the game runs. Either its holder gives it away, or at least two other
// persons all agree while the holder is away. The holder keeps the seat until another user takes it by the link. A user who has ever held a
// seat of the table cannot take it. If the seat does not pass to anybody, a bot can act for an absent person ([BotTakeover]).

// GiveAway offers one's own seat, with its hidden information, by a new link that only the holder receives. The holder keeps the seat until
// another user takes it; [Reclaim] withdraws the offer.
type GiveAway struct{ Seat game.Seat }

// AskToReplace asks the other persons who are present whether somebody else may take the seat of an absent person, with its hidden
// information. The host and users with a seat may send it. At least two persons must agree; an asker with a seat counts as one. After they
// agree, there is a new link to the seat until its person is back.
type AskToReplace struct{ Seat game.Seat }

func (GiveAway) isCommand()     {}
func (AskToReplace) isCommand() {}

// leastToAgree is the minimum number of other persons who must agree before a new person may see an absent player's hidden information.
const leastToAgree = 2

// guarded reports whether the game runs and has hidden information, which a person must not learn for two seats.
func (s *State) guarded() bool { return s.phase == Running && s.about.Secret }

// knows reports whether a user must not take a seat of a running game, because they have held one and may know hidden information.
func (s *State) knows(guest string) bool {
	return s.guarded() && slices.Contains(s.sat, guest)
}

// invites reports whether a token is that of a link to the seat.
func (c occupant) invites(token string) bool {
	return token != "" && (c.Token == token || c.Offer == token)
}

// decideGiveAway decides whether a user may give their own seat away.
func (s *State) decideGiveAway(by Actor, act GiveAway, around decideEnv) (*pendingEntry, error) {
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
	return &pendingEntry{kind: Given, data: giving{Seat: act.Seat, Link: link}, words: []string{tokenWord(link)}}, nil
}

// decideReplace decides whether a user may ask the others for a new person on a seat.
func (s *State) decideReplace(by Actor, act AskToReplace, around decideEnv) (*pendingEntry, error) {
	if refused := s.mayReplace(by.ID, act.Seat, around); refused != nil {
		return nil, refused
	}
	if s.occupants[act.Seat].Offer != "" {
		return nil, nil
	}
	if refused := s.mayAsk(around); refused != nil {
		return nil, refused
	}
	asker := game.Spectator
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
	return &pendingEntry{kind: ReplaceAsked, data: replacing{By: asker, Seat: act.Seat, Link: link, Asked: asked}, words: []string{tokenWord(link)}}, nil
}

// mayReplace returns a refusal if a user may not ask the others for a new person on a seat; nil otherwise.
func (s *State) mayReplace(guest string, seat game.Seat, around decideEnv) *Refused {
	c, err := s.occupant(seat)
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

// others returns the users who must agree to a change of a seat, the asking user included. They hold other seats, have not resigned, and
// can be asked. Several persons at one screen count as one, since the server cannot distinguish them.
func (s *State) others(seat game.Seat, around decideEnv) []string {
	var all []string
	for i, c := range s.occupants {
		if c.Guest == "" || c.Resigned || c.Guest == s.occupants[seat].Guest || slices.Contains(all, c.Guest) || !s.reachable(game.Seat(i), around) {
			continue
		}
		all = append(all, c.Guest)
	}
	return all
}

// The following methods apply the entries by which seats with hidden information are offered.

// give applies an entry by which a person gives their seat away.
func (s *State) give(_ store.Entry, data giving) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	return s.offer(data.Seat, data.Link, true)
}

// askToReplace applies an entry that asks whether another person may have a seat, or whether the host may free it.
func (s *State) askToReplace(_ store.Entry, data replacing) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	s.question = &question{subject: ToReplace, by: data.By, seat: data.Seat, link: data.Link, asked: data.Asked, free: data.Free}
	return nil
}

// offer makes a seat available to anybody with the link; its holder keeps the seat until somebody takes it. gift says that the holder gives
// it away. It also ends the open question.
func (s *State) offer(seat game.Seat, link string, gift bool) error {
	c, err := s.occupant(seat)
	if err != nil {
		return err
	}
	c.Offer, c.Gift = link, gift
	s.question = nil
	return nil
}
