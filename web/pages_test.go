package web_test

import (
	"bytes"
	"mime/multipart"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/game"
)

// open makes a table through the form: the person in seat 0, the other seats as given.
func (p *person) open(game string, chairs ...string) (id string) {
	p.h.t.Helper()
	return p.openAs("Ana", game, chairs...)
}

// openAs makes a table under a name, "" for the person's present one.
func (p *person) openAs(name, game string, chairs ...string) (id string) {
	p.h.t.Helper()
	fields := []string{"name", name, "players", strconv.Itoa(len(chairs) + 1), "chair-0", "me", "pace", "off", "input", strconv.Itoa(int(time.Now().UnixNano()))}
	for i, c := range chairs {
		kind, name, _ := strings.Cut(c, "=")
		fields = append(fields, "chair-"+strconv.Itoa(i+1), kind, "here-"+strconv.Itoa(i+1), name)
	}
	return p.post("/new/"+game, fields...).want(p.h.t, 200).table(p.h.t)
}

var inviteLink = regexp.MustCompile(`value="http[^"]*(/i/[^"]+)"`)

// links returns the paths of the invitations on a page.
func (r reply) links() []string {
	var all []string
	for _, m := range inviteLink.FindAllStringSubmatch(r.body, -1) {
		all = append(all, m[1])
	}
	return all
}

func TestPagesInEachLanguage(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	id := p.open(h.registry[0].ID(), "bot:random")
	paths := []string{"/", "/mine", "/upload", "/carry", "/name", "/calls", "/t/" + id}
	for _, title := range h.registry {
		paths = append(paths, "/new/"+title.ID(), "/rules/"+title.ID(), "/rules/"+title.ID()+"/examples", "/rules/"+title.ID()+"/curious", "/rules/"+title.ID()+"/panel", "/rules/"+title.ID()+"/cards", "/rules/"+title.ID()+"/cards/panel")
	}
	for _, path := range paths {
		for _, l := range game.Langs {
			r := p.ask("GET", path, nil, "Accept-Language", string(l)+"-XX,"+string(l)+";q=0.9").want(t, 200)
			if !strings.HasSuffix(path, "/panel") {
				r.want(t, 200, `<html lang="`+string(l)+`"`)
			}
			if gap := regexp.MustCompile(`>[^<]*\{[a-z|]+\}[^<]*<`).FindString(stripData(r.body)); gap != "" {
				t.Errorf("%s in %s shows an empty gap: %s", path, l, gap)
			}
		}
	}
}

// stripData returns a page without scripts and styles.
func stripData(html string) string {
	html = regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(html, "")
	return regexp.MustCompile(`(?s)<style.*?</style>`).ReplaceAllString(html, "")
}

func TestSettingsStay(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.post("/settings", "lang", "zh", "theme", "dark", "motion", "off", "sound", "on", "confirm", "never", "return", "/mine").
		want(t, 200, `<html lang="zh"`, `data-theme="dark"`, "data-still", "data-sound")
	for _, on := range []bool{false, true} { // the switch at a table changes no other setting
		p.post("/settings", "only", "sound", "sound", map[bool]string{true: "on", false: "off"}[on], "return", "/")
		if page := p.get("/").want(t, 200, `<html lang="zh"`, `data-theme="dark"`); strings.Contains(page.body, "data-sound") != on {
			t.Errorf("sounds were switched (on: %v), and the page does otherwise", on)
		}
	}
	p.post("/settings", "lang", "zh", "sound", "turn", "confirm", "never", "return", "/").want(t, 200, `data-sound="turn"`)
	if p.post("/settings", "only", "sound", "sound", "turn", "return", "/"); strings.Contains(p.get("/").body, "data-sound") {
		t.Error("the switch at a table knows on and off alone")
	}
	page := p.get("/").want(t, 200, `<html lang="zh"`)
	if strings.Contains(page.body, "data-confirm") {
		t.Error("who never wants to be asked is asked")
	}
	if page := p.post("/settings", "lang", "zh", "confirm", "turn", "return", "/mine").want(t, 200, `data-confirm="turn"`); strings.Contains(page.body, "data-sound") {
		t.Error("a form that says nothing of sounds leaves them on")
	}
	p.post("/settings", "lang", "xx", "theme", "pink", "confirm", "maybe", "return", "//elsewhere.example/").
		want(t, 200, `<html lang="zh"`, `data-confirm="lasting"`)
}

