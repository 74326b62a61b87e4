package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
	"pantheon/games/hellas/cards"
)

// The sizes of the pictures in the reference: upright cards, and rows of symbols.
const (
	uprightWide, uprightHigh = 96.0, 124.0
	rowWide                  = 300.0
)

// A referrer makes the entries of the reference, with their pictures.
type referrer struct {
	teller
	printed hellas.Printed
}

// Reference returns the reference of all cards, heroes, gods, monsters and Persian scripts.
func (b *greece) Reference(l game.Lang) board.Reference {
	reader := b.texts.Anybody(l)
	r := &referrer{teller{Reader: reader, book: b.book(b.print, reader)}, b.print}
	return board.Reference{Symbols: symbols(), Groups: []board.EntryGroup{
		r.group("hero", "heroes.yaml", "heroes.", r.hero),
		r.group("god", "monuments.yaml", "monuments.", r.god),
		r.group("blessing", "blessings.yaml", "blessings.", r.blessing),
		r.group("combat", "combat.yaml", "cards.", r.combat),
		r.group("monster", "monsters.yaml", "monsters.", r.monster),
		r.group("attack", "attacks.yaml", "cards.", r.attack),
		r.group("event", "monsters.yaml", "monsters.", r.event),
		r.group("quest", "quests.yaml", "quests.", r.quest),
		r.group("artifact", "artifacts.yaml", "artifacts.", r.artifact),
		r.group("temple-card", "temples.yaml", "cards.", r.temple),
		r.scripts(),
	}}
}

// group returns the entries of a kind, with the default name, text and source of each. fill adds the picture and
// changes the defaults; it returns false to leave an entry out.
func (r *referrer) group(kind, file, datum string, fill func(n int, e *board.Entry) (there bool)) board.EntryGroup {
	g := board.EntryGroup{ID: kind, Name: r.Phrase("reference." + kind), What: r.Phrase("reference." + kind + ".what")}
	for n := 0; r.printed.ID(kind, n) != ""; n++ {
		e := board.Entry{Things: []game.Thing{game.Thing(r.thing(kind, n))}, Name: board.Capital(r.title(kind, n)), Text: []string{r.text(kind, n)},
			File: file, Datum: datum + r.id(kind, n)}
		if fill(n, &e) {
			g.Add(e)
		}
	}
	return g
}

// sentences splits a text after each full stop that a space follows, and after each Chinese one. It returns the
// sentences in their order, without surrounding spaces.
func sentences(text string) []string {
	var all []string
	for _, s := range strings.SplitAfter(strings.ReplaceAll(text, ". ", ".\n"), "\n") {
		for _, part := range strings.SplitAfter(s, "。") {
			if part = strings.TrimSpace(part); part != "" {
				all = append(all, part)
			}
		}
	}
	return all
}

// upright returns a drawing of the size of an upright card.
func upright(card templ.Component) board.Drawing {
	return board.Drawing{W: uprightWide, H: uprightHigh, Of: card}
}

func (r *referrer) hero(n int, e *board.Entry) bool {
	e.Picture = upright(heroPicture(r.id("hero", n), armyIDs[n%len(armyIDs)]))
	return true
}

func (r *referrer) god(n int, e *board.Entry) bool {
	e.Kind = r.Called("attribute:" + godSign[r.id("god", n)])
	e.Datum += ".powers"
	e.Text = sentences(e.Text[0])
	e.Picture = upright(godPicture(r.id("god", n)))
	return true
}

func (r *referrer) blessing(n int, e *board.Entry) bool {
	c := r.card(blessingCard, n)
	e.Kind = r.title("god", int(r.printed.BlessingOf(hellas.Blessing(n))))
	e.Picture = upright(signPicture(c))
	return true
}

func (r *referrer) combat(n int, e *board.Entry) bool {
	symbol, strength, blood := r.printed.Card(hellas.CombatCard(n))
	e.Picture = upright(combatPicture(symbol.String(), strength, blood))
	return true
}

func (r *referrer) monster(n int, e *board.Entry) bool {
	var wounds []hellas.TrayWound
	for w, wound := range r.printed.Tray(hellas.Monster(n), hellas.Wounds{}) {
		if w < r.printed.TrayOf(hellas.Monster(n)) {
			wounds = append(wounds, wound)
		}
	}
	e.Datum += ".tray"
	e.Text = sentences(e.Text[0])
	e.Picture = board.Drawing{W: rowWide, H: uprightHigh, Of: monsterPicture(r.id("monster", n), wounds)}
	return true
}

func (r *referrer) attack(n int, e *board.Entry) bool {
	figure := "?"
	if strength, ok := r.printed.AttackStrength(hellas.AttackCard(n)); ok {
		figure = strconv.Itoa(strength)
	}
	e.Picture = upright(attackPicture(figure))
	return true
}

// event fills in the event card of a monster. It returns false for an event card of a quest, because the quests have a
// group of their own.
func (r *referrer) event(n int, e *board.Entry) bool {
	m, card := r.printed.EventOf(hellas.EventCard(n))
	if m == hellas.NoMonster {
		return false
	}
	monster := r.id("monster", int(m))
	e.Datum = "monsters." + monster + ".events." + r.id("event", n)
	e.Picture = upright(eventPicture(monster, card > 0))
	return true
}

func (r *referrer) quest(n int, e *board.Entry) bool {
	e.Things = append(e.Things, game.MakeThing("event", r.id("quest", n)))
	e.Count, e.Text = 1, sentences(e.Text[0])
	e.Picture = board.Drawing{W: rowWide, H: 62, Of: questPicture(r.teller, r.printed.QuestSteps(hellas.Quest(n)))}
	return true
}

func (r *referrer) artifact(n int, e *board.Entry) bool {
	g, m := r.printed.ArtifactOf(hellas.Artifact(n))
	switch {
	case g != hellas.NoMonument:
		e.Kind = r.title("god", int(g))
	case m != hellas.NoMonster:
		e.Kind = r.title("monster", int(m))
	default:
		e.Datum = "neutral." + r.id("artifact", n)
	}
	e.Picture = upright(signPicture(r.card(artifactCard, n)))
	return true
}

func (r *referrer) temple(n int, e *board.Entry) bool {
	e.Text = sentences(e.Text[0])
	e.Picture = board.Drawing{W: rowWide, H: 54, Of: templePicture(r.printed.Drafts(hellas.TempleCard(n)))}
	return true
}

// scripts returns the entries of Persia's scripts in the solo game, act by act.
func (r *referrer) scripts() board.EntryGroup {
	g := board.EntryGroup{ID: "script", Name: r.Phrase("reference.script"), What: r.Phrase("reference.script.what")}
	for act := range hellas.NumActs {
		for n := range hellas.NumScripts {
			id := cards.ScriptID(act, n)
			g.Entries = append(g.Entries, board.Entry{Things: []game.Thing{game.MakeThing("script", id)},
				Name: r.Phrase("reference.script.name", "act", act+1, "n", n+1), Text: []string{r.Tell(hellas.TextOf("script", id))},
				Picture: upright(scriptPicture(n + 1)), File: "solo.yaml", Datum: "scripts." + id})
		}
	}
	return g
}
