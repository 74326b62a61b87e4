package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Scoreboard returns favour, victory points, the distance to the next checkpoint and the card spaces of each player. In
// the solo game Patronus follows, with his lead instead of card spaces. It implements [board.Scoreboard].
func (b *rome) Scoreboard(view game.Position, l board.RenderOptions) []board.PlayerStanding {
	s := b.scene(view, l)
	var out []board.PlayerStanding
	for seat := range int(s.p.Seats) {
		p := &s.p.Players[seat]
		at := board.PlayerStanding{Seat: game.Seat(seat), Part: "player-" + strconv.Itoa(seat), Emblem: emblem(p), Plays: s.Phrase("player.choosing")}
		if p.Faction >= 0 {
			at.Plays = s.god(p.Faction)
		}
		at.Figures = append(s.counts(p), s.spacesLeft(seat))
		out = append(out, at)
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 {
		at := board.PlayerStanding{Seat: game.Spectator, Thing: game.MakeThing("patronus", factionIDs[p.Faction]), Name: s.Phrase("part.patronus"), Part: "patronus",
			Emblem: emblem(p), Plays: s.god(p.Faction), Figures: s.counts(p)}
		lead := victory(p) - victory(&s.p.Players[0])
		if lead == 0 {
			lead = int(p.Favour - s.p.Players[0].Favour)
		}
		at.Figures = append(at.Figures, s.lead(lead))
		out = append(out, at)
	}
	return out
}

// emblem returns the disc of a faction, none before it is chosen.
func emblem(p *godsofrome.Player) board.Sign {
	if p.Faction < 0 {
		return board.Sign{}
	}
	return board.Sign{Symbol: "#rome-d-" + factionIDs[p.Faction], Class: "rome", Size: 32}
}

// counts returns favour, victory points and, until the end, the favour missing to the next checkpoint.
func (s *scene) counts(p *godsofrome.Player) []board.Figure {
	favour, points := int(p.Favour), victory(p)
	out := []board.Figure{
		{Value: strconv.Itoa(favour), Word: s.Phrase("now.favour"), Label: s.Phrase("label.favour", "n", favour), Strong: true},
		{Value: strconv.Itoa(points), Word: s.Phrase("stand.points.word"), Label: s.Phrase("stand.points", "n", points)},
	}
	if c := int(s.p.Checkpoint); c < godsofrome.NumCheckpoints && s.p.Step != godsofrome.Over {
		left := max(0, int(s.p.CheckpointSpaces()[c]-p.Favour))
		out = append(out, board.Figure{
			Value: strconv.Itoa(left), Word: s.Phrase("stand.next.word", "n", game.MakeThing("word", roman(c+1))),
			Label: s.Phrase("stand.next", "n", left, "checkpoint", game.MakeThing("checkpoint", strconv.Itoa(c+1))),
		})
	}
	return out
}

// spacesLeft returns the figure of the four card spaces of a seat. Those with a disc are faint; the label lists the
// others.
func (s *scene) spacesLeft(seat int) board.Figure {
	var f board.Figure
	var left []string
	for n := range godsofrome.NumSpaces {
		var refs []string
		for _, icon := range s.icons(seat, n) {
			refs = append(refs, "#rome-i-"+icon.String())
		}
		used := s.p.Players[seat].Active>>n&1 != 0
		f.Signs = append(f.Signs, board.Sign{Symbol: strings.Join(refs, " "), Class: "rome", Size: 30, Faint: used})
		if !used {
			left = append(left, s.Phrase("label.space", "n", n+1, "icons", s.iconNames(s.icons(seat, n))))
		}
	}
	f.Label = s.Phrase("stand.spaces.none")
	if len(left) > 0 {
		f.Label = s.Phrase("stand.spaces", "n", len(left)) + " " + s.Join(left)
	}
	return f
}

// lead returns the figure that says by how much Patronus is ahead of the player. The lead n is in victory points, or in
// favour if those are equal; it is negative if Patronus is behind.
func (s *scene) lead(n int) board.Figure {
	id, value := "stand.ahead", board.Plus(n)
	switch {
	case n == 0:
		id, value = "stand.level", "="
	case n < 0:
		id = "stand.behind"
	}
	return board.Figure{Value: value, Word: s.Phrase(id + ".word"), Label: s.Phrase(id, "n", max(n, -n), "who", game.SeatThing(0))}
}