func TestPicturesStandAlone(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	for _, title := range h.registry {
		p.get("/rules/"+title.ID()+"/cover.svg?theme=dark").want(t, 200, `<svg data-theme="dark"`)
		page := p.get("/rules/"+title.ID()+"/examples").want(t, 200)
		m := regexp.MustCompile(`src="(/rules/[^"]+/scenario/[^"]+)"`).FindStringSubmatch(page.body)
		if m == nil {
			if title.Scenarios != nil {
				t.Errorf("the rules of %s show no scenario", title.ID())
			}
			continue
		}
		p.get(strings.ReplaceAll(m[1], "&amp;", "&")).want(t, 200, "<svg xmlns=")
		path, _, _ := strings.Cut(m[1], "?")
		r := p.post(path, "input", "x").want(t, 200)
		r.table(t)
	}
}

// TestInvitationsOfALocalServer checks that the page names, in each language, the port on which the server really listens.
func TestInvitationsOfALocalServer(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	_, port, err := net.SplitHostPort(h.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range game.Langs {
		p := h.person()
		p.post("/settings", "lang", string(lang), "return", "/").want(t, 200)
		id := p.open("bluff", "friend")
		p.get("/t/"+id).want(t, 200, "--addr :"+port)
	}
}

func TestInvitation(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host, friend, late := h.person(), h.person(), h.person()
	id := host.open("bluff", "friend", "bot:random")
	links := host.get("/t/"+id).want(t, 200, "Waiting for everyone to join").links()
	if len(links) != 1 {
		t.Fatalf("the host is shown %d links, not one", len(links))
	}
	if other := h.person().get("/t/" + id).links(); len(other) != 0 {
		t.Errorf("a stranger is shown the invitation %s", other)
	}
	friend.get(links[0]).want(t, 200, "Ana invites you", "You haven&#39;t joined yet")
	late.get(links[0]).want(t, 200, ">Join<") // opening the link claimed nothing
	friend.post(links[0], "name", "", "input", "a").want(t, 409, "Enter a name.")
	friend.post(links[0], "name", "<i>Bruno</i>", "input", "b").want(t, 200, "&lt;i&gt;Bruno&lt;/i&gt;").table(t)
	late.get(links[0]).want(t, 200, "This seat is already taken")
	late.post(links[0], "name", "Carla", "input", "c").want(t, 409, "already taken")
	friend.get("/mine").want(t, 200, "/t/"+id)
	if strings.Contains(late.get("/mine").body, id) {
		t.Error("who came too late has the table in their list")
	}
	h.person().get("/i/nonsense").want(t, 404, "This invitation isn&#39;t valid.")
}

func TestCarrySeatToAnotherDevice(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	desk, phone, thief := h.person(), h.person(), h.person()
	id := desk.open("bluff", "bot:random")
	code := regexp.MustCompile(`[2-9A-Z]{4}-[2-9A-Z]{4}`).FindString(desk.post("/carry", "make", "1").want(t, 200).body)
	if code == "" {
		t.Fatal("the page shows no code")
	}
	phone.get("/carry/"+code).want(t, 200, "Sign in as Ana here?")
	if strings.Contains(phone.get("/mine").body, id) {
		t.Fatal("looking at the offer has already taken the seats")
	}
	phone.post("/carry", "code", strings.ToLower(code)).want(t, 200, "Sign in as Ana")
	phone.post("/carry/"+code).want(t, 200, id)
	phone.get("/t/"+id).want(t, 200, "data-say")
	thief.post("/carry/"+code).want(t, 404, "This short code is unknown")
	thief.post("/carry", "make", "1").want(t, 409, "no seats")
}

func TestCookieOfAnotherFolder(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	id := p.open("bluff", "bot:random")
	u := p.get("/").at
	for _, c := range p.client.Jar.Cookies(u) {
		if !strings.HasPrefix(c.Name, "pantheon-") || c.Name == "pantheon-settings" {
			continue
		}
		if !strings.Contains(c.Name, h.tableServer.Name()) {
			t.Errorf("the cookie %s does not carry the folder's name", c.Name)
		}
		forger := h.person()
		text, sum, _ := strings.Cut(c.Value, ".")
		for _, value := range []string{text + ".AAAA", text + "x." + sum, text, ".", strings.Repeat("x", 3000)} {
			forger.client.Jar.SetCookies(u, []*http.Cookie{{Name: c.Name, Value: value, Path: "/"}})
			if strings.Contains(forger.get("/mine").want(t, 200).body, id) {
				t.Errorf("the cookie %.40q is believed", value)
			}
		}
	}
}

// TestBadInput sends invalid requests. Each is refused with a page that says why, and the table stays unchanged.
func TestBadInput(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p, stranger := h.person(), h.person()
	id := p.open("bluff", "friend")
	friend := h.person()
	friend.post(p.get("/t/" + id).links()[0], "name", "Bruno", "input", "sit").want(t, 200)
	say := func(who *person, status int, words, seat, text string) {
		t.Helper()
		who.post("/t/"+id+"/say", "words", words, "seat", seat, "input", "i"+words+seat).want(t, status, text)
	}
	before := entryOf(t, p, id)
	say(p, 409, "fly to the moon", "0", "Nothing has changed")
	say(p, 409, "", "0", "Nothing has changed")
	say(p, 400, strings.Repeat("a", 300), "0", "at most 200")
	say(p, 400, "take", "ghost", "You don&#39;t hold this seat")
	say(p, 409, "take", "7", "")
	say(p, 409, "take", "1", "don&#39;t hold this seat")
	say(stranger, 409, "take", "0", "don&#39;t hold this seat")
	say(p, 409, "<script>alert(1)</script>", "0", "Nothing has changed")
	p.post("/t/"+id+"/act/undo", "ply", "-5", "input", "u").want(t, 409)
	p.post("/t/"+id+"/act/undo", "ply", "many", "input", "u2").want(t, 400)
	p.post("/t/"+id+"/act/dance", "input", "d").want(t, 404)
	p.post("/t/"+id+"/act/pace", "pace", "warp", "input", "w").want(t, 409)
	stranger.post("/t/"+id+"/act/end", "input", "e").want(t, 409)
	stranger.post("/t/"+id+"/act/delete", "input", "e2").want(t, 409)
	p.post("/t/"+id+"/branch", "ply", "0", "input", "b").want(t, 409, "running")
	p.post("/t/"+id+"/say", "words", "take", "seat", "0", "input", strings.Repeat("long", 30)).want(t, 409)
	if after := entryOf(t, p, id); after != before {
		t.Errorf("refused inputs left entries: from %s to %s", before, after)
	}
	for path, status := range map[string]int{
		"/nowhere": 404, "/t/none": 404, "/t/" + strings.Repeat("x", 500): 404, "/t/" + id + "/at/999": 404, "/t/" + id + "/at/x": 404,
		"/t/" + id + "/state?as=truth": 403, "/t/" + id + "/state?as=1": 403, "/t/" + id + "?as=clock": 404, "/new/chess": 404, "/rules/chess": 404, "/rules/bluff/scenario/none": 404,
		"/live": 400, "/live?w=x": 400, "/live/now?w=": 400, "/carry/NOPE": 404,
	} {
		p.get(path).want(t, status)
	}
	p.post("/new/bluff", "name", "Ana", "players", "99", "chair-0", "me").want(t, 400, "Choose how many play: 2, 3 or 4.")
	p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "cat").want(t, 400, "choose who plays it")
	p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:genius").want(t, 400, "choose who plays it")
	p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "here").want(t, 400, "enter the name of the player")
	p.post("/new/bluff", "name", "Ana", "players", "2", "option-bank", "bottomless").want(t, 400, "Choose one of these for")
	p.post("/name", "name", strings.Repeat("N", 10_000)).want(t, 409, "at most 40 characters")
	p.post("/name", "name", "a\u202eb").want(t, 409, "can&#39;t be shown")
	p.post("/play", "game", "chess").want(t, 404, "Unknown game.")
}

