package game

import "fmt"

// A Text names a text that shared code requests from a title's catalogue.
type Text struct {
	ID    string // requested first
	Or    string // accepted instead; "" for nothing
	Where string // the place that needs it, in plain words, for messages
}

// Texts returns the texts that shared code requests because of the title's declarations (see [Catalog]). Texts that
// depend on the course of a game, such as a tie-break, are not included.
func (a *About) Texts() []Text {
	texts := []Text{{ID: "name", Where: "the title's name"}, {ID: "seat.any", Where: "a seat without a person"}}
	for _, v := range a.Verbs {
		if len(v.Words) > 0 {
			texts = append(texts, Text{ID: "verb." + v.ID, Where: "the heading over its choices"})
		}
		for _, prefix := range []string{"say", "do"} {
			where := map[string]string{"say": "the log", "do": "a button"}[prefix]
			texts = append(texts, Text{ID: prefix + "." + v.ID, Or: fmt.Sprintf("%s.%s.%d", prefix, v.ID, len(v.Words)), Where: where})
		}
		for _, w := range v.Words {
			texts = append(texts, Text{ID: "slot." + w.Name, Where: "a refusal that asks for this word of " + v.ID})
		}
	}
	for _, o := range a.Options {
		texts = append(texts, Text{ID: "option." + o.ID, Where: "making a game"})
		for _, value := range o.Values {
			texts = append(texts, Text{ID: "option." + o.ID + "." + value, Where: "making a game"})
		}
	}
	for _, label := range a.Labels {
		of := a.Label(label)
		texts = append(texts, Text{ID: of.Kind() + "." + of.ID(), Where: "what a seat plays"})
	}
	for _, p := range a.Policies {
		texts = append(texts, Text{ID: "level." + p.Name, Where: "choosing a bot"})
	}
	return texts
}

// Label turns a label of a seat into a thing that the catalogue can name. Its kind is that of the first parameter of the title's moves for
// which the catalogue has the text "<kind>.<label>"; otherwise "label".
func (a *About) Label(label string) Thing {
	for _, v := range a.Verbs {
		for _, w := range v.Words {
			if a.Words != nil && a.Words.Has(w.Kind+"."+label) {
				return MakeThing(w.Kind, label)
			}
		}
	}
	return MakeThing("label", label)
}
