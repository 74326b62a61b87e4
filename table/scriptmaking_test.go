package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// makes makes a table from the game and the keys of a line, and makes it the current one.
func (s *script) makes(by Actor, a args) (string, error) {
	plan := Plan{Game: a.word(), Seats: plans(a.values["chairs"]), Pace: Pace(a.values["pace"])}
	plan.Setup.Players = a.number("players", len(plan.Seats))
	if text := a.values["options"]; text != "" {
		plan.Setup.Options = map[string]string{}
		for option := range strings.SplitSeq(text, ", ") {
			id, value, _ := strings.Cut(option, " ")
			plan.Setup.Options[id] = value
		}
	}
	if text := a.values["start"]; text != "" {
		plan.Start = []byte(text)
	}
	if text := a.values["clock"]; text != "" {
		if err := plan.Clock.UnmarshalText([]byte(strings.ReplaceAll(text, ", ", " "))); err != nil {
			return "", err
		}
	}
	if name, ok := a.values["name"]; ok {
		by.Name = name
	}
	t, err := s.server.Create(context.Background(), by, a.values["id"], plan)
	return s.enters(a, t, err)
}

// enters makes a table the current one and returns the answer of the line. A new table gets the name in the key `table`. It is an error if
// that name is taken, or if the table has the seed of another one.
func (s *script) enters(a args, t *Table, err error) (string, error) {
	if err != nil {
		return s.refusal(err)
	}
	for _, old := range s.tables {
		if old.table.ID() == t.ID() {
			s.now = old
			return fmt.Sprintf("-> %s, as before\n", old.name), nil
		}
	}
	name := a.values["table"]
	if name == "" {
		name = "table"
	}
	if len(s.tables) > 0 && slices.ContainsFunc(s.tables, func(old *scene) bool { return old.name == name }) {
		return "", fmt.Errorf("there is a table %s already; call this one otherwise with the key table", name)
	}
	s.now = &scene{name: name, table: t, watches: map[string]*Watch{}, told: map[string]string{}}
	s.tables = append(s.tables, s.now)
	s.names[t.ID()] = name
	now := s.state(t)
	for _, old := range s.tables[:len(s.tables)-1] {
		if now.phase != Study && old.last.phase != Study && now.seed() == old.last.seed() {
			return "", fmt.Errorf("%s has the seed of %s", name, old.name)
		}
	}
	return fmt.Sprintf("-> %s, %s\n", name, now.phase), nil
}

// plans parses seats: "me, friend, here Mum, bot random".
func plans(text string) (chairs []SeatPlan) {
	for chair := range strings.SplitSeq(text, ", ") {
		kind, more, _ := strings.Cut(chair, " ")
		p := SeatPlan{Kind: OccupantKind(kind)}
		if p.Kind == Bot {
			p.Level = more
		} else {
			p.Name = more
		}
		chairs = append(chairs, p)
	}
	return chairs
}

// uploads uploads a stored record, or the input as a record. With a stored record, each line of the input may name a change.
func (s *script) uploads(by Actor, a args) (string, error) {
	text := a.body
	if a.word() != "" {
		if text = s.records[a.word()]; text == "" {
			return "", fmt.Errorf("no record %q was taken along", a.word())
		}
		for change := range strings.SplitSeq(a.body, "\n") { // `old` => `new`
			if old, put, ok := strings.Cut(change, " => "); ok {
				if !strings.Contains(text, old) {
					return "", fmt.Errorf("the record does not hold %q", old)
				}
				text = strings.Replace(text, old, put, 1)
			}
		}
	}
	t, err := s.server.Upload(context.Background(), by, "", strings.NewReader(text))
	return s.enters(a, t, err)
}

func (s *script) branches(by Actor, a args) (string, error) {
	t, err := s.server.Branch(context.Background(), by, "", s.at().ID(), a.first(), plans(a.values["chairs"]), PaceOff)
	return s.enters(a, t, err)
}

func (s *script) rematches(by Actor, a args) (string, error) {
	t, err := s.server.Rematch(context.Background(), by, "", s.at().ID())
	return s.enters(a, t, err)
}
