package hellas

import (
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// A move is a verb and up to three parameters, one byte each. The byte is the number of a thing, or a count, plus one;
// 0 means no parameter. A strike has up to three cards in the bits of the last two bytes, see cardBits.
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

// The parameters of the moves.
var (
	slotTerritory = game.Param{Name: "territory", Kind: "territory"}
	slotFrom      = game.Param{Name: "from", Kind: "territory"}
	slotTo        = game.Param{Name: "to", Kind: "territory"}
	slotN         = game.Param{Name: "n", Kind: "number"}
	slotArtifact  = game.Param{Name: "artifact", Kind: "artifact"}
	slotBlessing  = game.Param{Name: "blessing", Kind: "blessing"}
	slotQuest     = game.Param{Name: "quest", Kind: "quest"}
	slotGod       = game.Param{Name: "god", Kind: "god"}
	slotHero      = game.Param{Name: "hero", Kind: "hero"}
	slotLand      = game.Param{Name: "land", Kind: "land"}
	slotCard      = game.Param{Name: "card", Kind: "combat"}
	slotAttack    = game.Param{Name: "attack", Kind: "attack"}
	slotAttribute = game.Param{Name: "attribute", Kind: "attribute"}
	slotMonster   = game.Param{Name: "monster", Kind: "monster"}
	slotWound     = game.Param{Name: "wound", Kind: "wound"}
	slotSeat      = game.Param{Name: "enemy", Kind: "seat"}
	slotReward    = game.Param{Name: "reward", Kind: "reward"}
)

// verbs lists the verbs with their parameters, in the order of the constants.
var verbs = []game.Verb{
	{ID: "take", Words: []game.Param{slotHero}},
	{ID: "start", Words: []game.Param{slotTerritory}},
	{ID: "use", Words: []game.Param{slotArtifact}},
	{ID: "invoke", Words: []game.Param{slotBlessing}},
	{ID: "redeem", Words: []game.Param{slotQuest}},
	{ID: "trade", Words: []game.Param{slotLand}},
	{ID: "pray", Words: []game.Param{slotGod}},
	{ID: "walk", Words: []game.Param{slotTerritory}},
	{ID: "enter", Words: []game.Param{slotQuest, slotN}},
	{ID: "advance"},
	{ID: "move", Words: []game.Param{slotFrom, slotTo}},
	{ID: "fortify", Words: []game.Param{slotTerritory}},
	{ID: "leave", Words: []game.Param{slotTerritory}},
	{ID: "recruit"},
	{ID: "march", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "occupy", Words: []game.Param{slotTerritory}},
	{ID: "temple", Words: []game.Param{slotTerritory}},
	{ID: "prepare"},
	{ID: "usurp"},
	{ID: "hunt", Words: []game.Param{slotMonster}},
	{ID: "build", Words: []game.Param{slotGod}},
	{ID: "rededicate"},
	{ID: "place", Words: []game.Param{slotTerritory, slotN}},
	{ID: "garrison", Words: []game.Param{slotTerritory, slotN}},
	{ID: "enlist"},
	{ID: "draw"},
	{ID: "heal", Words: []game.Param{slotAttribute}},
	{ID: "keep", Words: []game.Param{slotArtifact}},
	{ID: "draft", Words: []game.Param{slotBlessing}},
	{ID: "discard", Words: []game.Param{slotCard}},
	{ID: "play", Words: []game.Param{slotCard}},
	{ID: "fight", Words: []game.Param{slotTerritory}},
	{ID: "withdraw", Words: []game.Param{slotTerritory}},
	{ID: "suffer", Words: []game.Param{slotAttribute}},
	{ID: "raise", Words: []game.Param{slotAttribute}},
	{ID: "lower", Words: []game.Param{slotAttribute}},
	{ID: "choose", Words: []game.Param{slotN}},
	{ID: "appear", Words: []game.Param{slotTerritory}},
	{ID: "army", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "bring", Words: []game.Param{slotFrom, slotN}},
	{ID: "target", Words: []game.Param{slotSeat}},
	{ID: "at", Words: []game.Param{slotTerritory}},
	{ID: "claim", Words: []game.Param{slotLand}},
	{ID: "roll", Words: []game.Param{slotMonster}},
	{ID: "rampage"},
	{ID: "send", Words: []game.Param{slotMonster, slotTo}},
	{ID: "wound", Words: []game.Param{slotMonster, slotWound}},
	{ID: "uncover", Words: []game.Param{slotWound}},
	{ID: "topple", Words: []game.Param{slotGod}},
	{ID: "pick", Words: []game.Param{slotAttack}},
	{ID: "strike", Words: []game.Param{slotWound, slotCard, {Name: "second", Kind: "combat"}, {Name: "third", Kind: "combat"}}},
	{ID: "reward", Words: []game.Param{slotReward}},
	{ID: "stop"},
	{ID: "done"},
	{ID: "pass"},
	{ID: "decline"},
	{ID: "accept"},
	{ID: "sway", Words: []game.Param{slotLand}},
	{ID: "camp"},
	{ID: "repeat"},
	{ID: "through", Words: []game.Param{slotTerritory}},
	{ID: "around", Words: []game.Param{slotTerritory}},
}

// move returns the move of a verb and the bytes of its parameters.
func move(verb, a, b, c uint8) game.Move {
	return game.Move(verb)<<24 | game.Move(a)<<16 | game.Move(b)<<8 | game.Move(c)
}

// verbOf returns the number of a move's verb.
func verbOf(m game.Move) uint8 { return uint8(m >> 24) }

// partsOf returns the bytes of the three parameters of a move.
func partsOf(m game.Move) (a, b, c uint8) { return uint8(m >> 16), uint8(m >> 8), uint8(m) }

// word returns the byte of a move for the thing or count n.
func word[T ~int8 | ~int | ~uint8](n T) uint8 { return uint8(n) + 1 }

// move1 returns a move with one parameter.
func move1[T ~int8 | ~int | ~uint8](verb uint8, a T) game.Move { return move(verb, word(a), 0, 0) }

// FormatMove returns the text of a move, or "" for an unknown verb. It is the same for all seats: a move that is played
// is public.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
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
	return game.MoveText(b.String())
}

// spell returns the text of thing n of a kind, or "" if there is none. For the kind of numbers it returns the number n.
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

// ParseMove parses the text of a move, in any letter case. It returns a refusal that explains a move that is not legal.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
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
func (r *rules) parse(words game.MoveText) (game.Move, *game.Refusal) {
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
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(why, args...), In: r.words}
}
