package godsofrome

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

// contentFiles describes all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Former: formerContent, Names: []string{"cards.yaml", "map.yaml", "objectives.yaml", "powers.yaml", "setup.yaml", "tracks.yaml"}}

// ContentFiles returns the content files that [Open] compiles, by name; see [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog
	// version is the rules version; versions.go has what depends on it.
	version int

	board      Map
	adjacent   [NumTerritories]uint16
	neighbours [NumTerritories][maxBorders]game.Move // the same, each as the last word of a move, terminated by 0

	meeples, startMeeples, venusMeeples uint8
	blessings                           uint8
	discs, temples                      int8
	freePlaces                          [MaxPlayers + 1]int8      // by number of players
	firstGame                           [NumFactions][3]Territory // start, +1, -1
	spaces                              [2][NumSpaces]Icon        // as printed; with the alternative icons
	cards                               []card                    // by Card
	decks                               [2][NumCardKinds]uint8    // pairs, mixed
	checkpoints                         [MaxPlayers + 1][NumCheckpoints]int16
	victory                             [NumCheckpoints][MaxPlayers]int8 // by rank
	cost                                [NumSpaces + 1]int8              // by discs on card spaces
	// expected victory points from the tracks not yet claimed, in hundredths, by players and passed checkpoints
	expected               [MaxPlayers + 1][NumCheckpoints]float64
	objectives             [NumObjectives]objective
	shownAtStart, faceDown int8
	patronusStart          uint8
	patronusFavour         int16
	visitsPerGod           uint8
}

// A card is a kind of action card.
type card struct {
	id    string
	icons [maxIcons]Icon // NoIcon after the last one
}

// An objective is the favour and the condition of an objective card.
type objective struct {
	favour, atLeast, per int8
}

// space returns the icon printed on a card space. (Ruling Q2)
func (r *rules) space(on switches, space int) Icon {
	if on&otherSpace != 0 {
		return r.spaces[1][space]
	}
	return r.spaces[0][space]
}

// deck returns the number of cards of each kind in the full deck. (Ruling Q3)
func (r *rules) deck(on switches) [NumCardKinds]uint8 {
	if on&otherDeck != 0 {
		return r.decks[1]
	}
	return r.decks[0]
}

// The forms of the content files.
type (
	mapFile struct {
		ViewBox     []int                `yaml:"view-box"`
		Provenance  game.Provenance      `yaml:"provenance"`
		Note        string               `yaml:"note"`
		Territories map[string]placeData `yaml:"territories"`
	}
	placeData struct {
		Kind       string   `yaml:"kind"`
		Centre     []int    `yaml:"centre"`
		FreeRadius int      `yaml:"free-radius"`
		Adjacent   []string `yaml:"adjacent"`
		Polygon    string   `yaml:"polygon"`
	}
	setupFile struct {
		Supplies struct {
			content.Origin `yaml:",inline"`
			Meeples        int `yaml:"meeples-per-faction"`
			Start          int `yaml:"start-meeples"`
			Temples        int `yaml:"wooden-temples-per-faction"`
			Discs          int `yaml:"discs-per-faction"`
			Blessed        int `yaml:"blessings-per-god"`
		} `yaml:"supplies"`
		Temples struct {
			content.Origin `yaml:",inline"`
			FreePlaces     map[int]int `yaml:"free-places"`
		} `yaml:"temples"`
		FirstGame struct {
			content.Origin `yaml:",inline"`
			Meeples        map[string]string `yaml:"meeples"`
			Plus           map[string]string `yaml:"plus"`
			Minus          map[string]string `yaml:"minus"`
		} `yaml:"first-game"`
		Patronus struct {
			content.Origin `yaml:",inline"`
			Start          int `yaml:"meeples-on-each-plus-territory"`
			Favour         int `yaml:"favour-per-territory"`
		} `yaml:"patronus"`
	}
	cardsFile struct {
		Spaces map[int]struct {
			content.Origin `yaml:",inline"`
			Icon           string `yaml:"icon"`
			Alternative    string `yaml:"alternative"`
		} `yaml:"spaces"`
		Row struct {
			content.Origin `yaml:",inline"`
			Cards          int `yaml:"cards"`
		} `yaml:"row"`
		Cards struct {
			content.Origin `yaml:",inline"`
			Kinds          map[string][]string       `yaml:"kinds"`
			Decks          map[string]map[string]int `yaml:"decks"`
		} `yaml:"cards"`
	}
	tracksFile struct {
		Checkpoints struct {
			content.Origin `yaml:",inline"`
			Steps          map[int][]int `yaml:"steps"`
		} `yaml:"checkpoints"`
		Victory struct {
			content.Origin `yaml:",inline"`
			Tracks         map[int][]int `yaml:"tracks"`
		} `yaml:"victory-points"`
		Cost struct {
			content.Origin `yaml:",inline"`
			By             map[int]int `yaml:"by-discs"`
		} `yaml:"scoring-cost"`
	}
	objectivesFile struct {
		content.Origin `yaml:",inline"`
		Shown          int `yaml:"shown-at-start"`
		FaceDown       int `yaml:"face-down"`
		Objectives     map[string]struct {
			content.Origin `yaml:",inline"`
			Scope          string `yaml:"scope"`
			Favour         int    `yaml:"favour"`
			AtLeast        int    `yaml:"at-least"`
			Per            int    `yaml:"per"`
		} `yaml:"objectives"`
	}
	powersFile struct {
		Powers map[string]struct {
			content.Origin `yaml:",inline"`
			Start          int `yaml:"start-meeples"`
		} `yaml:"powers"`
		Pantheon struct {
			content.Origin `yaml:",inline"`
			Visits         int `yaml:"visits-per-god"`
		} `yaml:"pantheon"`
	}
)

