package web_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/table"
)

// levelWords returns the name of a level on English pages.
func levelWords(n int) string {
	return "bot, " + []string{"level 1, gentle", "level 2, easy", "level 3, medium", "level 4, hard", "level 5, very hard"}[n-1]
}

// TestABotPlaysForWhoIsAway lets a bot take over without script. One player asks, the other agrees, and the absent player
// reclaims the seat by opening the page.
func TestABotPlaysForWhoIsAway(t *testing.T) {
	h := openTestSite(t, toyRegistry())
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
	bruno.get("/t/"+id).want(t, 200, "Carla is away", "Ask the others to let a bot take over")
	bruno.post("/t/"+id+"/act/bot", "seat", "2", "level", "level1", "input", "ask").want(t, 200, "Waiting for the others to answer.")
	host.get("/t/"+id).want(t, 200, "Bruno wants a bot (level 1, gentle) to play for Carla until Carla is back.")
	host.post("/t/"+id+"/act/answer", "yes", "1", "input", "yes").want(t, 200, levelWords(1), "Ana agrees. A bot plays for Carla until Carla is back (level 1, gentle).")

	page := carla.get("/t/"+id).want(t, 200, "Carla is back.")
	if strings.Contains(page.body, `class="badge">`+levelWords(1)) {
		t.Error("Carla is back, and a bot still plays for her")
	}

	// A single player has nobody to ask. A player who let a bot take over reclaims the seat with a button.
	clock.by.Store(int64(10 * time.Minute))
	host.get("/t/"+id).want(t, 200, "Let a bot take over for now")
	host.post("/t/"+id+"/act/bot", "seat", "1", "level", "level2", "input", "alone").want(t, 200, levelWords(2))

	// For a player who is present all others must agree, and the bot ends its turn before the player can reclaim the seat.
	host.get("/t/"+id).want(t, 200, "Ask the others to let a bot play for me", "All the others must agree.")
	host.post("/t/"+id+"/act/bot", "seat", "0", "level", "level4", "input", "mine").want(t, 200, "Waiting for the others to answer.", "Withdraw the request")
	host.post("/t/"+id+"/act/back", "seat", "0", "input", "not").want(t, 200, "Ana no longer asks for a bot.").without(t, "Waiting for the others to answer.")
	host.post("/t/"+id+"/act/bot", "seat", "0", "level", "level4", "input", "again").want(t, 200, "Waiting for the others to answer.")
	carla.get("/t/"+id).want(t, 200, "Ana wants a bot (level 4, hard) to take over for at least one turn.")
	carla.post("/t/"+id+"/act/answer", "yes", "1", "input", "let").want(t, 200, levelWords(4))
	host.get("/t/"+id).want(t, 200, "A bot is playing for you.")
	await(t, "Ana has the seat back", func() bool {
		return strings.Contains(host.post("/t/"+id+"/act/back", "seat", "0", "input", fmt.Sprint("back", clock.by.Add(int64(time.Second)))).body, "Ana is back.")
	})
}

// laterFriends returns a server with a game without secrets, a table of Ana, Bruno and Carla, and the server's clock.
func laterFriends(t *testing.T) (h *testSite, clock *ahead, id string, host, bruno, carla *person) {
	t.Helper()
	registry := toyRegistry()
	for i := range registry {
		if registry[i].ID() == "bluff" {
			registry[i].Game = openGame{registry[i].Game}
		}
	}
	h = openTestSite(t, registry)
	h.stop()
	clock = &ahead{}
	h.clock = clock
	h.start("")
	id, host, friends := seated(t, h, "bluff", "Bruno", "Carla")
	return h, clock, id, host, friends[0], friends[1]
}