// entryOf returns the last entry of a table as its page shows it.
func entryOf(t *testing.T, p *person, id string) string {
	t.Helper()
	m := regexp.MustCompile(`data-entry="(\d+)"`).FindStringSubmatch(p.get("/t/"+id).want(t, 200).body)
	return m[1]
}

func TestRepeatedPostIsOneInput(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	id := p.open("bluff", "here=Bea")
	page := p.get("/t/" + id)
	for page.at.RawQuery == "" { // the first person lifts the curtain
		page = p.get(lifted(t, page))
	}
	f := sayForm(t, page)
	fields := []string{"words", f.words[0], "seat", f.seat, "seen", f.seen, "input", "same", "as", f.seat}
	p.post("/t/"+id+"/say", fields...).want(t, 200)
	entry := entryOf(t, p, id)
	p.post("/t/"+id+"/say", fields...).want(t, 200)
	if again := entryOf(t, p, id); again != entry {
		t.Errorf("the same post counted twice: entry %s, then %s", entry, again)
	}
	fields[7] = "other"
	p.post("/t/"+id+"/say", fields...).want(t, 409)
}

func TestCrossSitePostIsRefused(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	id := p.open("bluff", "bot:random")
	for _, header := range [][2]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
		r := p.ask("POST", "/t/"+id+"/act/delete", map[string][]string{"input": {"x"}}, header[0], header[1])
		r.want(t, 403, "came from another site")
	}
	p.get("/t/"+id).want(t, 200)
}

