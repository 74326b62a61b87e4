package page_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pantheon/arena"
	"pantheon/arena/page"
)

// chances returns a calibration with tenths of each kind: with few and many games, and with an interval that meets the tenth or misses it.
func chances() *arena.Calibration {
	tenth := func(from, shown, won, low, high float64, games int, meets bool) arena.Tenth {
		return arena.Tenth{From: from, To: from + 0.1, Shown: shown, Games: games, True: arena.Estimate{Value: won, Low: low, High: high}, Meets: meets}
	}
	return &arena.Calibration{Game: `<morra> & "more"`, Players: 3, Bot: "level2", Games: 210, Cut: 10, Playouts: 400, All: arena.Reliability{
		Error: 2.34, ByChance: 1.27, Tenths: []arena.Tenth{
			tenth(0, 0.02, 0, 0, 0.1, 12, true), tenth(0.3, 0.33, 0.34, 0.3, 0.4, 150, true), tenth(0.5, 0.55, 0.71, 0.63, 0.8, 120, false),
			tenth(0.9, 0.99, 0.6, 0.4, 0.8, 15, false),
		}}}
}

// drawOdds returns the chart of a calibration as text.
func drawOdds(t *testing.T, c *arena.Calibration) string {
	t.Helper()
	var b strings.Builder
	if err := page.DrawOdds(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestThePictureOfChancesSaysAllInWords: the chart uses shapes and words, not only colours, and has a text for screen readers. It has
// colours for dark mode and loads nothing from elsewhere.
func TestThePictureOfChancesSaysAllInWords(t *testing.T) {
	text := drawOdds(t, chances())
	for _, part := range []string{
		"&lt;morra&gt; &amp; &#34;more&#34;, 3 players", "200 games between level2 bots, asked with 400 playouts", "shown as a chance", "came true",
		"Mean error 2.3 points (by chance alone about 1.3)", "Shown 33\u00a0%, came true 34\u00a0% (30\u00a0% to 40\u00a0%), 150 games.",
		"fewer than 100 games", "different games", ">120</text>", "prefers-color-scheme: dark", `role="img"`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the picture has no %s", part)
		}
	}
	for form, want := range map[string]int{`<circle class="met"`: 1, `<circle class="few"`: 2, `<line class="missed"`: 4, `<line class="interval"`: 4} {
		if got := strings.Count(text, form); got != want {
			t.Errorf("%d of %s, not %d", got, form, want)
		}
	}
	for _, bad := range []string{"<script", "https:", "url(", "@import", "<morra>"} {
		if strings.Contains(text, bad) {
			t.Errorf("the picture has %s", bad)
		}
	}
	if n := strings.Count(text, "http:"); n != 1 {
		t.Errorf("%d addresses beside the one that names the format", n-1)
	}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestChancesAreDrawnInside: all marks are inside the chart.
func TestChancesAreDrawnInside(t *testing.T) {
	text := drawOdds(t, chances())
	size := regexp.MustCompile(`viewBox="0 0 ([0-9.]+) ([0-9.]+)"`).FindStringSubmatch(text)
	if size == nil {
		t.Fatal("the picture has no size")
	}
	wide, _ := strconv.ParseFloat(size[1], 64)
	high, _ := strconv.ParseFloat(size[2], 64)
	places := regexp.MustCompile(` (x|x1|x2|cx|y|y1|y2|cy)="([-0-9.e+NaInf]+)"`).FindAllStringSubmatch(text, -1)
	if len(places) < 100 {
		t.Fatalf("only %d places", len(places))
	}
	for _, m := range places {
		most := wide
		if strings.Contains(m[1], "y") {
			most = high
		}
		if at, err := strconv.ParseFloat(m[2], 64); err != nil || at < 0 || at > most {
			t.Errorf("something is at %s", m[0])
		}
	}
}
