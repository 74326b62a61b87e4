package page_test

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/arena"
	"pantheon/arena/page"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/morra"
)

// rude is a competitor that has HTML in its name and fails to join.
type rude struct{}

func (rude) Name() string { return `<script>alert("&")</script>` }
func (rude) NewAgent(game.Game, game.Setup, game.Seat) (bot.Agent, error) {
	return nil, errors.New("<b>no</b>")
}

// findings returns the findings of a small contest.
func findings(t *testing.T, games int, more ...arena.Competitor) *arena.Findings {
	t.Helper()
	g := morra.Game()
	now := time.Unix(0, 0)
	c := arena.Contest{
		Setup: game.Setup{Players: 2, Options: map[string]string{"fingers": "five"}}, Games: games, Seed: "page", Workers: 1,
		Now: func() time.Time { now = now.Add(time.Millisecond); return now },
	}
	for _, name := range []string{"random", "greedy"} {
		one, err := arena.BuiltIn(name, g, bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		c.Competitors = append(c.Competitors, one)
	}
	c.Competitors = append(c.Competitors, more...)
	f, err := arena.Hold(context.Background(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// write returns the page of findings as text.
func write(t *testing.T, f *arena.Findings) string {
	t.Helper()
	var b strings.Builder
	made := page.Made{Command: "pantheon arena morra --seed page", Version: "v1.2.3", When: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)}
	if err := page.Write(&b, f, made); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestThePageHasEverything(t *testing.T) {
	text := write(t, findings(t, 20))
	for _, part := range []string{
		"<h1>Arena: morra</h1>", "20 games with 2 players: 10 deals", "fingers five",
		"<h2>Ratings</h2>", "<h2>Wins</h2>", "<h2>Pairs</h2>", "<h2>Points</h2>", "<h2>Seats</h2>", "<h2>Length</h2>", "<h2>Thinking</h2>",
		`greedy <span>against random</span>`, "1 ms", "seat 0", "margin",
		"pantheon arena morra --seed page", "4 May 2026, 03:02", "v1.2.3", "the seed page", "55 % or more",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	if strings.Contains(text, "<h2>Failures</h2>") || strings.Contains(text, `class="warn"`) {
		t.Error("the page tells of failures that there were not")
	}
}

// TestThePageTellsTheBar: with a bar the page says by how much a bot must be stronger, and whether it is.
func TestThePageTellsTheBar(t *testing.T) {
	f := findings(t, 4)
	f.Bar, f.Hypotheses = new(-35.0), arena.Hypotheses{NotStronger: 0.4497, Stronger: 0.5}
	f.Pairs[0].Test.Verdict, f.Pairs[0].Test.Deals = arena.Stronger, 40
	text := write(t, f)
	for _, part := range []string{
		"greedy is stronger by more than -35, so not weaker by 35, after 40 deals",
		"by −35 points of a rating and takes 45.0 % of the points, against 50.0 % or more",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page does not say %q", part)
		}
	}
}

// TestThePageNeedsNoOtherFile: the page has no script and loads nothing from elsewhere, and markup in a name is escaped.
func TestThePageNeedsNoOtherFile(t *testing.T) {
	text := write(t, findings(t, 4, rude{}))
	for _, bad := range []string{"<script", "http:", "https:", "src=", "url(", "@import", "<b>no</b>"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	for _, part := range []string{"<h2>Failures</h2>", "&lt;script&gt;alert(&#34;&amp;&#34;)", "it cannot start: &lt;b&gt;no"} {
		if !strings.Contains(text, part) {
			t.Errorf("the page has no %s", part)
		}
	}
}

// TestNothingIsDrawnOutside: all marks are inside their charts.
func TestNothingIsDrawnOutside(t *testing.T) {
	text := write(t, findings(t, 20))
	places := regexp.MustCompile(` (?:x|x1|x2|cx|y|width|height)="([-0-9.e+NaInf]+)%"`).FindAllStringSubmatch(text, -1)
	if len(places) < 100 {
		t.Fatalf("only %d places", len(places))
	}
	for _, m := range places {
		if at, err := strconv.ParseFloat(m[1], 64); err != nil || at < 0 || at > 100 {
			t.Errorf("something is at %s", m[0])
		}
	}
	for _, m := range regexp.MustCompile(`y="([0-9.]+)%" width="[0-9.]+%" height="([0-9.]+)%"`).FindAllStringSubmatch(text, -1) {
		y, _ := strconv.ParseFloat(m[1], 64)
		if height, _ := strconv.ParseFloat(m[2], 64); y+height < 99.9 || y+height > 100.1 {
			t.Errorf("a bar does not stand on the ground: %s", m[0])
		}
	}
	for _, svg := range regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(text, -1) {
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in %s", err, svg)
			}
		}
	}
}

// TestThePageOfNothing: there is a page even for a contest that was interrupted before its first deal.
func TestThePageOfNothing(t *testing.T) {
	f := findings(t, 2)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 2, Seed: "none", Competitors: []arena.Competitor{rude{}, other{}}}
	none, err := arena.Hold(ctx, morra.Game(), c)
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if text := write(t, none); !strings.Contains(text, "There are games left to play") || strings.Contains(text, "<h2>Wins</h2>") {
		t.Error("the page of nothing does not say so")
	}
	if text := write(t, f); !strings.Contains(text, "<h2>Wins</h2>") {
		t.Error("the page of one deal has no wins")
	}
}

// other is a second competitor, with the behaviour of rude.
type other struct{ rude }

func (other) Name() string { return "other" }
