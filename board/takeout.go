package board

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// references matches references of one drawing to another.
var references = regexp.MustCompile(`href="#([^"]+)"|url\(#([^)"]+)\)`)

// TakeOut returns the elements with these ids from a drawing, with all elements that they refer to, for a page that shows them without the
// rest. It returns an error if the drawing lacks one of them, or is not well-formed.
func TakeOut(drawing string, ids []string) (string, error) {
	type stretch struct{ from, to int }
	found := map[string]stretch{}
	type open struct {
		id   string
		from int
	}
	var stack []open
	for d := xml.NewDecoder(strings.NewReader(drawing)); ; {
		from := int(d.InputOffset())
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", fmt.Errorf("a drawing to take from: %w", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			o := open{from: from}
			for _, a := range token.Attr {
				if a.Name.Local == "id" {
					o.id = a.Value
				}
			}
			stack = append(stack, o)
		case xml.EndElement:
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if last.id != "" {
				found[last.id] = stretch{last.from, int(d.InputOffset())}
			}
		}
	}
	var out strings.Builder
	taken := map[string]bool{}
	for wanted := ids; len(wanted) > 0; wanted = wanted[1:] {
		id := wanted[0]
		if taken[id] {
			continue
		}
		taken[id] = true
		at, ok := found[id]
		if !ok {
			return "", fmt.Errorf("the drawing has no %s", id)
		}
		text := drawing[at.from:at.to]
		out.WriteString(text)
		for _, m := range references.FindAllStringSubmatch(text, -1) {
			wanted = append(wanted, m[1]+m[2])
		}
	}
	return out.String(), nil
}
