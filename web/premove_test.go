package web_test

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var sayable = regexp.MustCompile(`name="words" value="([^"]+)"`)

// choices returns the moves that a page offers.
func (r reply) choices() []string {
	var all []string
	for _, m := range sayable.FindAllStringSubmatch(r.body, -1) {
		all = append(all, html.UnescapeString(m[1]))
	}
	return all
}

// An atTable is a table with its players by seat.
type atTable struct {
	id   string
	seat []*person
}

// bluffers returns a table of bluff with three people, and their seats in the order of turns, beginning with the seat to
// act.
func bluffers(t *testing.T) (at atTable, now, next, third int) {
	t.Helper()
	id, host, friends := seated(t, openTestSite(t, toyRegistry()), "bluff", "Bruno", "Carla")
	at = atTable{id, append([]*person{host}, friends...)}
	now = at.turn(t)
	return at, now, (now + 1) % 3, (now + 2) % 3
}

// turn returns the seat whose page has moves to choose.
func (a atTable) turn(t *testing.T) int {
	t.Helper()
	for s, p := range a.seat {
		if strings.Contains(p.get("/t/"+a.id).body, `action="/t/`+a.id+`/say"`) {
			return s
		}
	}
	t.Fatal("nobody is to act")
	return 0
}

// say posts a move for a seat.
func (a atTable) say(t *testing.T, seat int, words string) {
	t.Helper()
	a.seat[seat].post("/t/"+a.id+"/say", "seat", strconv.Itoa(seat), "words", words, "input", "say-"+strconv.Itoa(int(time.Now().UnixNano()))).want(t, 200)
}

// TestWhatIsPreparedIsForItsOwnPersonAlone plans moves without script. A premove can be dropped and is played in its turn.
// Nothing that anybody else can fetch contains it.
func TestWhatIsPreparedIsForItsOwnPersonAlone(t *testing.T) {
	t.Parallel()
	at, now, next, third := bluffers(t)
	h, id := at.seat[now].h, at.id
	mine := at.seat[next]
	as := "?as=" + strconv.Itoa(next)
	mine.get("/t/"+id).want(t, 200, "Plan my next move", as+"-plan").without(t, `value="take"`)
	at.seat[now].get("/t/"+id).without(t, "Plan my next move")
	page := mine.get("/t/"+id+as+"-plan").want(t, 200, "Plan your turn.", "/act/prepare?behind=0")
	if !strings.Contains(strings.Join(page.choices(), "\n"), "take") {
		t.Fatalf("what can be prepared is %v", page.choices())
	}
	prepare := func(words string, behind string) reply {
		return mine.post("/t/"+id+"/act/prepare?behind="+behind, "seat", strconv.Itoa(next), "words", words, "as", strconv.Itoa(next)+"-plan", "input", "p-"+strconv.Itoa(int(time.Now().UnixNano())))
	}
	secret := "steal " + strconv.Itoa(third)
	others := func() {
		t.Helper()
		for who, p := range map[string]*person{"who acts": at.seat[now], "the third": at.seat[third], "a stranger": h.person()} {
			for _, path := range []string{"", "/state", "/report", "/record", "/log", "/hint", as, as + "-plan", "/state" + as + "-plan", "?as=watcher-plan"} {
				r := p.get("/t/" + id + path)
				if strings.Contains(r.body, secret) && who != "who acts" || strings.Contains(r.body, "Planned") || strings.Contains(r.body, "planned") {
					t.Errorf("%s reads at %s what is prepared", who, path)
				}
			}
		}
	}
	prepare("fly", "0").want(t, 409)
	prepare(secret, "0").want(t, 200, "Planned:", "Drop the plan")
	prepare("take", "0").want(t, 409, "Your plan has changed")
	others()
	at.seat[third].post("/t/"+id+"/act/prepare", "seat", strconv.Itoa(next), "words", "take", "input", "x").want(t, 409, "You don&#39;t hold this seat")
	at.seat[third].post("/t/"+id+"/act/unprepare", "seat", strconv.Itoa(next), "input", "y").want(t, 409, "You don&#39;t hold this seat")
	mine.post("/t/"+id+"/act/unprepare", "seat", strconv.Itoa(next), "keep", "0", "input", "z").want(t, 200, "Plan my next move").without(t, "Planned:")
	prepare("take", "0").want(t, 200, "Planned:")
	at.say(t, now, "take")
	h.untilPage(at.seat[third], "/t/"+id, `action="/t/`+id+`/say"`) // the premove is played
	mine.get("/t/"+id).without(t, "Planned", "Playing your planned move")
}

