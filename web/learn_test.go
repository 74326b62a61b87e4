package web_test

import (
	"context"
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/table"
)

// TestLessonsAreGivenInEachLanguage plays the lessons of the sampled titles to their ends as a browser without script. The
// text of a lesson is in the requested language: one of them in turn, or each with -whole. A wrong move gets an answer and
// changes nothing. Other seats act after the text before was read.
func TestLessonsAreGivenInEachLanguage(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	n := 0
	for _, title := range sample(t, h.registry) {
		all, err := title.Taught()
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			langs := game.Langs[n%len(game.Langs):][:1] // one language for each lesson in turn; all with -whole
			if n++; *whole {
				langs = game.Langs
			}
			for _, l := range langs {
				t.Run(title.ID()+"/"+all[i].ID()+"/"+string(l), func(t *testing.T) { takeLesson(t, h, title, &all[i], l) })
			}
		}
	}
}

// offered matches the moves that a page offers.
var offered = regexp.MustCompile(`name="words"\s+value="([^"]+)"`)

// mostBlocks bounds the blocks of a lesson, so that a test of a lesson with a loop ends.
const mostBlocks = 3000

func takeLesson(t *testing.T, h *testSite, title games.Title, plan *scenario.Lesson, l game.Lang) {
	p := h.person()
	p.post("/settings", "lang", string(l))
	at := p.post("/learn/"+title.ID()+"/"+plan.ID(), "input", "begin").want(t, 200).at.Path
	id := strings.TrimPrefix(at, "/t/")
	tab, err := h.tableServer.Table(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	for n := range mostBlocks {
		snap, err := tab.Look(context.Background(), "", game.Spectator)
		if err != nil {
			t.Fatal(err)
		}
		b := snap.Lesson.Block
		if b.Lost {
			t.Fatalf("the lesson has lost its way behind %d moves", snap.Ply)
		}
		page := p.get(at)
		for _, step := range b.Read {
			page.want(t, 200, told(step.Text, l, snap))
			for _, c := range step.Answers {
				page.want(t, 200, told(c.Text, l, snap), told(c.Reply, l, snap))
			}
		}
		input := strconv.Itoa(n)
		switch {
		case b.Then == nil:
			page.want(t, 200, "data-ended", `action="/learn/`+title.ID()+`"`)
			return
		case b.Then.Kind == scenario.Plays:
			p.post("/t/"+id+"/act/read-on", "key", b.Key, "as", plan.Seat.String(), "input", "on"+input).want(t, 200)
		case b.Then.Kind == scenario.Frees && !snap.Waiting.Has(plan.Seat):
			p.post("/t/"+id+"/act/hurry", "as", plan.Seat.String(), "input", "h"+input)
			await(t, "a bot's move", func() bool {
				now, err := tab.Look(context.Background(), "", game.Spectator)
				return err != nil || now.Entry > snap.Entry
			})
		default:
			page.want(t, 200, told(b.Then.Text, l, snap))
			choose(t, p, page, id, plan, snap, input)
		}
	}
	t.Fatalf("it goes on behind %d blocks", mostBlocks)
}

// told returns a text as a page contains it.
func told(text scenario.Text, l game.Lang, snap table.Snapshot) string {
	return templ.EscapeString(text.Named(l, func(s game.Seat) string { return snap.Occupants[s].Name }))
}

// choose plays a wrong move, if the lesson has an answer to one, and then the first right one that the page offers.
func choose(t *testing.T, p *person, page reply, id string, plan *scenario.Lesson, snap table.Snapshot, input string) {
	t.Helper()
	step := snap.Lesson.Block.Then
	w := judge(snap.Lesson.Block.Then)
	right, wrong := "", ""
	for _, m := range offered.FindAllStringSubmatch(page.body, -1) {
		words := html.UnescapeString(m[1])
		switch v := w(game.MoveText(words)); {
		case v.Go && right == "":
			right = words
		case v.Wrong && wrong == "":
			wrong = words
		}
	}
	if right == "" {
		t.Fatalf("line %d: the page offers nothing that is right", step.Line)
	}
	if wrong != "" {
		if status, a := p.script(t, "POST", "/t/"+id+"/say", "words", wrong, "seat", plan.Seat.String(), "input", "w"+input); a.OK || status != 409 || a.Text == "" {
			t.Errorf("line %d: %q is answered with %d %+v", step.Line, wrong, status, a)
		}
	}
	if status, a := p.script(t, "POST", "/t/"+id+"/say", "words", right, "seat", plan.Seat.String(), "input", "r"+input); !a.OK {
		t.Fatalf("line %d: %q is answered with %d %+v", step.Line, right, status, a)
	}
}

// judge returns a function for the lesson's verdict on a move at a step.
func judge(step *scenario.LessonStep) func(game.MoveText) scenario.Verdict {
	return func(s game.MoveText) scenario.Verdict {
		if step.Kind == scenario.Frees {
			return scenario.Verdict{Go: true}
		}
		for i := range step.Right {
			if step.Right[i].Fits(s) {
				return scenario.Verdict{Go: true}
			}
		}
		for i := range step.Wrong {
			if step.Wrong[i].Fits(s) {
				return scenario.Verdict{Wrong: true}
			}
		}
		return scenario.Verdict{}
	}
}

// TestTheFirstLessonIsReadAndPlayed reads the first lesson of each sampled title in a browser on a phone. It shows one item
// at a time and marks what the item is about. Nothing can be chosen while the reader reads. Afterwards the page of lessons
// says that it is done.
func TestTheFirstLessonIsReadAndPlayed(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	for _, title := range sample(t, h.registry) {
		all, err := title.Taught()
		if err != nil {
			t.Fatal(err)
		}
		if len(all) == 0 {
			continue
		}
		b := browser(t, ctx)
		b.size(390, 844, true)
		b.do(chromedp.Navigate(h.server.URL + "/learn/" + title.ID()))
		eval[bool](b, `document.querySelector('.lessons [data-lesson-card] form button').click() || true`)
		b.until(`document.querySelector('[data-teach-next]')`)
		ringed := false
		for range mostBlocks {
			b.until(`!document.querySelector('#teach.waits') && document.querySelectorAll('[data-item]:not([hidden])').length === 1`)
			ringed = ringed || eval[bool](b, `document.querySelector('.teach-rings > div:not([hidden])') !== null`)
			if eval[bool](b, `document.querySelector('[data-ended] .teach-end:not([hidden])') !== null`) {
				break
			}
			eval[bool](b, `(() => {
				const seen = s => [...document.querySelectorAll(s)].find(n => n.checkVisibility());
				const pick = document.querySelector('.teach-ask:not([hidden]) [data-right]:not([open]) summary');
				const go = pick || seen('[data-teach-next]') || seen('[data-teach-on] button');
				if (go) {
					if (seen('main.reads .choices')) throw new Error('there are choices while one reads');
					go.click();
				}
				return true;
			})()`)
			if eval[bool](b, `!document.querySelector('main.reads')`) {
				b.sayRight(&all[0])
			}
		}
		if !ringed {
			t.Errorf("%s: nothing was ringed", title.ID())
		}
		b.do(chromedp.Navigate(h.server.URL + "/learn/" + title.ID()))
		b.until(`document.querySelector('.lessons [data-lesson-card] [data-lesson-done]:not([hidden])')`)
	}
}

// sayRight presses a choice that is right in the lesson.
func (b *tab) sayRight(plan *scenario.Lesson) {
	b.t.Helper()
	for _, step := range plan.Steps {
		for _, try := range step.Right {
			words, found := strings.CutSuffix(try.Do, " *")
			selector := `[name="words"][value="` + words + `"]`
			if found {
				selector = `[name="words"][value^="` + words + `"]`
			}
			if eval[bool](b, `!document.querySelector('main.reads') && (() => { const n = document.querySelector('form[data-say]:not(.used) `+selector+`'); n?.click(); return n !== null; })()`) {
				b.until(`document.querySelector('#teach.waits') || document.querySelector('main.reads') || !document.querySelector('form[data-say]:not(.used) ` + selector + `')`)
			}
		}
	}
}

// TestACoachReadsAMoveBeforeItIsPlayed requests the coach's opinion of a legal move at a table with a coach. An impossible
// move is refused. Other tables have no coach.
func TestACoachReadsAMoveBeforeItIsPlayed(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		coach, err := title.Coaching()
		if err != nil {
			t.Fatal(err)
		}
		if len(coach.Notes) == 0 {
			continue
		}
		p := h.person()
		at := p.post("/learn/"+title.ID(), "input", "g").want(t, 200, `id="teach"`).at.Path
		var page reply
		await(t, "their turn", func() bool {
			if page = p.get(at); offered.MatchString(page.body) {
				return true
			}
			p.post(at+"/act/hurry", "input", newInput())
			return false
		})
		words := offered.FindStringSubmatch(page.body)
		if words == nil {
			t.Fatalf("%s: nothing can be said", title.ID())
		}
		if !title.Game.About().Timed {
			page.want(t, 200, "data-note")
		}
		if status, a := p.script(t, "GET", at+"/warn?words="+url.QueryEscape(html.UnescapeString(words[1]))); status != 200 {
			t.Errorf("%s: %d %+v", title.ID(), status, a)
		}
		if status, _ := p.script(t, "GET", at+"/warn?words=no+such+thing"); status != 409 {
			t.Errorf("%s: what is not possible is answered with %d", title.ID(), status)
		}
		other := "/t/" + p.open(title.ID(), "bot:random")
		if status, _ := p.script(t, "GET", other+"/warn?words=x"); status != 404 {
			t.Errorf("%s: without a coach it is answered with %d", title.ID(), status)
		}
	}
}
