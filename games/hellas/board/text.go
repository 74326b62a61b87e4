package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Text returns the content of all parts as text, for terminals and screen readers: the current scene, the territories
// land by land, the monuments, the monsters, the quests, the players with the ways to win, and the viewer's hand. For a
// position without seats it has only the first line, with the title.
func (b *greece) Text(view game.Position, l board.RenderOptions) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Phrase("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	if s.n == 0 {
		return out.String()
	}
	s.textStage(out)
	s.textMap(out)
	s.textMonsters(out)
	s.textQuests(out)
	for i := range s.n {
		s.textPlayer(out, i)
	}
	s.textHand(out)
	return out.String()
}

// textStage writes the turn with its pending steps, and the current scene: the battle, the hunt, or the cards of a
// choice.
func (s *scene) textStage(out *board.Lines) {
	turn, trail := s.turnHead(), s.trail()
	head := []string{turn.heading()}
	if steps := trail.words(); steps != "" {
		head = append(head, steps)
	}
	out.Add(strings.Join(head, " · "))
	switch s.act() {
	case theBattle:
		out.Add(s.Phrase("battle.at", "territory", s.title("territory", int(s.p.Battle.At))))
		v := stands(s.p)
		for side, played := range s.p.Battle.Played {
			camp := s.camp(side, &v)
			out.Add("  " + camp.label())
			for _, c := range board.Bits(played) {
				out.Add("    " + s.combatLabel(c))
			}
		}
	case theHunt, theWound:
		head := s.huntHead()
		out.Add(head.heading())
		s.textTray(out, s.hunted())
		if face := s.p.Hunt.Face; s.act() == theHunt && face != hellas.NoAttackCard {
			c := s.card(attackCard, int(face))
			out.Add("  " + s.Join([]string{c.name, c.text, s.Phrase("hunt.strength") + " " + strconv.Itoa(int(s.p.Hunt.Strength)), s.Phrase("hunt.defence") + " " + strconv.Itoa(int(s.p.Hunt.Defence))}))
		}
	}
	cards, hidden := s.offers()
	for _, c := range cards {
		out.Add("  " + c.card(c.kind, int(c.n)).label)
	}
	if hidden > 0 {
		out.Add("  " + strings.Repeat("?", hidden))
	}
}

// textMap writes the territories land by land, with their labels, then the monuments and the temple card.
func (s *scene) textMap(out *board.Lines) {
	for l := range hellas.NumLands {
		head := s.title("land", l)
		if token := s.gloryToken(l); token.holder >= 0 {
			head += " · " + token.label()
		}
		out.Add("")
		out.Add(board.Capital(head))
		for t := range s.book.chart.lands {
			if place := &s.book.chart.lands[t]; place.Land == s.p.ID("land", l) {
				ground := s.territory(hellas.Territory(t))
				out.Add("  " + place.ID + ": " + ground.label())
			}
		}
	}
	out.Add("")
	for g := range hellas.Monument(hellas.NumMonuments) {
		statue := s.statue(g)
		out.Add(statue.label())
	}
	card := s.templeCard()
	out.Add(card.label())
}

func (s *scene) textMonsters(out *board.Lines) {
	out.Add("")
	out.Add(s.Phrase("part.monsters"))
	for m := range hellas.NumMonsters {
		head := s.trayHead(hellas.Monster(m))
		out.Add("  " + s.Join([]string{s.title("monster", m), s.lies(head.lair)}))
		if s.p.Beasts[m].State == hellas.Roaming {
			s.textTray(out, m)
		}
	}
}

// textTray writes the wounds of a monster, with those dealt in brackets.
func (s *scene) textTray(out *board.Lines, m int) {
	var parts []string
	for w, wound := range s.p.Tray(hellas.Monster(m)) {
		if !wound.There {
			continue
		}
		text := strconv.Itoa(w+1) + " " + s.Called("symbol:"+wound.Symbol.String())
		switch wound.Reward {
		case hellas.PriestReward:
			text += " (" + s.Called("reward:priest") + ")"
		case hellas.ArtifactReward:
			text += " (" + s.Called("reward:artifact") + ")"
		}
		if wound.Dealt {
			text = "[" + text + "]"
		}
		parts = append(parts, text)
	}
	out.Add("    " + s.Join(parts))
}

func (s *scene) textQuests(out *board.Lines) {
	out.Add("")
	out.Add(s.Phrase("part.quests"))
	for slot, q := range s.p.Quests {
		if q != hellas.NoQuest {
			head := questHead{s.plain, int8(slot), q, s.p.QuestAt(q)}
			out.Add("  " + head.label())
		}
	}
}

func (s *scene) textPlayer(out *board.Lines, seat int) {
	me := s.player(seat)
	out.Add("")
	head := s.sheetHead(seat)
	out.Add(head.label())
	var parts []string
	for a := range hellas.NumAttributes {
		attribute := s.attribute(seat, a)
		parts = append(parts, attribute.label())
	}
	out.Add("  " + strings.Join(parts, " · "))
	if !s.p.Solo() {
		way := s.wayHead(seat)
		out.Add("  " + way.label())
	}
	var used []string
	for a := range hellas.BuildMonument {
		if token := s.usedToken(seat, a); token.used {
			used = append(used, token.name())
		}
	}
	if len(used) > 0 {
		out.Add("  " + s.Phrase("text.used", "list", s.Join(used)))
	}
	for _, g := range s.goods(seat) {
		out.Add("  " + g.label())
	}
	for _, m := range board.Bits(me.Slain) {
		out.Add("  " + s.Phrase("text.slain", "monster", s.title("monster", m)))
	}
}

func (s *scene) textHand(out *board.Lines) {
	head, deck, discards := s.handHead(), s.deck(), s.discards()
	out.Add("")
	out.Add(s.Phrase("part.hand") + " · " + head.heading())
	for _, c := range s.hand() {
		out.Add("  " + s.p.ID("combat", c) + ": " + s.combatLabel(c))
	}
	out.Add("  " + deck.label() + " · " + discards.label())
}