// TestTheOthersAgreeThatASeatIsFreed frees a seat without script. The host sees why it is not possible yet, asks, and the
// other player first refuses and then agrees. Carla returns and takes her seat back from a new player who has not moved
// yet. The log shows all of it with names.
func TestTheOthersAgreeThatASeatIsFreed(t *testing.T) {
	h, clock, id, host, bruno, carla := laterFriends(t)
	free := func(input string) reply { return host.post("/t/"+id+"/act/drop", "seat", "2", "input", input) }
	host.get("/t/"+id).want(t, 200, "<span>Release Carla&#39;s seat</span>", "Carla is still here.").without(t, ">Release Carla&#39;s seat</button>")
	free("early").want(t, 409, "Carla is still here.")
	clock.by.Store(int64(61 * time.Second))
	bruno.get("/t/" + id)
	host.get("/t/"+id).want(t, 200, "Ask the others to release Carla&#39;s seat", "All the others who are here must agree.")
	free("ask").want(t, 200, "Waiting for the others to answer.")
	bruno.get("/t/"+id).want(t, 200, "Ana wants to release Carla&#39;s seat. Carla can return until someone else has made a move in that seat.")
	bruno.post("/t/"+id+"/act/answer", "yes", "0", "input", "no").want(t, 200, "Bruno doesn&#39;t agree to release Carla&#39;s seat.")
	host.get("/t/"+id).want(t, 200, "Bruno doesn&#39;t agree to release Carla&#39;s seat.")
	free("again").want(t, 200, "Waiting for the others to answer.")
	link := bruno.post("/t/"+id+"/act/answer", "yes", "1", "input", "yes").want(t, 200, "Bruno agrees. Carla&#39;s seat is empty.").links()[0]

	carla.get("/mine").want(t, 200, "/t/"+id)
	for lang, words := range map[string]string{"en": "Reclaim my seat", "pt": "Retomar meu lugar", "zh": "收回我的座位"} {
		carla.post("/settings", "lang", lang, "return", "/t/"+id).want(t, 200, words)
	}
	carla.post("/settings", "lang", "en", "return", "/t/"+id)
	bruno.get("/t/"+id).without(t, "Reclaim my seat")
	dora := h.person()
	dora.get("/t/"+id).without(t, "Reclaim my seat")
	dora.post(link, "name", "Dora", "input", "d").want(t, 200, "Dora joined.")
	carla.post("/t/"+id+"/act/back", "seat", "2", "input", "back").
		want(t, 200, "Carla is back. Dora hadn&#39;t moved yet and gives the seat back.", "Carla is back in their seat.").without(t, "Reclaim my seat")
	dora.get("/t/"+id+"?as=2").watches(t, id)

	// Without a third player nobody can agree: the host must wait for a day.
	clock.by.Add(int64(2 * time.Hour))
	host.get("/t/"+id).want(t, 200, "Nobody else is here to agree. You can release Carla&#39;s seat on your own in 22 hours.")
	free("alone").want(t, 409, "Nobody else is here to agree. You can release Carla&#39;s seat on your own in ")
	clock.by.Add(int64(22 * time.Hour))
	free("day").want(t, 200, "Ana released Carla&#39;s seat.")
	carla.get("/t/"+id).want(t, 200, "Reclaim my seat")
}

// An openGame is a game whose seats have no secrets.
type openGame struct{ game.Game }

// About returns the description of the game without secrets.
func (g openGame) About() *game.About {
	about := *g.Game.About()
	about.Secret = false
	return &about
}

// TestBotsOnEmptyChairs lets the host of a waiting table seat a bot and remove it. In the form the middle level is selected.
// A friend has no such buttons.
func TestBotsOnEmptyChairs(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host, friend := h.person(), h.person()
	id := host.open("bluff", "friend", "friend")
	links := host.get("/t/" + id).links()
	page := host.get("/t/"+id).want(t, 200, "Add bot", `<option value="`+bot.Best()+`" selected>`+levelWords(3))
	if n := strings.Count(page.body, `act/bot"`); n != 2 {
		t.Errorf("for two empty chairs a bot is offered %d times", n)
	}
	host.post("/t/"+id+"/act/bot", "seat", "1", "level", "level5", "input", "put").want(t, 200, "Seat 2: "+levelWords(5), "Remove bot")
	friend.post(links[1], "name", "Bruno", "input", "s").want(t, 200)

	id = host.open("bluff", "friend", "friend", "bot:level2")
	links = host.get("/t/" + id).links()
	friend.post(links[1], "name", "Bruno", "input", "t").want(t, 200, "Seat 4: "+levelWords(2))
	if page := friend.get("/t/" + id); strings.Contains(page.body, "Add bot") || strings.Contains(page.body, "Remove bot") {
		t.Error("a friend is offered what is the host's")
	}
	host.post("/t/"+id+"/act/drop", "seat", "3", "input", "off").want(t, 200)
	if now := host.get("/t/" + id).links(); len(now) != 2 || now[0] != links[0] {
		t.Errorf("with the bot off seat 4 the links are %v, were %v", now, links)
	}
}

// TestABotIsSeenToThink checks that only the seat for which the table waits shows that its bot thinks.
func TestABotIsSeenToThink(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	for n := range 40 { // who begins is random
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

// TestTheSignOfABot checks in a browser that the sign appears a moment after the bot's turn began and moves nothing. A
// level that was chosen for one seat stays chosen for that seat when the page changes.
func TestTheSignOfABot(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/new/bluff"))
	b.fill("form.create", begun, "name", "Ana", "players", "3", "pace", "slow")
	b.settled() // before the script starts, a click sends the form and loads another page
	eval[bool](b, `(new MutationObserver(() => { // a sign is looked at when it comes, as it is before any time has passed
		const sign = document.querySelector('.thinks');
		const comes = sign?.getAnimations()[0];
		if (!comes) return;
		comes.currentTime = 0;
		window.began = getComputedStyle(sign).opacity === '0';
	}).observe(document.getElementById('players'), { childList: true, subtree: true }), true)`)
	// One click for each ply: if the script has not started yet, each further click would send the form again. A move that
	// reveals something is confirmed.
	say := `(document.querySelector('#chips [data-do]')?.click(), window.said !== ` + nowPly + ` && (window.said = ` + nowPly + `, document.querySelector('form[data-say]:not(.used) button[name=words]')?.click()))`
	b.until(`window.began || (` + say + `, false)`)
	// Seen and measured in one step, because the bot may move before another. A page that was slow to show the sign sees
	// that of the next bot.
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
