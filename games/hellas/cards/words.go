package cards

// Words holds the ids of all things by kind, in the order of their numbers. They are collected once at compilation.
type Words struct {
	Territories, Lands, Heroes, Gods, Monsters, Quests, Combat, Attacks, Events, Artifacts, Blessings, Temples []string
	Asked                                                                                                      []string // see [Index.Asked]
}

// gather fills r.Names with the ids of the content, apart from Asked, which [Tables.sort] fills.
func (r *Tables) gather() {
	w := &r.Names
	for t := range r.Territory {
		w.Territories = append(w.Territories, r.Territory[t].ID)
	}
	for l := range r.Land {
		w.Lands = append(w.Lands, r.Land[l].ID)
	}
	for h := range r.Hero {
		w.Heroes = append(w.Heroes, r.Hero[h].ID)
	}
	for g := range r.Monument {
		w.Gods = append(w.Gods, r.Monument[g].ID)
	}
	for b := range r.Monster {
		w.Monsters = append(w.Monsters, r.Monster[b].ID)
	}
	for q := range r.Quest {
		w.Quests = append(w.Quests, r.Quest[q].ID)
	}
	for c := range r.Combat {
		w.Combat = append(w.Combat, r.Combat[c].ID)
	}
	for c := range r.Attack {
		w.Attacks = append(w.Attacks, r.Attack[c].ID)
	}
	for e := range r.Event {
		w.Events = append(w.Events, r.Event[e].ID)
	}
	for a := range r.Artifact {
		w.Artifacts = append(w.Artifacts, r.Artifact[a].ID)
	}
	for b := range r.Blessing {
		w.Blessings = append(w.Blessings, r.Blessing[b].ID)
	}
	for c := range r.Temple {
		w.Temples = append(w.Temples, r.Temple[c].ID)
	}
}

// IDs returns the ids of the things of a kind, in the order of their numbers. It returns nil if the content has no
// such kind.
func (r *Tables) IDs(kind string) []string {
	w := &r.Names
	switch kind {
	case "territory":
		return w.Territories
	case "land":
		return w.Lands
	case "hero":
		return w.Heroes
	case "god":
		return w.Gods
	case "monster":
		return w.Monsters
	case "quest":
		return w.Quests
	case "combat":
		return w.Combat
	case "attack":
		return w.Attacks
	case "event":
		return w.Events
	case "artifact":
		return w.Artifacts
	case "blessing":
		return w.Blessings
	case "asked-blessing":
		return w.Asked
	case "attribute":
		return AttributeIDs[:]
	case "symbol":
		return SymbolIDs[:]
	case "moment":
		return momentIDs
	case "action":
		return ActionIDs[:]
	case "script":
		return scriptOpIDs[:]
	case "temple-card":
		return w.Temples
	}
	return nil
}