func TestLargeBodies(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.post("/name", "name", strings.Repeat("x", 100_000)).want(t, 413, "too large")
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("record", "huge.game")
	if err != nil {
		t.Fatal(err)
	}
	file.Write(bytes.Repeat([]byte("x"), 100<<20)) //nolint:errcheck // a bytes.Buffer takes everything
	form.Close()                                   //nolint:errcheck // as above
	r, err := http.NewRequest("POST", h.server.URL+"/upload", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Expect", "100-continue")
	p.client.Transport = &http.Transport{ExpectContinueTimeout: 5 * time.Second}
	p.send(r).want(t, 413, "at most 4 MB")
}

func TestHeaders(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	r := h.person().get("/").want(t, 200)
	policy := r.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if inline := regexp.MustCompile(`<script(?: [^>]*)?>[^<]`).FindAllString(r.body, -1); len(inline) != 1 || !strings.Contains(inline[0], "application/json") {
		t.Errorf("inline scripts: %q", inline)
	}
	for _, m := range regexp.MustCompile(`(?:href|src)="(/assets/[^"]+)"`).FindAllStringSubmatch(r.body, -1) {
		a := h.person().get(m[1]).want(t, 200)
		if !strings.Contains(a.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s may not be kept", m[1])
		}
	}
	if strings.Contains(r.body, "://") && regexp.MustCompile(`(?:href|src)="https?://`).MatchString(r.body) {
		t.Error("the page loads something from elsewhere")
	}
}

// A form is the form for a move on the page of a table, as a browser without script reads it.
type form struct {
	seat, seen string
	words      []string
}

// TestNewsSinceLastLook changes the pace of a table while one of two players is away. Their list and the page then say once
// that something is new.
func TestNewsSinceLastLook(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	away, last := seats[1], seats[1].get("/t/"+id).want(t, 200)
	if strings.Contains(last.body, "data-news") {
		t.Error("the first look already shows news")
	}
	seats[0].post("/t/"+id+"/act/pace", "pace", "slow", "input", "p").want(t, 200)
	away.get("/mine").want(t, 200, "1 new")
	away.get("/t/"+id).want(t, 200, "data-news")
	if again := away.get("/t/" + id); strings.Contains(again.body, "data-news") {
		t.Error("what was seen is shown as news again")
	}
}

// TestFewestSeats opens each title with its least number of seats, alone if that is possible.
func TestFewestSeats(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		p := h.person()
		others := make([]string, title.Game.About().MinSeats-1)
		for i := range others {
			others[i] = "bot:random"
		}
		id := p.open(title.ID(), others...)
		for n := range 5 {
			f := sayForm(t, p.get("/t/"+id).want(t, 200))
			if len(f.words) == 0 {
				continue
			}
			p.post("/t/"+id+"/say", "words", f.words[0], "seat", f.seat, "seen", f.seen, "input", strconv.Itoa(n)).want(t, 200)
		}
		p.get("/t/"+id+"/state").want(t, 200, `"now":`)
	}
}

