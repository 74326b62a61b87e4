package web_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/bot"
	"pantheon/table"
)

// levelWords is how the pages call a level, in English.
func levelWords(n int) string {
	return "bot, " + []string{"level 1, gentle", "level 2, easy", "level 3, fair", "level 4, hard", "level 5, strong"}[n-1]
}

// TestABotPlaysForWhoIsAway plays it through without script: one asks, the other agrees, and who opens the page again has the seat.
func TestABotPlaysForWhoIsAway(t *testing.T) {
	h := openHouse(t, toyShelf())
	h.stop()
	clock := &ahead{}
	h.clock = clock
	h.start("")
	host, bruno, carla := h.person(), h.person(), h.person()
	id := host.open("bluff", "friend", "friend")
	for i, link := range host.get("/t/" + id).links() {
		[]*person{bruno, carla}[i].post(link, "name", []string{"Bruno", "Carla"}[i], "input", "s").want(t, 200)
	}
	if page := bruno.get("/t/" + id); strings.Contains(page.body, "Carla is away") {
		t.Error("who is here is called away")
	}
	clock.by.Store(int64(31 * time.Second))
	host.get("/t/" + id)
	bruno.get("/t/"+id).want(t, 200, "Carla is away", "Ask the others to let a bot play meanwhile")
	bruno.post("/t/"+id+"/act/bot", "seat", "2", "level", "level1", "input", "ask").want(t, 200, "The others are being asked")
	host.get("/t/"+id).want(t, 200, "Bruno asks to let a bot play for Carla until they are back (level 1, gentle).")
	host.post("/t/"+id+"/act/answer", "yes", "1", "input", "yes").want(t, 200, levelWords(1), "Ana agrees. A bot plays for Carla until they are back (level 1, gentle).")

	page := carla.get("/t/"+id).want(t, 200, "Carla is back.")
	if strings.Contains(page.body, `class="badge">`+levelWords(1)) {
		t.Error("Carla is back, and a bot still plays for her")
	}

	// Alone there is nobody to ask. Who hands over takes back by a button.
	clock.by.Store(int64(10 * time.Minute))
	host.get("/t/"+id).want(t, 200, "Let a bot play meanwhile")
	host.post("/t/"+id+"/act/bot", "seat", "1", "level", "level2", "input", "alone").want(t, 200, levelWords(2))
	host.post("/t/"+id+"/act/bot", "seat", "0", "level", "level4", "input", "mine").want(t, 200, levelWords(4), "A bot plays for you.")
	host.get("/t/"+id).want(t, 200, "A bot plays for you.")
	host.post("/t/"+id+"/act/back", "seat", "0", "input", "back").want(t, 200, "Ana is back.")
}

// TestBotsOnEmptyChairs: the host of a table that waits puts a bot on a chair and takes it off again, and is offered the level in the
// middle; a friend is not asked.
func TestBotsOnEmptyChairs(t *testing.T) {
	h := openHouse(t, toyShelf())
	host, friend := h.person(), h.person()
	id := host.open("bluff", "friend", "friend")
	links := host.get("/t/" + id).links()
	page := host.get("/t/"+id).want(t, 200, "Put a bot here", `<option value="`+bot.Best()+`" selected>`+levelWords(3))
	if n := strings.Count(page.body, `act/bot"`); n != 2 {
		t.Errorf("for two empty chairs a bot is offered %d times", n)
	}
	host.post("/t/"+id+"/act/bot", "seat", "1", "level", "level5", "input", "put").want(t, 200, "Seat 2: "+levelWords(5), "Take it off")
	friend.post(links[1], "name", "Bruno", "input", "s").want(t, 200)

	id = host.open("bluff", "friend", "friend", "bot:level2")
	links = host.get("/t/" + id).links()
	friend.post(links[1], "name", "Bruno", "input", "t").want(t, 200, "Seat 4: "+levelWords(2))
	if page := friend.get("/t/" + id); strings.Contains(page.body, "Put a bot here") || strings.Contains(page.body, "Take it off") {
		t.Error("a friend is offered what is the host's")
	}
	host.post("/t/"+id+"/act/drop", "seat", "3", "input", "off").want(t, 200)
	if now := host.get("/t/" + id).links(); len(now) != 2 || now[0] != links[0] {
		t.Errorf("with the bot off seat 4 the links are %v, were %v", now, links)
	}
}

