package game

import "fmt"

// A Text is a text that shared code asks of a title's catalogue.
type Text struct {
	ID    string // what it asks for first
	Or    string // what does as well; "" for nothing
	Where string // who asks, in plain words, for messages
}

// Texts are the texts that shared code asks of a title by what the title declares of itself (see [Catalog]); those that depend on what
// happens in a game, such as a tie-break, are not among them.
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

// Label is what a seat plays as a thing, so that it has a name: of the kind of a word in the title's sentences that has such a name, else
// of the kind "label".
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