// A library holds the content files as read.
type library struct {
	*content.Files

	geography  mapFile
	setup      setupFile
	cards      cardsFile
	tracks     tracksFile
	objectives objectivesFile
	powers     powersFile
}

// readContent reads the content of a version. Files of override, which may be nil, replace embedded ones of the same
// name.
func readContent(version int, override fs.FS) (*library, error) {
	files, err := contentFiles.Read(version, override)
	if err != nil {
		return nil, err
	}
	l := &library{Files: files}
	for i, into := range []any{&l.cards, &l.geography, &l.objectives, &l.powers, &l.setup, &l.tracks} {
		if err := l.Decode(contentFiles.Names[i], into); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// compile checks the content and compiles it into tables.
func (l *library) compile() (*rules, error) {
	r := &rules{}
	l.compileMap(r)
	l.compileSetup(r)
	l.compileCards(r)
	l.compileTracks(r)
	l.compileObjectives(r)
	l.compilePowers(r)
	if err := l.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

func (l *library) compileSetup(r *rules) {
	const file = "setup.yaml"
	s := &l.setup
	l.Sourced(file, "supplies", s.Supplies.Provenance)
	l.Sourced(file, "temples", s.Temples.Provenance)
	l.Sourced(file, "first-game", s.FirstGame.Provenance)
	l.Sourced(file, "patronus", s.Patronus.Provenance)
	l.Between(file, "supplies.meeples-per-faction", s.Supplies.Meeples, 1, maxMeeples)
	l.Between(file, "supplies.start-meeples", s.Supplies.Start, 1, s.Supplies.Meeples)
	l.Between(file, "supplies.wooden-temples-per-faction", s.Supplies.Temples, 0, NumSpaces)
	// A favour marker, two claimed victory points, the card spaces and the temples; with fewer, discs run out (1.17).
	l.Between(file, "supplies.discs-per-faction", s.Supplies.Discs, NumCheckpoints+NumSpaces+NumFactions, 100)
	l.Between(file, "supplies.blessings-per-god", s.Supplies.Blessed, MaxPlayers, 50)
	r.meeples, r.startMeeples = uint8(s.Supplies.Meeples), uint8(s.Supplies.Start)
	r.temples, r.discs, r.blessings = int8(s.Supplies.Temples), int8(s.Supplies.Discs), uint8(s.Supplies.Blessed)
	for players := 1; players <= MaxPlayers; players++ {
		n := s.Temples.FreePlaces[players]
		l.Between(file, fmt.Sprintf("temples.free-places.%d", players), n, 1, templePlaces)
		r.freePlaces[players] = int8(n)
	}
	content.Numbered(l.Files, file, "temples.free-places", s.Temples.FreePlaces, 1, MaxPlayers)
	for _, part := range []map[string]string{s.FirstGame.Meeples, s.FirstGame.Plus, s.FirstGame.Minus} {
		for _, id := range slices.Sorted(maps.Keys(part)) {
			if !slices.Contains(factionIDs[:], id) {
				l.Bad(file, "first-game: there is no god %q; there are %s", id, strings.Join(factionIDs[:], ", "))
			}
		}
	}
	for f := Jupiter; f <= Venus; f++ {
		used := uint16(0)
		for i, part := range []struct {
			key string
			at  map[string]string
		}{{"meeples", s.FirstGame.Meeples}, {"plus", s.FirstGame.Plus}, {"minus", s.FirstGame.Minus}} {
			t := slices.Index(territoryIDs[:], part.at[f.String()])
			if t < 0 || Territory(t).Faction() != f {
				l.Bad(file, "first-game.%s.%s is %q; it must be one of the territories of %s, such as %s", part.key, f, part.at[f.String()], f, Territory(3*f))
				continue
			}
			used |= 1 << t
			r.firstGame[f][i] = Territory(t)
		}
		if used != 0 && used != territoriesOf(f) {
			l.Bad(file, "first-game: the meeples, the +1 and the -1 of %s must lie on three different territories", f)
		}
	}
	l.Between(file, "patronus.meeples-on-each-plus-territory", s.Patronus.Start, 1, max(1, s.Supplies.Meeples/(NumFactions-1)))
	l.Between(file, "patronus.favour-per-territory", s.Patronus.Favour, 1, 10)
	r.patronusStart, r.patronusFavour = uint8(s.Patronus.Start), int16(s.Patronus.Favour)
}

// icon returns the icon with this word. For any other word it records an error and returns Growth.
func (l *library) icon(file, key, text string) Icon {
	i := slices.Index(iconIDs[:], text)
	if i < 0 {
		l.Bad(file, "%s is %q; it must be growth, travel or attack", key, text)
		return Growth
	}
	return Icon(i)
}

func (l *library) compileCards(r *rules) {
	const file = "cards.yaml"
	c := &l.cards
	for s := range NumSpaces {
		key := fmt.Sprintf("spaces.%d", s+1)
		data, ok := c.Spaces[s+1]
		if !ok {
			continue
		}
		l.Sourced(file, key, data.Provenance)
		r.spaces[0][s] = l.icon(file, key+".icon", data.Icon)
		r.spaces[1][s] = r.spaces[0][s]
		if data.Alternative != "" {
			r.spaces[1][s] = l.icon(file, key+".alternative", data.Alternative)
		}
	}
	content.Numbered(l.Files, file, "spaces", c.Spaces, 1, NumSpaces)
	l.Sourced(file, "row", c.Row.Provenance)
	l.Between(file, "row.cards", c.Row.Cards, RowLength, RowLength)
	l.Sourced(file, "cards", c.Cards.Provenance)
	ids := slices.Sorted(maps.Keys(c.Cards.Kinds))
	if len(ids) > NumCardKinds || len(ids) == 0 {
		l.Bad(file, "cards.kinds has %d kinds; there may be 1 to %d", len(ids), NumCardKinds)
		return
	}
	for _, id := range ids {
		if !cardWord(id) {
			l.Bad(file, "cards.kinds: %q is no id for a card; use one to four capital letters", id)
		}
		icons := c.Cards.Kinds[id]
		if len(icons) < 1 || len(icons) > 2 {
			l.Bad(file, "cards.kinds.%s has %d icons; a card shows one or two", id, len(icons))
			continue
		}
		made := card{id: id, icons: noIcons}
		for i, text := range icons {
			made.icons[i] = l.icon(file, "cards.kinds."+id, text)
		}
		r.cards = append(r.cards, made)
	}
	for i, name := range []string{"pairs", "mixed"} {
		deck, ok := c.Cards.Decks[name]
		if !ok {
			l.Bad(file, "cards.decks.%s is missing; the option deck chooses between pairs and mixed", name)
		}
		size := 0
		for _, id := range slices.Sorted(maps.Keys(deck)) {
			at := slices.Index(ids, id)
			if at < 0 {
				l.Bad(file, "cards.decks.%s: there is no kind %q of card; there are %s", name, id, strings.Join(ids, ", "))
				continue
			}
			l.Between(file, "cards.decks."+name+"."+id, deck[id], 0, deckSize)
			r.decks[i][at] = uint8(deck[id])
			size += deck[id]
		}
		if ok && size != deckSize {
			l.Bad(file, "cards.decks.%s has %d cards; the game has %d", name, size, deckSize)
		}
	}
	if len(c.Cards.Decks) > 2 {
		l.Bad(file, "cards.decks has decks beside pairs and mixed")
	}
}

// deckSize is the number of action cards. (1.1)
const deckSize = 12

func cardWord(id string) bool {
	for _, c := range id {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return len(id) >= 1 && len(id) <= 4
}

func (l *library) compileTracks(r *rules) {
	const file = "tracks.yaml"
	t := &l.tracks
	l.Sourced(file, "checkpoints", t.Checkpoints.Provenance)
	l.Sourced(file, "victory-points", t.Victory.Provenance)
	l.Sourced(file, "scoring-cost", t.Cost.Provenance)
	content.Numbered(l.Files, file, "checkpoints.steps", t.Checkpoints.Steps, 1, MaxPlayers)
	content.Numbered(l.Files, file, "victory-points.tracks", t.Victory.Tracks, 1, NumCheckpoints)
	content.Numbered(l.Files, file, "scoring-cost.by-discs", t.Cost.By, 0, NumSpaces)
	for players := 1; players <= MaxPlayers; players++ {
		steps := t.Checkpoints.Steps[players]
		if len(steps) != NumCheckpoints {
			l.Bad(file, "checkpoints.steps.%d has %d steps; there are %d checkpoints", players, len(steps), NumCheckpoints)
			continue
		}
		at := 0
		for i, step := range steps {
			l.Between(file, fmt.Sprintf("checkpoints.steps.%d", players), step, 1, 1000)
			at += step
			r.checkpoints[players][i] = int16(at)
		}
	}
	for c := range NumCheckpoints {
		values := t.Victory.Tracks[c+1]
		if len(values) != MaxPlayers {
			l.Bad(file, "victory-points.tracks.%d has %d values; up to %d players claim one", c+1, len(values), MaxPlayers)
			continue
		}
		for rank, n := range values {
			l.Between(file, fmt.Sprintf("victory-points.tracks.%d", c+1), n, 0, 40)
			if rank > 0 && n > values[rank-1] {
				l.Bad(file, "victory-points.tracks.%d must begin with the best value", c+1)
			}
			r.victory[c][rank] = int8(n)
		}
	}
	for players := range r.expected {
		claimants, sum := max(players, 2), 0.0
		for c := NumCheckpoints - 1; c >= 0; c-- {
			for _, n := range r.victory[c][:claimants] {
				sum += 100 * float64(n) / float64(claimants)
			}
			r.expected[players][c] = sum
		}
	}
	for discs := range NumSpaces + 1 {
		n := t.Cost.By[discs]
		l.Between(file, fmt.Sprintf("scoring-cost.by-discs.%d", discs), n, 0, 20)
		r.cost[discs] = int8(n)
	}
}

func (l *library) compileObjectives(r *rules) {
	const file = "objectives.yaml"
	o := &l.objectives
	l.Sourced(file, "the file", o.Provenance)
	l.Between(file, "shown-at-start", o.Shown, 0, NumObjectives)
	l.Between(file, "face-down", o.FaceDown, 0, NumObjectives-o.Shown)
	r.shownAtStart, r.faceDown = int8(o.Shown), int8(o.FaceDown)
	for _, id := range slices.Sorted(maps.Keys(o.Objectives)) {
		if !slices.Contains(objectiveIDs[:], id) {
			l.Bad(file, "there is no objective %q; there are %s", id, strings.Join(objectiveIDs[:], ", "))
		}
	}
	for i, id := range objectiveIDs {
		data, ok := o.Objectives[id]
		if !ok {
			l.Bad(file, "the objective %s is missing", id)
			continue
		}
		l.Sourced(file, "objectives."+id, data.Provenance)
		scope := "territory"
		if perTurn>>i&1 != 0 {
			scope = "turn"
		}
		if data.Scope != scope {
			l.Bad(file, "objectives.%s.scope is %q; the rules of this objective are for scope %s", id, data.Scope, scope)
		}
		l.Between(file, "objectives."+id+".favour", data.Favour, 1, 5)
		per, most := 0, 0
		switch Objective(i) {
		case Cultists:
			per = NumFactions
		case Populated:
			most = 50
		case Festival:
			most = NumFactions - 1
		case Scattered:
			most = NumFactions
		case Clustered:
			most = maxBorders
		default: // at most one temple or god piece fits there
			most = 1
		}
		l.Between(file, "objectives."+id+".per", data.Per, min(1, per), per)
		l.Between(file, "objectives."+id+".at-least", data.AtLeast, min(1, most), most)
		r.objectives[i] = objective{favour: int8(data.Favour), atLeast: int8(data.AtLeast), per: int8(data.Per)}
	}
}

func (l *library) compilePowers(r *rules) {
	const file = "powers.yaml"
	for _, id := range slices.Sorted(maps.Keys(l.powers.Powers)) {
		if !slices.Contains(factionIDs[:], id) {
			l.Bad(file, "there is no god %q; there are %s", id, strings.Join(factionIDs[:], ", "))
		}
	}
	for f, id := range factionIDs {
		data, ok := l.powers.Powers[id]
		if !ok {
			l.Bad(file, "the power of %s is missing", id)
			continue
		}
		l.Sourced(file, "powers."+id, data.Provenance)
		if Faction(f) == Venus {
			l.Between(file, "powers.venus.start-meeples", data.Start, l.setup.Supplies.Start, l.setup.Supplies.Meeples)
		} else if data.Start != 0 {
			l.Bad(file, "powers.%s.start-meeples: only Venus' power changes the start", id)
		}
	}
	r.venusMeeples = uint8(l.powers.Powers[Venus.String()].Start)
	l.Sourced(file, "pantheon", l.powers.Pantheon.Provenance)
	l.Between(file, "pantheon.visits-per-god", l.powers.Pantheon.Visits, 1, 100)
	r.visitsPerGod = uint8(l.powers.Pantheon.Visits)
}
