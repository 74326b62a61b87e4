package hellas

import (
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// A move is a verb and up to three words, one byte each. A word is the number of a thing, or a count, plus one; 0 means
// no word.
const (
	verbTake uint8 = iota + 1
	verbStart
	verbUse
	verbInvoke
	verbRedeem
	verbTrade
	verbPray
	verbWalk
	verbEnter
	verbAdvance
	verbMove
	verbFortify
	verbLeave
	verbRecruit
	verbMarch
	verbOccupy
	verbTemple
	verbPrepare
	verbUsurp
	verbHunt
	verbBuild
	verbRededicate
	verbPlace
	verbGarrison
	verbEnlist
	verbDraw
	verbHeal
	verbKeep
	verbDraft
	verbDiscard
	verbPlay
	verbFight
	verbWithdraw
	verbSuffer
	verbRaise
	verbLower
	verbChoose
	verbAppear
	verbArmy
	verbBring
	verbTarget
	verbAt
	verbClaim
	verbRoll
	verbRampage
	verbSend
	verbWound
	verbUncover
	verbTopple
	verbPick
	verbStrike
	verbReward
	verbStop
	verbDone
	verbPass
	verbDecline
	verbAccept
	verbSway
	verbCamp
	verbRepeat
	verbThrough
	verbAround
	numVerbs
)

// The parameters of the verbs.
var (
	slotTerritory = game.Slot{Name: "territory", Kind: "territory"}
	slotFrom      = game.Slot{Name: "from", Kind: "territory"}
	slotTo        = game.Slot{Name: "to", Kind: "territory"}
	slotN         = game.Slot{Name: "n", Kind: "number"}
	slotArtifact  = game.Slot{Name: "artifact", Kind: "artifact"}
	slotBlessing  = game.Slot{Name: "blessing", Kind: "blessing"}
	slotQuest     = game.Slot{Name: "quest", Kind: "quest"}
	slotGod       = game.Slot{Name: "god", Kind: "god"}
	slotHero      = game.Slot{Name: "hero", Kind: "hero"}
	slotLand      = game.Slot{Name: "land", Kind: "land"}
	slotCard      = game.Slot{Name: "card", Kind: "combat"}
	slotAttack    = game.Slot{Name: "attack", Kind: "attack"}
	slotAttribute = game.Slot{Name: "attribute", Kind: "attribute"}
	slotMonster   = game.Slot{Name: "monster", Kind: "monster"}
	slotWound     = game.Slot{Name: "wound", Kind: "wound"}
	slotSeat      = game.Slot{Name: "enemy", Kind: "seat"}
	slotReward    = game.Slot{Name: "reward", Kind: "reward"}
)

// verbs lists the verbs with the kinds of their words, in the order of the constants.
var verbs = []game.Verb{
	{ID: "take", Words: []game.Slot{slotHero}},
	{ID: "start", Words: []game.Slot{slotTerritory}},
	{ID: "use", Words: []game.Slot{slotArtifact}},
	{ID: "invoke", Words: []game.Slot{slotBlessing}},
	{ID: "redeem", Words: []game.Slot{slotQuest}},
	{ID: "trade", Words: []game.Slot{slotLand}},
	{ID: "pray", Words: []game.Slot{slotGod}},
	{ID: "walk", Words: []game.Slot{slotTerritory}},
	{ID: "enter", Words: []game.Slot{slotQuest, slotN}},
	{ID: "advance"},
	{ID: "move", Words: []game.Slot{slotFrom, slotTo}},
	{ID: "fortify", Words: []game.Slot{slotTerritory}},
	{ID: "leave", Words: []game.Slot{slotTerritory}},
	{ID: "recruit"},
	{ID: "march", Words: []game.Slot{slotFrom, slotTo, slotN}},
	{ID: "occupy", Words: []game.Slot{slotTerritory}},
	{ID: "temple", Words: []game.Slot{slotTerritory}},
	{ID: "prepare"},
	{ID: "usurp"},
	{ID: "hunt", Words: []game.Slot{slotMonster}},
	{ID: "build", Words: []game.Slot{slotGod}},
	{ID: "rededicate"},
	{ID: "place", Words: []game.Slot{slotTerritory, slotN}},
	{ID: "garrison", Words: []game.Slot{slotTerritory, slotN}},
	{ID: "enlist"},
	{ID: "draw"},
	{ID: "heal", Words: []game.Slot{slotAttribute}},
	{ID: "keep", Words: []game.Slot{slotArtifact}},
	{ID: "draft", Words: []game.Slot{slotBlessing}},
	{ID: "discard", Words: []game.Slot{slotCard}},
	{ID: "play", Words: []game.Slot{slotCard}},
	{ID: "fight", Words: []game.Slot{slotTerritory}},
	{ID: "withdraw", Words: []game.Slot{slotTerritory}},
	{ID: "suffer", Words: []game.Slot{slotAttribute}},
	{ID: "raise", Words: []game.Slot{slotAttribute}},
	{ID: "lower", Words: []game.Slot{slotAttribute}},
	{ID: "choose", Words: []game.Slot{slotN}},
	{ID: "appear", Words: []game.Slot{slotTerritory}},
	{ID: "army", Words: []game.Slot{slotFrom, slotTo, slotN}},
	{ID: "bring", Words: []game.Slot{slotFrom, slotN}},
	{ID: "target", Words: []game.Slot{slotSeat}},
	{ID: "at", Words: []game.Slot{slotTerritory}},
	{ID: "claim", Words: []game.Slot{slotLand}},
	{ID: "roll", Words: []game.Slot{slotMonster}},
	{ID: "rampage"},
	{ID: "send", Words: []game.Slot{slotMonster, slotTo}},
	{ID: "wound", Words: []game.Slot{slotMonster, slotWound}},
	{ID: "uncover", Words: []game.Slot{slotWound}},
	{ID: "topple", Words: []game.Slot{slotGod}},
	{ID: "pick", Words: []game.Slot{slotAttack}},
	{ID: "strike", Words: []game.Slot{slotWound, slotCard, {Name: "second", Kind: "combat"}, {Name: "third", Kind: "combat"}}},
	{ID: "reward", Words: []game.Slot{slotReward}},
	{ID: "stop"},
	{ID: "done"},
	{ID: "pass"},
	{ID: "decline"},
	{ID: "accept"},
	{ID: "sway", Words: []game.Slot{slotLand}},
	{ID: "camp"},
	{ID: "repeat"},
	{ID: "through", Words: []game.Slot{slotTerritory}},
	{ID: "around", Words: []game.Slot{slotTerritory}},
}

// move returns the move of a verb and its words.
func move(verb, a, b, c uint8) game.Move {
	return game.Move(verb)<<24 | game.Move(a)<<16 | game.Move(b)<<8 | game.Move(c)
}

// verbOf returns the verb of a move.
func verbOf(m game.Move) uint8 { return uint8(m >> 24) }

// partsOf returns the words of a move.
func partsOf(m game.Move) (a, b, c uint8) { return uint8(m >> 16), uint8(m >> 8), uint8(m) }

// word returns the byte of a thing or a count in a move.
func word[T ~int8 | ~int | ~uint8](n T) uint8 { return uint8(n) + 1 }

// move1 returns a move of one word.
func move1[T ~int8 | ~int | ~uint8](verb uint8, a T) game.Move { return move(verb, word(a), 0, 0) }

// Say returns the text of a move. It is the same for all seats: a move that is played is public.
func (p *Position) Say(m game.Move, _, _ game.Seat) game.Sentence {
	verb := int(verbOf(m)) - 1
	if verb < 0 || verb >= len(verbs) {
		return ""
	}
	var b strings.Builder
	b.WriteString(verbs[verb].ID)
	words := [4]uint8{}
	words[0], words[1], words[2] = partsOf(m)
	if verb+1 == int(verbStrike) {
		for i, c := range paidBy(m) {
			words[i+1] = word(c)
		}
	}
	for i, slot := range verbs[verb].Words {
		if words[i] == 0 {
			break
		}
		b.WriteByte(' ')
		b.WriteString(p.rules.spell(slot.Kind, int(words[i])-1))
	}
	return game.Sentence(b.String())
}

// spell returns the text of a word of a kind.
func (r *rules) spell(kind string, n int) string {
	if ids := r.ids(kind); ids != nil {
		if n < len(ids) {
			return ids[n]
		}
		return ""
	}
	return strconv.Itoa(n)
}

// maxCount is the maximum count in moves. No player has so many hoplites.
const maxCount = 99

// read returns the number of the thing of a kind that a text spells, or -1. Letter case does not matter.
func (r *rules) read(kind, text string) int {
	if ids := r.ids(kind); ids != nil {
		for n, id := range ids {
			if strings.EqualFold(id, text) {
				return n
			}
		}
		return -1
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= maxCount && strconv.Itoa(n) == text {
		return n
	}
	return -1
}

// Hear parses the text of a move, in any letter case. It returns a refusal that explains a move that is not legal.
func (p *Position) Hear(s game.Seat, words game.Sentence) (game.Move, *game.Refusal) {
	m, refusal := p.rules.parse(words)
	if refusal != nil {
		return 0, refusal
	}
	if game.Listed(p, s, m) {
		return m, nil
	}
	return 0, p.explain(s, m)
}

// parse parses the text of a move independently of the position. A refusal without a rule names the part that was not
// understood.
func (r *rules) parse(words game.Sentence) (game.Move, *game.Refusal) {
	verb, texts, refusal := r.about.Read(words)
	if refusal != nil {
		return 0, refusal
	}
	slots := verbs[verb].Words
	var w [4]uint8
	for i, text := range texts {
		n := r.read(slots[i].Kind, text)
		if n < 0 {
			return 0, r.refuse("", "refuse.no-such-"+slots[i].Kind, "word", game.MakeThing("word", text))
		}
		w[i] = word(n)
	}
	if uint8(verb+1) == verbStrike {
		slices.Sort(w[1:max(1, len(texts))]) // in any order
		return move(verbStrike, w[0], 0, 0) | game.Move(w[1]) | game.Move(w[2])<<cardBits | game.Move(w[3])<<(2*cardBits), nil
	}
	return move(uint8(verb+1), w[0], w[1], w[2]), nil
}

// refuse returns a refusal with its rule and its reason.
func (r *rules) refuse(rule, why string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.Say(why, args...), In: r.words}
}
