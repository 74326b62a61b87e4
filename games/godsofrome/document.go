package godsofrome

import (
	"encoding/json"
	"strconv"

	"pantheon/game"
)

// A document is a position in plain names, as [Position.MarshalJSON] writes it. Empty members may be left out.
type document struct {
	Setup       game.Setup                 `json:"setup"`
	Viewer      string                     `json:"eye,omitempty"` // the viewer; left out in a full state
	Turn        int32                      `json:"turn"`          // turns begun
	Step        string                     `json:"step"`
	Seat        int8                       `json:"seat"`  // to act
	First       int8                       `json:"first"` // the start player
	Act         *actDocument               `json:"act,omitempty"`
	Checkpoints int8                       `json:"checkpoints"`       // passed
	Trigger     string                     `json:"trigger,omitempty"` // reached the last checkpoint: a seat, or "patronus"
	Idle        int8                       `json:"idle,omitempty"`    // turns without a rise of favour since visits ended
	Removed     string                     `json:"removed,omitempty"` // the god out of the game
	Territories map[string]*landDocument   `json:"territories"`
	Gods        map[string]*godDocument    `json:"gods"`
	Players     map[string]*playerDocument `json:"players"` // by seat
	Patronus    *patronusDocument          `json:"patronus,omitempty"`
	Row         []*string                  `json:"row"` // card ids, null for a gap
	Deck        map[string]int             `json:"deck,omitempty"`
	Objectives  objectivesDocument         `json:"objectives"`
}

// An actDocument is an activation in progress.
type actDocument struct {
	Space  int      `json:"space"`            // from 1
	Icons  []string `json:"icons,omitempty"`  // not yet performed
	Origin string   `json:"origin,omitempty"` // the territory of a growth, travel, gathering, attack or storm in progress
}

type landDocument struct {
	Meeples map[string]int `json:"meeples,omitempty"` // by faction
	Wooden  string         `json:"wooden,omitempty"`  // owner of the wooden temple
	Harvest int            `json:"harvest,omitempty"` // 1 or -1
}

type godDocument struct {
	At        string `json:"at,omitempty"` // a territory; left out: in the temple
	Reserve   int    `json:"reserve"`
	Blessings int    `json:"blessings"`       // in the temple
	Start     string `json:"start,omitempty"` // where the faction began
}

type playerDocument struct {
	Faction   string                    `json:"faction,omitempty"` // left out before it is chosen
	Favour    int                       `json:"favour"`
	Discs     int                       `json:"discs"`   // unused
	Temples   int                       `json:"temples"` // unbuilt
	Visiting  []string                  `json:"visiting,omitempty"`
	Blessings []string                  `json:"blessings,omitempty"` // unspent
	Spaces    map[string]*spaceDocument `json:"spaces,omitempty"`    // from "1"
	Beside    map[string]int            `json:"beside,omitempty"`    // discs beside temples, by god
	Points    map[string]int            `json:"points,omitempty"`    // claimed, by checkpoint from "1"
	Virtual   int                       `json:"virtual,omitempty"`   // claims without a disc
}

type spaceDocument struct {
	Disc  bool     `json:"disc,omitempty"`
	Card  string   `json:"card,omitempty"`
	Spent []string `json:"spent,omitempty"` // blessings
}

type patronusDocument struct {
	Favour int            `json:"favour"`
	Points map[string]int `json:"points,omitempty"`
}

type objectivesDocument struct {
	Up       []string `json:"up"`
	Unseen   []string `json:"unseen"` // that may still be turned up
	FaceDown int      `json:"face-down"`
}

// patronusWord names Patronus in documents and in errors about them.
const patronusWord = "patronus"

// MarshalJSON writes the position as a document with the ids of move texts.
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