// TestWhoseTurnAnUndoTookIsTold checks that after an undo the page of the player who has lost the turn says so, and no
// other page, until somebody moves.
func TestWhoseTurnAnUndoTookIsTold(t *testing.T) {
	t.Parallel()
	at, now, next, third := bluffers(t)
	const told = "undid a move. It&#39;s no longer your turn."
	at.say(t, now, "take")
	at.seat[next].get("/t/"+at.id).without(t, told)
	at.seat[now].post("/t/"+at.id+"/act/undo", "ply", "0", "input", "back").want(t, 200).without(t, told)
	at.seat[next].get("/t/"+at.id).want(t, 200, told)
	at.seat[third].get("/t/"+at.id).without(t, told)
	at.say(t, now, "take")
	at.seat[next].get("/t/"+at.id).without(t, told)
}

// TestWhatIsImpossibleByNowIsSaidAtOnce checks that the player's page reports a premove that has become impossible, while
// another seat must act.
func TestWhatIsImpossibleByNowIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	at, now, next, third := bluffers(t)
	steal, page := "steal "+strconv.Itoa(next), "/t/"+at.id
	at.seat[third].post(page+"/act/prepare?behind=0", "seat", strconv.Itoa(third), "words", steal, "input", "p").want(t, 200, "Planned:")
	at.say(t, now, steal)
	at.say(t, next, "pass")
	at.say(t, third, "pass")
	if turn := at.turn(t); turn != next {
		t.Fatalf("it is the turn of seat %d", turn)
	}
	at.seat[third].get(page).want(t, 200, "Your planned move is no longer possible.", "You had planned:").without(t, "Planned:")
}

// TestAMoveIsPreparedOnThePage plans a move with script. The page shows it, the turn comes, and it is played.
func TestAMoveIsPreparedOnThePage(t *testing.T) {
	ctx := chromium(t)
	at, now, next, _ := bluffers(t)
	id := at.id
	b := browser(t, ctx)
	b.show(view{who: at.seat[next], path: "/t/" + id})
	b.until(`[...document.querySelectorAll('#choices a.button')].some(a => a.textContent.trim() === 'Plan my next move')`)
	eval[bool](b, `document.querySelector('#choices a.button').click() || true`)
	b.until(`document.querySelector('form[data-ahead]')`)
	b.until(`document.querySelector('[data-zoom]:not([hidden])')`)
	if title := eval[string](b, `document.title`); strings.Contains(title, "Your turn") {
		t.Errorf("who prepares is told that it is their turn: %q", title)
	}
	b.press(`form[data-ahead] button[value="take"]`)
	b.until(`document.querySelector('.planned strong') && !document.querySelector('form[data-ahead] button[value="take"]')`)
	at.say(t, now, "take")
	b.until(`document.querySelectorAll('#log li:not(.event)').length === 2 && !document.querySelector('.planned')`)
	b.until(`!document.querySelector('form[data-say]:not([data-ahead])')`)

	// The next move is planned and dropped again.
	b.press(`form[data-ahead] button[value="take"]`)
	b.press(`.planned button[name="keep"][value="0"]`)
	b.until(`!document.querySelector('.planned') && document.querySelector('form[data-ahead] button[value="take"]')`)
}

// TestSomethingIsLetBe sets auto-pass for the game, and for a turn, and resets it. The log does not show it.
func TestSomethingIsLetBe(t *testing.T) {
	t.Parallel()
	at, now, next, third := bluffers(t)
	page := "/t/" + at.id
	do := func(seat int, path string, fields ...string) reply {
		return at.seat[seat].post(page+path, append(fields, "seat", strconv.Itoa(seat), "input", path+strconv.Itoa(seat))...)
	}
	at.seat[next].get(page).without(t, "Always pass in this game")
	at.say(t, now, "steal "+strconv.Itoa(third))
	at.seat[next].get(page).want(t, 200, "Always pass in this game")
	do(next, "/act/let-be", "until", "game").want(t, 200, "Ask me again")
	at.seat[third].h.untilPage(at.seat[third], page, "Always pass in this game") // next has set auto-pass
	at.seat[third].get(page).without(t, "Auto-pass is on for this turn.", "Ask me again")
	do(third, "/act/let-be", "until", "turn").want(t, 200, "Auto-pass is on for this turn.", "Ask me again")
	at.seat[next].h.untilPage(at.seat[next], page, `action="`+page+`/say"`) // third has, too, and it is the turn of next
	do(next, "/act/ask-again").want(t, 200).without(t, "Ask me again")
	for _, event := range regexp.MustCompile(`<li[^>]*event">.*?</li>`).FindAllString(at.seat[now].get(page).body, -1) {
		if lower := strings.ToLower(event); strings.Contains(lower, "auto-pass") || strings.Contains(lower, "passes") {
			t.Errorf("the log tells of auto-pass: %s", event)
		}
	}
}
