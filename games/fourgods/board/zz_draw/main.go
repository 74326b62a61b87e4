package main

import (
	"fmt"
	"os"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
	fb "pantheon/games/fourgods/board"
)

func main() {
	g, err := fourgods.Open(nil)
	if err != nil { panic(err) }
	b := fb.New(g)
	players, _ := strconv.Atoi(os.Args[1])
	plies, _ := strconv.Atoi(os.Args[2])
	lang := os.Args[3]
	opts := map[string]string{}
	for i := 5; i+1 < len(os.Args); i += 2 { opts[os.Args[i]] = os.Args[i+1] }
	p := g.New(game.Setup{Players: players, Options: opts}, &game.Moment{Dice: game.QuickDice(7)})
	d := game.QuickDice(9)
	var at int64
	for n := 0; n < plies && p.Waiting() != 0; n++ {
		s := game.Seat(d.N(0, players))
		if !p.Waiting().Has(s) { s = p.Waiting().First() }
		moves := p.Moves(s, nil)
		if len(moves) == 0 { continue }
		pick := moves[d.N(0, len(moves))]
		for _, m := range moves {
			w := p.Say(m, s, s).Words()
			if w[0] == "pass" || w[0] == "end" { continue }
			if w[0] == "prophet" && d.N(0, 2) == 0 { pick = m; break }
			if w[0] == "place" { if d.N(0, 8) == 0 { pick = m; break } }
		}
		if w := p.Say(pick, s, s).Words(); w[0] == "pass" || w[0] == "end" && d.N(0, 6) > 0 { continue }
		at += 400
		if dl, ok := p.Deadline(); ok && at >= dl { at = dl; pick = p.Moves(game.Clock, nil)[0]; s = game.Clock }
		p.Play(s, pick, &game.Moment{Dice: d, At: at})
	}
	v := g.Blank()
	p.View(0, v)
	look := board.Look{Lang: game.Lang(lang)}
	svg, err := board.Picture(b, v, look)
	if err != nil { panic(err) }
	theme := os.Args[4]
	fmt.Printf("<!doctype html><html data-theme=%q><meta charset=utf-8><body>%s</body></html>", theme, svg)
	fmt.Fprintln(os.Stderr, b.Text(v, look))
}
