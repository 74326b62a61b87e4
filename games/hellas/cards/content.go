package cards

import (
	"io/fs"

	"pantheon/game/content"
)

// FileNames lists the names of all content files, in the order of the fingerprint.
var FileNames = []string{"artifacts.yaml", "attacks.yaml", "blessings.yaml", "combat.yaml", "heroes.yaml", "limits.yaml", "map.yaml",
	"monsters.yaml", "monuments.yaml", "quests.yaml", "solo.yaml", "temples.yaml"}

// The content files and their parts. In the files of temple cards, quests, combat cards, attacks, artifacts and
// blessings, an entry without a provenance has that of the file. The provenance of map.yaml is that of its view box and
// its polygons.
type (
	mapFile struct {
		content.Origin `yaml:",inline"`
		ViewBox        []int          `yaml:"view-box"`
		Borders        content.Origin `yaml:"borders"`
		Lands          []struct {
			content.Origin `yaml:",inline"`
			ID             string   `yaml:"id"`
			Colour         string   `yaml:"colour"`
			Territories    []string `yaml:"territories"`
		} `yaml:"lands"`
		Territories []placeData `yaml:"territories"`
		Routes      []struct {
			A    string `yaml:"a"`
			B    string `yaml:"b"`
			From []int  `yaml:"from"`
			To   []int  `yaml:"to"`
		} `yaml:"routes"`
	}
	placeData struct {
		content.Origin `yaml:",inline"`
		ID             string   `yaml:"id"`
		Population     int      `yaml:"population"`
		City           string   `yaml:"city"`
		Site           string   `yaml:"site"`
		Borders        []string `yaml:"borders"`
		Sea            []string `yaml:"sea"`
		Centre         []int    `yaml:"centre"`
		FreeRadius     int      `yaml:"free-radius"`
		Polygon        string   `yaml:"polygon"`
	}
	limitsFile struct {
		Supplies struct {
			content.Origin `yaml:",inline"`
			Hoplites       int         `yaml:"hoplites"`
			Priests        int         `yaml:"priests"`
			Controls       int         `yaml:"control-tokens"`
			UsedTokens     int         `yaml:"used-action-tokens"`
			Hand           int         `yaml:"combat-cards-in-hand"`
			QuestSlots     int         `yaml:"quest-slots"`
			Temples        map[int]int `yaml:"temples"`
		} `yaml:"supplies"`
		Start struct {
			content.Origin `yaml:",inline"`
			Hoplites       int `yaml:"hoplites"`
			Cards          int `yaml:"combat-cards"`
			Events         int `yaml:"event-cards"`
			Attributes     int `yaml:"attributes"`
			Level          int `yaml:"monument-level"`
		} `yaml:"start"`
		Attributes struct {
			content.Origin `yaml:",inline"`
			Most           int `yaml:"most"`
			Injuries       int `yaml:"injuries"`
		} `yaml:"attributes"`
		Recruits  cityData `yaml:"recruits"`
		Fortified cityData `yaml:"fortified"`
		Slots     struct {
			content.Origin `yaml:",inline"`
			Priests        int `yaml:"priests-of-a-monument"`
		} `yaml:"slots"`
		Hunts struct {
			content.Origin `yaml:",inline"`
			Cards          int `yaml:"attack-cards"`
			Defended       int `yaml:"draw-when-defended"`
			Hit            int `yaml:"draw-when-hit"`
		} `yaml:"hunts"`
		Symbols struct {
			content.Origin `yaml:",inline"`
			AnyFor         map[string]int `yaml:"any-wound-for"`
			Trays          []string       `yaml:"on-trays"`
			Shield         struct {
				Injuries int `yaml:"injuries"`
				Draw     int `yaml:"draw"`
			} `yaml:"shield"`
		} `yaml:"symbols"`
		Victory struct {
			content.Origin `yaml:",inline"`
			Lands          map[int]int      `yaml:"lands"`
			Excluded       map[int][]string `yaml:"lands-not-counted"`
			Temples        int              `yaml:"temples"`
			Monsters       int              `yaml:"monsters"`
			King           map[int]int      `yaml:"king-of-kings"`
		} `yaml:"victory"`
		Die struct {
			content.Origin `yaml:",inline"`
			Faces          []string `yaml:"faces"`
			Alternative    []string `yaml:"alternative"`
		} `yaml:"die"`
	}
	cityData struct {
		content.Origin `yaml:",inline"`
		City           int `yaml:"city"`
		Sparta         int `yaml:"sparta"`
	}
	heroesFile struct {
		Heroes []struct {
			content.Origin `yaml:",inline"`
			ID             string       `yaml:"id"`
			Start          []effectData `yaml:"start"`
			Ability        powerData    `yaml:"ability"`
		} `yaml:"heroes"`
	}
	monumentsFile struct {
		Monuments []struct {
			content.Origin `yaml:",inline"`
			ID             string `yaml:"id"`
			Territory      string `yaml:"territory"`
			Attribute      string `yaml:"attribute"`
			Artifact       string `yaml:"artifact"`
			Powers         struct {
				content.Origin `yaml:",inline"`
				Levels         map[int][]effectData `yaml:"levels"`
			} `yaml:"powers"`
		} `yaml:"monuments"`
	}
	templesFile struct {
		content.Origin `yaml:",inline"`
		Cards          []struct {
			content.Origin `yaml:",inline"`
			ID             string       `yaml:"id"`
			Drafts         []int        `yaml:"drafts"`
			Oracle         []effectData `yaml:"oracle"`
		} `yaml:"cards"`
	}
	monstersFile struct {
		Trays    content.Origin `yaml:"trays"`
		Monsters []monsterData  `yaml:"monsters"`
	}
	monsterData struct {
		content.Origin `yaml:",inline"`
		ID             string       `yaml:"id"`
		Artifact       string       `yaml:"artifact"`
		Solo           *bool        `yaml:"solo"`
		Wounds         []string     `yaml:"wounds"`
		Special        []effectData `yaml:"special"`
		Attack         []effectData `yaml:"attack"`
		Alternative    []effectData `yaml:"alternative"`
		Events         []struct {
			ID        string         `yaml:"id"`
			Territory string         `yaml:"territory"`
			Wounds    []string       `yaml:"wounds"`
			Needs     map[string]int `yaml:"hunter-needs"`
			Rule      *powerData     `yaml:"rule"`
		} `yaml:"events"`
	}
	questsFile struct {
		content.Origin `yaml:",inline"`
		Quests         []questData `yaml:"quests"`
	}
	questData struct {
		content.Origin `yaml:",inline"`
		ID             string `yaml:"id"`
		Territory      string `yaml:"territory"`
		Alternative    string `yaml:"alternative"`
		Solo           *bool  `yaml:"solo"`
		Kept           bool   `yaml:"kept"`
		Steps          []struct {
			Need map[string]int `yaml:"need"`
			Pay  []effectData   `yaml:"pay"`
		} `yaml:"steps"`
		Reward []effectData `yaml:"reward"`
	}
	combatFile struct {
		content.Origin `yaml:",inline"`
		Cards          []struct {
			content.Origin `yaml:",inline"`
			ID             string       `yaml:"id"`
			Name           string       `yaml:"name"`
			Symbol         string       `yaml:"symbol"`
			Strength       int          `yaml:"strength"`
			Casualties     int          `yaml:"casualties"`
			Solo           *bool        `yaml:"solo"`
			If             []string     `yaml:"if"`
			Do             []effectData `yaml:"do"`
		} `yaml:"cards"`
	}
	attacksFile struct {
		content.Origin `yaml:",inline"`
		Cards          []struct {
			content.Origin `yaml:",inline"`
			ID             string       `yaml:"id"`
			Name           string       `yaml:"name"`
			Strength       any          `yaml:"strength"`
			Do             []effectData `yaml:"do"`
		} `yaml:"cards"`
	}
	artifactsFile struct {
		content.Origin `yaml:",inline"`
		God            []cardData     `yaml:"god"`
		Monster        []cardData     `yaml:"monster"`
		Neutral        []cardData     `yaml:"neutral"`
		Selection      content.Origin `yaml:"selection"`
	}
	blessingsFile struct {
		content.Origin `yaml:",inline"`
		Athena         []cardData `yaml:"athena"`
		Zeus           []cardData `yaml:"zeus"`
		Hermes         []cardData `yaml:"hermes"`
	}
	cardData struct {
		content.Origin `yaml:",inline"`
		Power          powerData    `yaml:",inline"`
		ID             string       `yaml:"id"`
		Solo           *bool        `yaml:"solo"`
		Gain           []effectData `yaml:"gain"`
	}
	powerData struct {
		When     []string     `yaml:"when"`
		If       []string     `yaml:"if"`
		Least    int          `yaml:"least"`
		Once     string       `yaml:"once"`
		Optional bool         `yaml:"optional"`
		Cost     []effectData `yaml:"cost"`
		Do       []effectData `yaml:"do"`
	}
	effectData struct {
		Op        string       `yaml:"op"`
		N         any          `yaml:"n"`
		Where     string       `yaml:"where"`
		From      string       `yaml:"from"`
		To        string       `yaml:"to"`
		Whose     string       `yaml:"whose"`
		Which     string       `yaml:"which"`
		Attribute string       `yaml:"attribute"`
		Symbol    string       `yaml:"symbol"`
		Action    string       `yaml:"action"`
		Land      string       `yaml:"land"`
		Target    string       `yaml:"target"`
		Keep      int          `yaml:"keep"`
		Least     int          `yaml:"least"`
		Do        []effectData `yaml:"do"`
		Or        []effectData `yaml:"or"`
		Else      []effectData `yaml:"else"`
		Already   []effectData `yaml:"already"`
	}
)

// A Library holds the decoded content files before they are compiled.
type Library struct {
	*content.Files

	artifacts artifactsFile
	attacks   attacksFile
	blessings blessingsFile
	combat    combatFile
	heroes    heroesFile
	limits    limitsFile
	geography mapFile
	monsters  monstersFile
	monuments monumentsFile
	quests    questsFile
	solo      soloFile
	temples   templesFile
}

// parts returns pointers to the values for the content files, in the order of [FileNames].
func (l *Library) parts() []any {
	return []any{&l.artifacts, &l.attacks, &l.blessings, &l.combat, &l.heroes, &l.limits, &l.geography, &l.monsters, &l.monuments, &l.quests, &l.solo, &l.temples}
}

// Read reads and decodes the content of a version. The set must have the files of [FileNames]. Files of override,
// which may be nil, replace embedded ones of the same name.
func Read(set content.Set, version int, override fs.FS) (*Library, error) {
	files, err := set.Read(version, override)
	if err != nil {
		return nil, err
	}
	l := &Library{Files: files}
	for i, into := range l.parts() {
		if err := l.Decode(FileNames[i], into); err != nil {
			return nil, err
		}
	}
	return l, nil
}
