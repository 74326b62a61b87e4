package main

import (
	"fmt"
	"text/tabwriter"

	"pantheon/game"
)

type contentCommand struct {
	Game string `arg:"" help:"Id of the game."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (contentCommand) Help() string {
	return `Each value has a source: rulebook, public (public material), recalled (from memory), or reconstructed (proposed by this program).

To use the values of your own copy of the game, put changed files into a folder, each at DIR/<game>/<file>, and name it with --content DIR.

Examples:

    pantheon content {game}
    pantheon content {game} --json
    pantheon content {game} --content my-copy`
}

// datum is one row of --json.
type datum struct {
	File       string          `json:"file"`
	ID         string          `json:"id"`
	Value      string          `json:"value"`
	Provenance game.Provenance `json:"provenance"`
	Note       string          `json:"note,omitempty"`
}

// Run prints each value of the data of a game with its provenance.
func (v *contentCommand) Run(p *program) error {
	t, err := p.title(v.Game)
	if err != nil {
		return err
	}
	data := []datum{}
	count := map[game.Provenance]int{}
	for _, d := range t.Game.About().Data {
		data = append(data, datum{d.File, d.ID, d.Value, d.Provenance, d.Note})
		count[d.Provenance]++
	}
	if v.JSON {
		return p.printJSON(data)
	}
	out := p.printing()
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, d := range data {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", d.Provenance, d.File, d.ID, d.Value, d.Note)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	fmt.Fprintf(out, "\n%d values, content %s:", len(data), t.Game.About().Content)
	for _, kind := range []game.Provenance{game.Rulebook, game.Public, game.Recalled, game.Reconstructed} {
		fmt.Fprintf(out, " %s %d", kind, count[kind])
	}
	fmt.Fprintln(out)
	return out.Flush()
}
