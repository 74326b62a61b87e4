package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Sizes of the pictures of the reference.
const (
	lookWide, lookHigh = 84.0, 112.0
	squareSide         = 84.0
)

// A referrer draws the reference.
type referrer struct {
	words
	p *godsofrome.Position // a blank position
}

// Reference returns the gods, the actions, the card spaces and cards, the objectives, the checkpoints, the pieces and
// Patronus.
func (b *rome) Reference(l game.Lang) board.Reference {
	r := &referrer{words{b.texts.Anybody(l)}, b.blank}
	return board.Reference{Symbols: symbols(), Groups: []board.EntryGroup{
		r.gods(), r.actions(), r.spaces(), r.cards(), r.objectives(), r.checkpoints(), r.pieces(), r.patronus(),
	}}
}

// group returns a group with the texts of its id.
func (r *referrer) group(id string, entries ...board.Entry) board.EntryGroup {
	return board.EntryGroup{ID: id, Name: r.Phrase("reference." + id), What: r.Phrase("reference." + id + ".what"), Entries: entries}
}

// entry returns the entry of a thing, with its name.
func (r *referrer) entry(thing string, picture templ.Component, text ...string) board.Entry {
	return board.Entry{Things: []game.Thing{game.Thing(thing)}, Name: board.Capital(r.Called(thing)), Text: text,
		Picture: board.Drawing{W: squareSide, H: squareSide, Of: picture}}
}

// upright returns an entry with its picture in the shape of an upright card.
func upright(e board.Entry) board.Entry {
	e.Picture.W, e.Picture.H = lookWide, lookHigh
	return e
}

// asCard returns an entry with its picture in the shape of an action card.
func asCard(e board.Entry) board.Entry {
	e.Picture.W, e.Picture.H = cardWidth, cardHeight
	return e
}

// gods returns the five gods with their powers.
func (r *referrer) gods() board.EntryGroup {
	var all []board.Entry
	for _, id := range factionIDs {
		e := upright(r.entry("god:"+id, godLook(id), r.Phrase("power-text."+id)))
		e.File, e.Datum = "powers.yaml", "powers."+id
		all = append(all, e)
	}
	return r.group("god", all...)
}

// actions returns the three actions.
func (r *referrer) actions() board.EntryGroup {
	var all []board.Entry
	for i := godsofrome.Growth; i <= godsofrome.Attack; i++ {
		all = append(all, r.entry("icon:"+i.String(), iconLook(i), r.Phrase("tip."+i.String())))
	}
	return r.group("icon", all...)
}

// spaces returns the card spaces of a player's board.
func (r *referrer) spaces() board.EntryGroup {
	var all []board.Entry
	for s := range godsofrome.NumSpaces {
		icon, id := r.p.PrintedIcon(s), strconv.Itoa(s+1)
		e := asCard(r.entry("space:"+id, cardLook([]godsofrome.Icon{icon}), r.Phrase("tip."+icon.String())))
		e.File, e.Datum = "cards.yaml", "spaces."+id
		all = append(all, e)
	}
	return r.group("space", all...)
}

// cards returns the action cards.
func (r *referrer) cards() board.EntryGroup {
	var all []board.Entry
	for c := range godsofrome.Card(godsofrome.NumCardKinds) {
		id, n := r.p.CardID(c), r.p.CardCount(c)
		if n == 0 {
			continue // in no deck
		}
		icons := r.p.CardIcons(c)
		e := asCard(r.entry("card:"+id, cardLook(shown(icons[:])), r.Phrase("tip.card", "card", "card:"+id)))
		e.Count, e.File, e.Datum = n, "cards.yaml", "cards.kinds."+id
		all = append(all, e)
	}
	return r.group("card", all...)
}

// objectives returns the eight objectives.
func (r *referrer) objectives() board.EntryGroup {
	var all []board.Entry
	for o := range godsofrome.NumObjectives {
		favour, _, _ := r.p.ObjectiveFavour(godsofrome.Objective(o))
		m := objective{words: r.words, is: godsofrome.Objective(o), favour: int8(favour)}
		e := r.entry(objectiveThings[o], objectiveLook(&m), m.text())
		e.File, e.Datum = "objectives.yaml", "objectives."+objectiveID(o)
		all = append(all, e)
	}
	return r.group("objective", all...)
}

// checkpoints returns the three checkpoints with their places for three and four players, and the victory points of
// four players.
func (r *referrer) checkpoints() board.EntryGroup {
	few, most := *r.p, *r.p
	few.Seats, most.Seats = godsofrome.MaxPlayers-1, godsofrome.MaxPlayers
	var all []board.Entry
	for n := range godsofrome.NumCheckpoints {
		var values []string
		for _, v := range most.VictoryTrack(n) {
			values = append(values, strconv.Itoa(int(v)))
		}
		at, other := int(few.CheckpointSpaces()[n]), int(most.CheckpointSpaces()[n])
		text := r.Phrase("reference.checkpoint.at", "n", at)
		if other != at {
			text = r.Phrase("reference.checkpoint.at-four", "n", at, "four", other)
		}
		id := strconv.Itoa(n + 1)
		e := r.entry("checkpoint:"+id, checkpointLook(roman(n+1)), text, r.Phrase("reference.checkpoint.values", "values", strings.Join(values, ", ")))
		e.File, e.Datum = "tracks.yaml", "victory-points.tracks."+id
		all = append(all, e)
	}
	return r.group("checkpoint", all...)
}

// pieces returns the pieces of the map and of the temples.
func (r *referrer) pieces() board.EntryGroup {
	has := r.p.Supplies()
	piece := func(id, ref, datum string, n int) board.Entry {
		e := board.Entry{Things: []game.Thing{game.MakeThing("piece", id)}, Name: r.Phrase("reference.piece." + id), Text: []string{r.Phrase("reference.piece." + id + ".what")},
			Count: n, Picture: board.Drawing{W: squareSide, H: squareSide, Of: pieceLook(ref)}}
		if datum != "" {
			e.File, e.Datum = "setup.yaml", "supplies."+datum
		}
		return e
	}
	const all = godsofrome.NumFactions
	return r.group("piece",
		piece("meeple", "rome-m-neptune", "meeples-per-faction", all*has.Meeples),
		piece("wooden-temple", "rome-w-phoebus", "wooden-temples-per-faction", all*has.Temples),
		piece("disc", "rome-d-diana", "discs-per-faction", all*has.Discs),
		piece("blessing", "rome-b-venus", "blessings-per-god", all*has.Blessings),
		piece("god", "rome-f-jupiter", "", all),
		piece("plus", "rome-h-plus", "", all),
		piece("minus", "rome-h-minus", "", all))
}

// patronus returns the rival of the solo game.
func (r *referrer) patronus() board.EntryGroup {
	e := board.Entry{Things: []game.Thing{"patronus:jupiter"}, Name: r.Called("patronus:jupiter"), Text: strings.Split(r.Phrase("reference.patronus.text"), " | "),
		Picture: board.Drawing{W: squareSide, H: squareSide, Of: pieceLook("rome-m-jupiter")}, File: "setup.yaml", Datum: "patronus.favour-per-territory"}
	return r.group("patronus", e)
}

// pieceSize returns the scale of a piece in its picture, relative to the map. The parameter ref is the id of its
// drawing.
func pieceSize(ref string) float64 {
	if strings.HasPrefix(ref, "rome-f-") {
		return .95
	}
	return 1.7
}
