package web_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// wellFormed checks that a picture is valid XML. Browsers show nothing of a picture in an <img> that has a single wrong
// character.
func wellFormed(t *testing.T, name, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s cannot be shown: %v", name, err)
			return
		}
	}
}

// TestPicturesCanBeShown checks the pictures of each title: its cover, an example as a whole and as a strip, and a table.
func TestPicturesCanBeShown(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	example := regexp.MustCompile(`id="scenario-([a-z0-9-]+)"`)
	for _, title := range h.registry {
		p, rules := h.person(), "/rules/"+title.ID()
		id := p.open(title.ID(), "bot:level1")
		first := rules + "/scenario/" + example.FindStringSubmatch(p.get(rules + "/examples").body)[1]
		for _, path := range []string{rules + "/cover.svg?theme=dark", first, first + "?strip=1", "/t/" + id + "/picture.svg"} {
			wellFormed(t, path, p.get(path).want(t, 200).body)
		}
	}
}