func (p *Position) document() *document {
	d := &document{
		Setup: p.Setup(), Turn: p.TurnNo, Step: p.Step.String(), Seat: p.Active, First: p.First, Checkpoints: p.Checkpoint,
		Removed:     p.Removed.String(),
		Territories: map[string]*landDocument{}, Gods: map[string]*godDocument{}, Players: map[string]*playerDocument{},
		Objectives: objectivesDocument{Up: objectiveWords(p.Objectives), Unseen: objectiveWords(p.Unseen), FaceDown: int(p.FaceDown)},
	}
	if p.idle > 0 {
		d.Idle = p.idle - 1
	}
	if !p.fullState {
		d.Viewer = p.eye.String()
	}
	switch {
	case p.Trigger == PatronusSeat:
		d.Trigger = patronusWord
	case p.Trigger >= 0:
		d.Trigger = strconv.Itoa(int(p.Trigger))
	}
	if p.Space >= 0 {
		d.Act = &actDocument{Space: int(p.Space) + 1, Origin: p.Origin.String()}
		for _, i := range p.Icons {
			if i != NoIcon {
				d.Act.Icons = append(d.Act.Icons, i.String())
			}
		}
	}
	for t := range Territory(NumTerritories) {
		land := &landDocument{Wooden: p.Wooden[t].String(), Harvest: int(p.Harvest[t])}
		for f, n := range p.Meeples[t] {
			if n > 0 {
				if land.Meeples == nil {
					land.Meeples = map[string]int{}
				}
				land.Meeples[factionIDs[f]] = int(n)
			}
		}
		d.Territories[t.String()] = land
	}
	for g := Jupiter; g <= Venus; g++ {
		d.Gods[g.String()] = &godDocument{At: p.God[g].String(), Reserve: int(p.Reserve[g]), Blessings: int(p.Blessings[g]), Start: p.Start[g].String()}
	}
	for s := range p.Seats {
		d.Players[strconv.Itoa(int(s))] = p.playerDocument(&p.Players[s])
	}
	if p.Solo() {
		d.Patronus = &patronusDocument{Favour: int(p.Patronus.Favour), Points: pointsDocument(&p.Patronus)}
	}
	for _, c := range p.Row {
		if c == NoCard {
			d.Row = append(d.Row, nil)
			continue
		}
		id := p.CardID(c)
		d.Row = append(d.Row, &id)
	}
	for c := range p.rules.cards {
		if n := p.Deck[c]; n > 0 {
			if d.Deck == nil {
				d.Deck = map[string]int{}
			}
			d.Deck[p.CardID(Card(c))] = int(n)
		}
	}
	return d
}

func (p *Position) playerDocument(me *Player) *playerDocument {
	d := &playerDocument{
		Faction: me.Faction.String(), Favour: int(me.Favour), Discs: int(me.Discs), Temples: int(me.Temples), Virtual: int(me.Virtual),
		Visiting: factionWords(me.Visiting), Blessings: factionWords(me.Unspent), Points: pointsDocument(me),
	}
	for s := range NumSpaces {
		space := &spaceDocument{Disc: me.Active>>s&1 != 0, Card: p.CardID(me.Cards[s]), Spent: factionWords(me.Spent[s])}
		if !space.Disc && space.Card == "" && space.Spent == nil {
			continue
		}
		if d.Spaces == nil {
			d.Spaces = map[string]*spaceDocument{}
		}
		d.Spaces[strconv.Itoa(s+1)] = space
	}
	for g, n := range me.Visits {
		if n > 0 {
			if d.Beside == nil {
				d.Beside = map[string]int{}
			}
			d.Beside[factionIDs[g]] = int(n)
		}
	}
	return d
}

func pointsDocument(me *Player) map[string]int {
	var points map[string]int
	for c, vp := range me.VP {
		if vp >= 0 {
			if points == nil {
				points = map[string]int{}
			}
			points[strconv.Itoa(c+1)] = int(vp)
		}
	}
	return points
}

// factionWords returns the words of a set of factions; nil for none.
func factionWords(set uint8) []string {
	var words []string
	for f, id := range factionIDs {
		if set>>f&1 != 0 {
			words = append(words, id)
		}
	}
	return words
}

// objectiveWords returns the words of a set of objectives. The slice is never nil.
func objectiveWords(set uint8) []string {
	words := []string{}
	for o, id := range objectiveIDs {
		if set>>o&1 != 0 {
			words = append(words, id)
		}
	}
	return words
}

// UnmarshalJSON reads a document into a position of the same game. A malformed or impossible one is an error and leaves
// the position unchanged.
func (p *Position) UnmarshalJSON(text []byte) error {
	var d document
	if err := game.DecodeDocument(text, &d); err != nil {
		return err
	}
	read, err := p.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *read
	return nil
}