// TestABotIsSeenToThink: the seat that the table waits for says that its bot thinks, and no other does.
func TestABotIsSeenToThink(t *testing.T) {
	h := openHouse(t, toyShelf())
	p := h.person()
	for n := range 40 { // chance says who begins
		id := p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:level3", "pace", string(table.PaceSlow), "input", "n"+strconv.Itoa(n)).want(t, 200).table(t)
		page := p.get("/t/"+id).want(t, 200)
		mine := len(sayForm(t, page).words) > 0
		if thinks := strings.Count(page.body, "The bot is thinking."); thinks > 1 || mine == (thinks == 1) {
			t.Fatalf("the table waits for Ana: %v; %d bots are said to think", mine, thinks)
		}
		if !mine {
			return
		}
	}
	t.Fatal("no bot ever began")
}

// TestTheSignOfABot looks in a browser: the sign appears a moment after the bot's turn began and moves nothing, and a level that was chosen
// for one seat stays chosen for that seat when the page changes.
func TestTheSignOfABot(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/new/bluff"))
	eval[bool](b, `(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.querySelector('[name="players"][value="3"]').checked = true;
		f.elements.pace.value = 'slow';
		f.querySelector('button.primary').click();
		return true;
	})()`)
	b.settled() // before the script begins, a click sends the form and brings another page
	eval[bool](b, `(new MutationObserver(() => { // a sign is looked at when it comes, as it is before any time has passed
		const sign = document.querySelector('.thinks');
		const comes = sign?.getAnimations()[0];
		if (!comes) return;
		comes.currentTime = 0;
		window.began = getComputedStyle(sign).opacity === '0';
	}).observe(document.getElementById('players'), { childList: true, subtree: true }), true)`)
	// One click for each ply: a page whose script has not begun yet would send the form again with every further one. What shows something
	// new is asked about once more.
	say := `(document.querySelector('#chips [data-do]')?.click(), window.said !== ` + nowPly + ` && (window.said = ` + nowPly + `, document.querySelector('form[data-say]:not(.used) button[name=words]')?.click()))`
	b.until(`window.began || (` + say + `, false)`)
	// Seen and measured in one look: the bot may move before another. A page that was slow to show it sees the next bot's.
	seen := `(() => {
		const sign = document.querySelector('.thinks');
		if (!sign || getComputedStyle(sign).opacity !== '1') return false;
		const boxes = () => JSON.stringify(Array.from(document.querySelectorAll('.player, .player :not(.thinks, .thinks *)'), (p) => p.getBoundingClientRect()));
		const before = boxes();
		sign.remove();
		window.moved = boxes() !== before;
		return true;
	})()`
	b.until(seen + ` || (` + say + `, false)`)
	if eval[bool](b, `window.moved`) {
		t.Error("the sign that a bot thinks moves the players about")
	}

	eval[bool](b, `(() => {
		document.getElementById('more').open = true;
		document.querySelector('#tools select[data-for="1"]').value = 'level5';
		document.querySelector('#tools form[action$="/act/pace"] select').value = 'fast';
		document.querySelector('#tools form[action$="/act/pace"] button').click();
		return true;
	})()`)
	b.until(`document.querySelector('#tools form[action$="/act/pace"] option[value="fast"]').defaultSelected`)
	if chosen := eval[string](b, `Array.from(document.querySelectorAll('#tools select[name="level"]'), (s) => s.dataset.for + s.value).join(' ')`); chosen != "0level3 1level5 2level3" {
		t.Errorf("the levels chosen for the seats are now %s", chosen)
	}
}
