package web_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pantheon/game"
)

// TestNamesStandByThemselves checks that a right-to-left name does not change the order of the text around it. Each name on
// a page is in an element with its own direction, or isolated in its text.
func TestNamesStandByThemselves(t *testing.T) {
	t.Parallel()
	const ana, bruno = "شهرزاد", "דניאל"
	h := openTestSite(t, toyRegistry())
	host, friend, stranger := h.person(), h.person(), h.person()
	id := host.openAs(ana, "bluff", "friend", "friend", "bot:random")
	invited := stranger.get(host.get("/t/" + id).links()[1])
	friend.post(host.get("/t/" + id).links()[0], "name", bruno, "input", "s").want(t, 200)
	lobby := stranger.get("/t/" + id)
	host.post("/t/"+id+"/act/bot", "seat", "2", "level", "random", "input", "b").want(t, 200)
	host.post("/t/"+id+"/talk", "text", "Hello", "input", "t").want(t, 200)
	running := []reply{host.get("/t/" + id), friend.get("/t/" + id + "/talk"), friend.get("/t/" + id + "/people"), host.get("/"), host.get("/mine"), host.get("/me"),
		host.get("/name"), host.get("/new/bluff")}
	host.post("/t/"+id+"/act/end", "input", "e").want(t, 200)
	pages := append(running, invited, lobby, host.get("/t/"+id), friend.get("/t/"+id+"/talk"), friend.get("/t/"+id+"/at/0"))
	shown := 0
	for _, page := range pages {
		page.want(t, 200)
		doc, err := html.Parse(strings.NewReader(page.body))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			for _, name := range []string{ana, bruno} {
				if n.Type == html.TextNode && strings.Contains(n.Data, name) && n.Parent.Data != "script" {
					shown++
					if !apart(n) && !alone(n.Data, name) {
						t.Errorf("%s shows %q in <%s>", page.at, strings.TrimSpace(n.Data), n.Parent.Data)
					}
				}
				for _, a := range n.Attr {
					if strings.Contains(a.Val, name) && !alone(a.Val, name) && !(a.Key == "value" && attribute(n, "dir") == "auto") {
						t.Errorf("%s has %s=%q in <%s>", page.at, a.Key, a.Val, n.Data)
					}
				}
			}
		}
	}
	if shown < 20 {
		t.Errorf("the pages show names only %d times", shown)
	}
}

// apart reports whether a text is in an element that has a direction of its own.
func apart(n *html.Node) bool { return n.Parent.Data == "bdi" || attribute(n.Parent, "dir") == "auto" }

// alone reports whether each occurrence of a name in a text is isolated.
func alone(text, name string) bool {
	return !slices.ContainsFunc(strings.Split(text, "\u2068"+name+"\u2069"), func(rest string) bool { return strings.Contains(rest, name) })
}

// TestTheKeysAreListed checks that the keyboard shortcuts have a page, and a panel that the table's menu opens.
func TestTheKeysAreListed(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	id := p.open(h.registry[0].ID(), "bot:random")
	for _, title := range h.registry {
		for _, page := range []string{"", "/panel"} {
			r := p.get("/rules/"+title.ID()+"/keys"+page).want(t, 200, "<kbd>Esc</kbd>", "<kbd>?</kbd>", "<kbd>H</kbd>")
			if words := title.Game.About().Words; words.Has("keys") {
				r.want(t, 200, html.EscapeString(words.Text("en", game.NewPhrase("keys"), nil)))
			}
		}
	}
	p.get("/t/"+id).want(t, 200, `data-rules="/rules/`+h.registry[0].ID()+`/keys/panel" data-keys`, `aria-keyshortcuts="H"`)
}

// TestSettingsHaveAButtonWithoutScriptAlone checks that only pages without script have a button: the script stores settings
// when they change.
func TestSettingsHaveAButtonWithoutScriptAlone(t *testing.T) {
	t.Parallel()
	p := openTestSite(t, toyRegistry()).person()
	doc, err := html.ParseWithOptions(strings.NewReader(p.get("/").want(t, 200).body), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	buttons := 0
	for form := range doc.Descendants() {
		if attribute(form, "action") != "/settings" {
			continue
		}
		for n := range form.Descendants() {
			if n.Data != "button" {
				continue
			}
			buttons++
			if n.Parent.Data != "noscript" {
				t.Errorf("with script the settings have the button %q", textIn(n))
			}
		}
		if !has(form, "data-settings") {
			t.Error("the script does not know the form of the settings")
		}
	}
	if buttons != 1 {
		t.Errorf("the settings have %d buttons", buttons)
	}
	if r := p.ask("POST", "/settings", map[string][]string{"lang": {"pt"}, "theme": {"dark"}, "return": {"/"}}, "Accept", "application/json"); r.status != 200 || !strings.Contains(r.body, `"ok":true`) {
		t.Errorf("the script is answered %d: %s", r.status, r.body)
	}
	p.get("/").want(t, 200, `data-theme="dark"`, `lang="pt"`)
}

// TestTimesAreTheReaders checks that each time on a page also has a form that the script can read, to write it in the
// reader's time zone. Without script the page names the time zone.
func TestTimesAreTheReaders(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	host := h.person()
	id := host.open("bluff", "friend")
	host.post("/t/"+id+"/talk", "text", "Hello", "input", "t").want(t, 200)
	for _, path := range []string{"/t/" + id + "/talk", "/mine", "/"} {
		doc, err := html.Parse(strings.NewReader(host.get(path).want(t, 200).body))
		if err != nil {
			t.Fatal(err)
		}
		times := 0
		for n := range doc.Descendants() {
			if n.Data != "time" {
				continue
			}
			times++
			if !has(n, "data-when") || attribute(n, "datetime") == "" || !strings.HasSuffix(textIn(n), " UTC") {
				t.Errorf("%s shows the time %q, written %s", path, textIn(n), cmp.Or(attribute(n, "datetime"), "nowhere"))
			}
		}
		if times == 0 {
			t.Errorf("%s shows no time", path)
		}
	}
}