func TestHostTools(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	host, friend := h.person(), h.person()
	id := host.open("bluff", "friend", "friend")
	link := host.get("/t/" + id).links()[0]
	friend.post(link, "name", "Bruno", "input", "s").want(t, 200)
	host.post("/t/"+id+"/act/drop", "seat", "1", "input", "drop").want(t, 200)
	if links := host.get("/t/" + id).links(); len(links) != 2 || strings.Contains(strings.Join(links, " "), link) {
		t.Errorf("after the drop the links are %v; the old one was %s", links, link)
	}
	friend.get(link).want(t, 404)
	host.post("/t/"+id+"/act/begin", "level", "random", "input", "begin").want(t, 200)
	host.get("/t/"+id+"/record").want(t, 200, "[SeedHash")
	friend.get("/t/"+id+"/record").want(t, 409)
	host.post("/t/"+id+"/act/resign", "seat", "0", "input", "r").want(t, 200)
	host.post("/t/"+id+"/act/end", "input", "e").want(t, 200, "The host ended the game")
	host.get("/t/"+id+"/record").want(t, 200, "[Seed ")
	host.get("/t/"+id+"/report").want(t, 200, "bluff")
	host.post("/t/"+id+"/act/delete", "input", "d").want(t, 200)
	host.get("/t/"+id).want(t, 410, "deleted")
}

// TestCurtain lets two people share a screen with a curtain in a game with secrets. Before each turn a curtain names the next
// player, and the page offers no moves until it is lifted.
func TestCurtain(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	id := p.open("bluff", "here=Bea")
	page := p.get("/t/"+id).want(t, 200)
	if strings.Contains(page.body, "data-say") {
		t.Fatal("before the curtain is lifted the page offers moves")
	}
	drawn := regexp.MustCompile(`aria-labelledby="curtain-who"><div class="card"><h2 id="curtain-who" dir="auto" data-curtain-who>(Ana|Bea)</h2>`)
	for range 6 {
		if !drawn.MatchString(page.body) {
			t.Fatalf("no curtain names who comes next:\n%s", page.body[strings.Index(page.body, `id="curtain"`):])
		}
		mine := p.get(lifted(t, page)).want(t, 200)
		f := sayForm(t, mine)
		if len(f.words) == 0 {
			t.Fatal("behind the curtain nothing can be said")
		}
		page = p.post("/t/"+id+"/say", "words", f.words[0], "seat", f.seat, "seen", f.seen, "input", "c"+f.seen, "as", f.seat).want(t, 200)
		if sayForm(t, page).words != nil { // the same person plays again
			page = p.get("/t/"+id).want(t, 200)
		}
	}
}
