package game

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// checkTexts checks the texts of a language against the English ones. Each id and each gap must be one of the English, gaps must be closed,
// and a plural must have one form for each category of the language or one for all. The error begins with the line in the file data, and
// says what is allowed.
func (c *Catalog) checkTexts(l Lang, texts map[string]string, data []byte) error {
	english := c.texts["en"]
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		model, ok := english[id]
		if !ok {
			return fmt.Errorf("%s: the text %q is not in en.yaml; %s", lineOf(data, id), id, likeliest(id, english))
		}
		if err := checkText(l, texts[id], model); err != nil {
			return fmt.Errorf("%s: the text %q: %w", lineOf(data, id), id, err)
		}
	}
	return nil
}

// checkText checks a text against its English model.
func checkText(l Lang, text, model string) error {
	gaps, err := gapsOf(text)
	if err != nil {
		return err
	}
	allowed, err := gapsOf(model)
	if err != nil {
		return nil //nolint:nilerr // the English text reports it
	}
	var names []string
	for _, g := range allowed {
		names = append(names, g.name)
	}
	for _, g := range gaps {
		if !slices.Contains(names, g.name) {
			return fmt.Errorf("unknown gap {%s}; the English text has %s", g.name, gapList(names))
		}
		if want := len(pluralForms(l)); g.forms > 1 && g.forms != want {
			return fmt.Errorf("the plural of {%s} has %d forms; it must have %d in this language (%v), or one for all numbers", g.name, g.forms, want, formNames(l))
		}
	}
	return nil
}

// A gap is a place in a text that is filled by a thing, or by one of the forms of a plural.
type gap struct {
	name  string
	forms int // 0 unless it is a plural
}

// gapsOf returns the gaps of a text.
func gapsOf(text string) (all []gap, err error) {
	for {
		_, after, found := strings.Cut(text, "{")
		if !found {
			return all, nil
		}
		inside, rest, closed := strings.Cut(after, "}")
		if !closed {
			return nil, fmt.Errorf("the gap {%s is not closed; write {name} or {name|one|other}", after)
		}
		forms := strings.Split(inside, "|")
		all, text = append(all, gap{forms[0], len(forms) - 1}), rest
	}
}

func gapList(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "{" + strings.Join(names, "}, {") + "}"
}

// lineOf returns the line of a text in a file, as ":12", or "" if no line begins with its id.
func lineOf(data []byte, id string) string {
	n := 0
	for line := range bytes.Lines(data) {
		n++
		if bytes.HasPrefix(line, []byte(id+":")) {
			return fmt.Sprint(":", n)
		}
	}
	return ""
}

// likeliest suggests the English id that begins and ends most like an unknown one.
func likeliest(id string, english map[string]string) string {
	best, most := "", 0
	for _, other := range slices.Sorted(maps.Keys(english)) {
		begins, ends := 0, 0
		for begins < min(len(id), len(other)) && id[begins] == other[begins] {
			begins++
		}
		for ends < min(len(id), len(other))-begins && id[len(id)-1-ends] == other[len(other)-1-ends] {
			ends++
		}
		if begins+ends > most {
			best, most = other, begins+ends
		}
	}
	if best == "" {
		return "remove it"
	}
	return fmt.Sprintf("did you mean %q?", best)
}
