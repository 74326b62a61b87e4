package ur

import "pantheon/game"

// verbs are the verbs with the kinds of their parameters.
var verbs = []game.Verb{
	{ID: "move", Words: []game.Param{{Name: "cell", Kind: "cell"}}},
	{ID: "pass"},
}

// A move is a pass, or the number of the cell that a piece leaves plus 2, since 0 is no move.
const (
	passing   game.Move = 1
	firstCell game.Move = 2
)

func moveFrom(c Cell) game.Move { return firstCell + game.Move(c) }

func cellOf(m game.Move) Cell { return Cell(m - firstCell) }

// FormatMove returns the text of a move. It is public.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
	if m == passing {
		return "pass"
	}
	return game.MoveText("move " + cellOf(m).String())
}

// ParseMove parses a move text in any letter case. A refusal explains why it is not legal.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	if m, ok := game.ParseListed(p, s, words); ok {
		return m, nil
	}
	verb, said, refusal := p.rules.about.Read(words)
	if refusal != nil {
		return 0, refusal
	}
	if refusal := p.notNow(s); refusal != nil {
		return 0, refusal
	}
	switch {
	case verbs[verb].ID == "pass":
		return 0, p.no("3.7", "refuse.must-move")
	case len(said) == 0 && p.Moves(s, nil)[0] != passing:
		return 0, p.no("", "refuse.unfinished", "slot", "slot:cell")
	case len(said) == 0:
		return 0, p.no("3.7", "refuse.cannot-move", "n", p.Throw())
	}
	c := ReadCell(said[0])
	if c == NoCell {
		return 0, p.no("", "refuse.no-such-cell", "word", game.MakeThing("word", said[0]))
	}
	return 0, p.whyNotFrom(s, c)
}
