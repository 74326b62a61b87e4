package hellas

import "pantheon/game"

// The ids in documents of the stages of battles, hunts and Build Monument, of the marks of hunts, and of the purposes of
// picking a monster.
var (
	stageIDs = []string{"begins", "armies", "cards", "passed", "count", "decide", "loss", "kills", "withdraws", "control", "over"}
	huntIDs  = []string{"begins", "strikes", "asks", "picks", "shows", "defends", "draws", "ends", "over"}
	markIDs  = []string{"wounded", "shield", "ended", "no-draw", "ends-undefended"}
	pickIDs  = []string{"roll", "hunt", "wound", "move"}
	buildIDs = []string{"level", "priests", "tokens", "monsters", "event", "over"}
)

// of returns the value of a step's field as a number: for a mark 1 or 0, for a set its bits.
func (f *stepField) of(s *Step) int {
	switch f.in {
	case inN:
		return int(s.N)
	case inWhat:
		return int(s.What)
	case inTerritory:
		return int(s.Territory)
	case inOther:
		return int(s.Other)
	case inPlace:
		return int(s.place())
	case inMark, inOne:
		if s.Is(f.mark) {
			return 1
		}
		return 0
	}
	return int(s.Set)
}

// put stores a number in a field of a step. For a mark only 1 has an effect, which sets it.
func (f *stepField) put(s *Step, n int) {
	switch f.in {
	case inN:
		s.N = int8(n)
	case inWhat:
		s.What = int8(n)
	case inTerritory:
		s.Territory = Territory(n)
	case inOther:
		s.Other = int8(n)
	case inPlace:
		s.Marks = Marks(n)
	case inMark, inOne:
		if n == 1 {
			s.mark(f.mark)
		}
	default:
		s.Set = uint32(n)
	}
}

// stepDoc returns the document of a step, with the field names of its kind. It leaves out numbers that are 0 and
// things that are none.
func (p *Position) stepDoc(s *Step) map[string]any {
	row := &rows[s.Kind]
	doc := map[string]any{"step": row.id, "seat": s.Seat}
	for _, f := range row.fields {
		n := f.of(s)
		switch {
		case f.in == inSet:
			if s.Set != 0 {
				doc[f.name] = p.rules.set(f.kind, uint64(s.Set))
			}
		case f.kind != "":
			if n >= 0 {
				doc[f.name] = named(p.rules, f.kind, int8(n))
			}
		case n != 0 && f.in == inMark:
			doc[f.name] = true
		case n != 0:
			doc[f.name] = n
		}
	}
	return doc
}

// step reads one step of a document into s. The parameter what names the step in errors.
func (r *reader) step(what string, doc map[string]any, p *Position, s *Step) {
	kind, _ := doc["step"].(string)
	for k := range rows {
		if rows[k].id == kind && kind != "" {
			s.Kind = StepKind(k)
		}
	}
	if s.Kind == NoStep {
		r.Bad("%s is %q, which is no step", what, kind)
		return
	}
	allowed := []string{"step", "seat"}
	s.Seat = int8(r.integer(what+".seat", doc["seat"], -1, int(p.armyCount())-1))
	for _, f := range rows[s.Kind].fields {
		allowed = append(allowed, f.name)
		value, given := doc[f.name]
		name := what + "." + f.name
		text, _ := value.(string)
		switch {
		case f.in == inMark:
			if yes, _ := value.(bool); yes {
				f.put(s, 1)
			}
		case f.in == inSet:
			s.Set = r.stepSet(name, f.kind, value)
		case f.in == inOne || f.in == inPlace || f.in == inCount:
			f.put(s, r.integer(name, value, 0, len(r.rules.Code)))
		case f.kind == "":
			f.put(s, r.integer(name, value, -1, 127))
		case !given:
			f.put(s, -1)
		default:
			f.put(s, r.Choice(name, text, r.rules.ids(f.kind)))
		}
	}
	game.Known(&r.Checks, what, doc, allowed)
}

// stepSet returns the set whose ids are in the list that the parameter value holds. It is empty if that is no list.
func (r *reader) stepSet(what, kind string, value any) uint32 {
	var words []string
	list, _ := value.([]any)
	for _, w := range list {
		text, _ := w.(string)
		words = append(words, text)
	}
	return uint32(r.set(what, kind, words))
}
