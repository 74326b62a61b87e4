package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/store"
	"pantheon/store/pgtest"
)

func TestOpsFlagsAreChecked(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	free := freeAddress(t)
	_, port, _ := net.SplitHostPort(free)
	data := filepath.Join(t.TempDir(), "data")
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{exitUsage, `--ops must be host:port, such as 127.0.0.1:9480, not "9480"`, []string{"--ops", "9480"}},
		{exitUsage, "the address of the site, which uses port " + port, []string{"--addr", free, "--ops", free}},
		{exitUsage, "the address of the site, which uses port " + port, []string{"--addr", free, "--ops", ":" + port}},
		{exitFailed, "cannot listen at " + taken.Addr().String() + ": another program uses this address; stop it, or choose another port with --ops", []string{"--addr", free, "--ops", taken.Addr().String()}},
		{exitFailed, "cannot listen at 127.0.0.1:none", []string{"--addr", free, "--ops", "127.0.0.1:none"}},
		{exitUsage, "--drain must be from 0s to 5m, not 1h", []string{"--ops", free, "--drain", "1h"}},
		{exitUsage, "--drain needs --ops", []string{"--drain", "1s"}},
		{exitUsage, `--log must be one of text, json, not "xml"`, []string{"--log", "xml"}},
	} {
		code, _, errs := once(t, append([]string{"serve", "--data", data}, c.args...)...)
		if code != c.code || !strings.Contains(errs, c.says) {
			t.Errorf("%v: %d %s", c.args, code, errs)
		}
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a data folder was made for nothing")
	}
}

func TestOpsFlagsOfThinkersAreChecked(t *testing.T) {
	for says, args := range map[string][]string{
		`--ops must be host:port, such as 127.0.0.1:9480, not "9490"`: {"--ops", "9490"},
		`--log must be one of text, json, not "xml"`:                  {"--log", "xml"},
		`unknown flag --drain`:                                        {"--drain", "1s"},
	} {
		code, _, errs := once(t, append([]string{"worker", "--db", "postgres://127.0.0.1:1/none", "--nice", "0"}, args...)...)
		if code != exitUsage || !strings.Contains(errs, says) {
			t.Errorf("%v: %d %s", args, code, errs)
		}
	}
}

// TestThinkersAreWatchedOver checks that a worker reports its work without names, and that it is not ready while the database is away.
func TestThinkersAreWatchedOver(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	proxy, through := pgtest.NewProxy(t, address)
	at := freeAddress(t)
	thinker := start(t, "worker", "--db", through, "--nice", "0", "--lease", "1s", "--ops", at, "--log", "json")
	becomes(t, at, "ready")
	server := start(t, "--addr", "127.0.0.1:0", "--db", address)
	ana := newBrowser(t, strings.TrimSuffix(server.address(t), "/"))
	measures := func() string {
		answer, err := http.Get("http://" + at + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var id string
	done := regexp.MustCompile(`(?m)^pantheon_thoughts_total\{became="done",kind="choose"\} [1-9]`)
	tables := 0
	eventually(t, "a thought", func() (any, bool) {
		// A server computes jobs itself until it knows of a worker, so another table may be needed.
		text := measures()
		if done.MatchString(text) {
			return nil, true
		}
		tables++
		_, page := ana.ask("POST", "/new/bluff", "name", "Anastacia", "players", "2", "chair-0", "bot:level3", "chair-1", "bot:level3", "pace", "off",
			"input", fmt.Sprint("an-input-of-hers-", tables))
		id = path.Base(page)
		time.Sleep(100 * time.Millisecond)
		return text + server.errs.String(), false
	})
	text := measures()
	if strings.Contains(text, id) || strings.Contains(text, "Anastacia") {
		t.Errorf("%s or a name is measured", id)
	}
	for _, want := range []string{`pantheon_thoughts_taken_total{kind="choose"} `, `pantheon_thoughts_waiting{patient="no"} `, "pantheon_thoughts_thinking "} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("there is no measure %s", want)
		}
	}
	proxy.Cut()
	becomes(t, at, "away")
	thinker.errs.says(t, "this worker cannot use the database")
	proxy.Mend()
	becomes(t, at, "ready")
	thinker.stop()
	if code := thinker.ended(t); code != exitDone || ready(at) != "" || strings.Contains(thinker.errs.String(), "Anastacia") {
		t.Errorf("it ended with %d: %s", code, thinker.errs.String())
	}
}

// ready returns the readiness of a server, or "" if it does not answer.
func ready(at string) string {
	answer, err := http.Get("http://" + at + "/readyz")
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return strings.TrimSpace(string(text))
}

// becomes waits until the readiness of a server is want.
func becomes(t *testing.T, at, want string) {
	t.Helper()
	eventually(t, "a server to be "+want, func() (any, bool) {
		is := ready(at)
		return is, is == want
	})
}

// TestReadyFromStartToStop checks that a server reports that it is starting, ready and stopping, and still answers while it stops.
func TestReadyFromStartToStop(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // acts as a database that does not answer
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	at := freeAddress(t)
	slow := start(t, "--addr", "127.0.0.1:0", "--ops", at, "--db", "postgres://ana:s3cretpassword@"+silent.Addr().String()+"/tables")
	becomes(t, at, "starting")
	slow.stop()
	if code := slow.ended(t); code != exitFailed || strings.Contains(slow.errs.String()+slow.out.String(), "s3cretpassword") {
		t.Errorf("it ended with %d: %s", code, slow.errs.String())
	}

	// A busy machine may need longer for a request than the delay of the stop.
	for drain := time.Second; ; drain *= 4 {
		r := start(t, "--addr", "127.0.0.1:0", "--ops", at, "--drain", drain.String(), "--data", t.TempDir())
		site := r.address(t)
		becomes(t, at, "ready")
		r.stop()
		said := ""
		eventually(t, "the word that it is stopping", func() (any, bool) {
			said = ready(at)
			return said, said != "ready"
		})
		answer, err := http.Get(site)
		good := said == "stopping" && err == nil && answer.StatusCode == http.StatusOK
		if code := r.ended(t); code != exitDone || ready(at) != "" {
			t.Errorf("it ended with %d: %s", code, r.errs.String())
		}
		if good {
			break
		}
		if drain > time.Minute {
			t.Fatalf("while it stops it says %q, and the site %v %v", said, answer, err)
		}
	}
	quiet := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	quiet.address(t)
	if ready(at) != "" || strings.Contains(quiet.out.String(), "/metrics") {
		t.Error("it is watched over though nobody asked for it")
	}
}

// patterns returns the URL patterns that the site declares.
func patterns(t *testing.T) []string {
	t.Helper()
	source, err := os.ReadFile("../../web/web.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range regexp.MustCompile(`answer\("([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		all = append(all, m[1])
	}
	if len(all) < 60 {
		t.Fatalf("%d addresses are found", len(all))
	}
	return all
}

// A browser keeps the cookies of a user of the site under test.
type browser struct {
	t      *testing.T
	site   string
	client *http.Client
}

func newBrowser(t *testing.T, site string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t, site, &http.Client{Jar: jar, Timeout: patience}}
}

// ask requests a path, with a form for a POST, and returns the page and the path of its final address. Of a live stream it reads one byte,
// and returns nothing.
func (b *browser) ask(method, path string, form ...string) (text, at string) {
	b.t.Helper()
	fields := url.Values{}
	for i := 0; i+1 < len(form); i += 2 {
		fields.Add(form[i], form[i+1])
	}
	ctx, stop := context.WithCancel(b.t.Context())
	defer stop()
	var body io.Reader
	if method == http.MethodPost {
		body = strings.NewReader(fields.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, b.site+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	if strings.HasPrefix(path, "/live?") {
		answer.Body.Read(make([]byte, 1)) //nolint:errcheck // a stream has no end
		return "", ""
	}
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(page), answer.Request.URL.Path
}

// secrets returns all texts of a data folder that grant access, predict random events or identify people, each with a description. The ids
// of tables are not secret.
func secrets(t *testing.T, data string) map[string]string {
	t.Helper()
	log, err := store.OpenReadOnly(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ids, err := log.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{hex.EncodeToString(log.Key()): "the key", string(log.Key()): "the key"}
	seeds := 0
	for _, id := range ids {
		entries, err := log.Entries(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			for _, long := range regexp.MustCompile(`[A-Za-z0-9_-]{22,}`).FindAllString(string(e.Data), -1) {
				if !slices.Contains(ids, long) {
					all[long] = "in an entry " + e.Kind
					seeds++
				}
			}
			for what, text := range map[string]string{"a guest": e.User, "an input": e.Client} {
				if len(text) > 8 {
					all[text] = what
				}
			}
			for _, name := range e.Names {
				if name != "" {
					all[name] = "a name"
				}
			}
		}
	}
	if seeds < 3 || len(all) < 8 {
		t.Fatalf("only %d secrets are found", len(all))
	}
	return all
}

// TestNothingSecretIsLoggedOrMeasured plays a game and requests every path of the site. Neither log format nor the metrics may contain a
// text that opens a seat, predicts random events or identifies a person.
func TestNothingSecretIsLoggedOrMeasured(t *testing.T) {
	for _, kind := range []string{"text", "json"} {
		t.Run(kind, func(t *testing.T) { nothingSecret(t, kind) })
	}
}

func nothingSecret(t *testing.T, kind string) {
	data := t.TempDir()
	r := start(t, "--addr", "127.0.0.1:0", "--ops", "127.0.0.1:0", "--log", kind, "--data", data)
	site := strings.TrimSuffix(r.address(t), "/")
	measures := regexp.MustCompile(`http://\S+/metrics`).FindString(r.out.String())

	ana, bob := newBrowser(t, site), newBrowser(t, site)
	page, at := ana.ask("POST", "/new/bluff", "name", "Anastacia", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", "an-input-of-hers")
	id := path.Base(at)
	link := regexp.MustCompile(`/i/([A-Za-z0-9_-]+)`).FindStringSubmatch(page)
	if link == nil {
		t.Fatalf("no link at %s:\n%.1000s", at, page)
	}
	bob.ask("GET", link[0])
	bob.ask("POST", link[0], "name", "Bartolomeu", "input", "an-input-of-his")
	said := 0
	for n := 0; n < 60 && said == n; n++ {
		for _, b := range []*browser{ana, bob} {
			page, _ := b.ask("GET", "/t/"+id)
			_, form, _ := strings.Cut(page, "data-say")
			form, _, _ = strings.Cut(form, "</form>")
			seat := regexp.MustCompile(`name="seat" value="([^"]*)"`).FindStringSubmatch(form)
			words := regexp.MustCompile(`name="words" value="([^"]*)"`).FindStringSubmatch(form)
			if words == nil {
				continue
			}
			b.ask("POST", "/t/"+id+"/say", "seat", seat[1], "words", words[1], "input", fmt.Sprint("a-long-input-", n))
			said++
			break
		}
	}
	if said < 5 {
		t.Fatalf("%d moves were said", said)
	}
	page, _ = bob.ask("POST", "/carry")
	code := regexp.MustCompile(`/carry/([0-9A-Z]{4}-[0-9A-Z]{4})`).FindStringSubmatch(page)
	if code == nil {
		t.Fatalf("there is no code:\n%.1000s", page)
	}
	fill := strings.NewReplacer("{table}", id, "{token}", link[1], "{code}", code[1], "{game}", "bluff", "{ply}", "1", "{act}", "pace", "{n}", "1",
		"{scenario}", "x", "{lesson}", "x", "{$}", "")
	all := patterns(t)
	for _, pattern := range all {
		method, address, ok := strings.Cut(pattern, " ")
		if !ok {
			method, address = "GET", "/i/"+link[1]+"/nowhere" // as an address that no page links to
		}
		if address = fill.Replace(address); strings.HasPrefix(address, "/live") {
			address += "?w=" + id + "@0"
		}
		ana.ask(method, address, "name", "Anastacia", "words", "no such words", "seat", "0", "pace", "slow", "game", "bluff", "players", "2",
			"level", "random", "ply", "1", "text", "no record", "input", "an-input-"+path.Base(address))
	}
	ana.ask("POST", "/t/"+id+"/act/delete", "input", "not-hers-any-more")

	hidden := secrets(t, data)
	hidden[link[1]], hidden[code[1]] = "a link", "a code"
	for _, b := range []*browser{ana, bob} {
		u, _ := url.Parse(site)
		for _, c := range b.client.Jar.Cookies(u) {
			if len(c.Value) > 20 {
				hidden[c.Value] = "a cookie"
			}
		}
	}
	answer, err := http.Get(measures)
	if err != nil {
		t.Fatal(err)
	}
	measured, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	bob.ask("POST", "/sign-out", "everywhere", "1")
	r.stop()
	if code := r.ended(t); code != exitDone {
		t.Errorf("it ended with %d", code)
	}
	logged := r.errs.String() + r.out.String()
	for text, what := range hidden {
		if strings.Contains(logged, text) {
			t.Errorf("%s is logged: %s", what, text)
		}
		if strings.Contains(string(measured), text) {
			t.Errorf("%s is measured: %s", what, text)
		}
	}
	if strings.Contains(string(measured), id) {
		t.Error("the table's id is measured")
	}
	for _, want := range []string{
		fmt.Sprintf(`pantheon_moves_total{by="person",game="bluff"} %d`, said), `pantheon_requests_total{class="2xx",route="GET /t/{table}"} `,
		`pantheon_refusals_total{kind="rule"} `, `pantheon_refusals_total{kind="error.page"} `, `pantheon_tables{phase="`,
	} {
		if !strings.Contains(string(measured), "\n"+want) {
			t.Errorf("there is no measure %s", want)
		}
	}
	asked := map[string]bool{}
	for line := range strings.Lines(r.errs.String()) {
		var entry struct{ Msg, Method, Route string }
		if err := json.Unmarshal([]byte(line), &entry); (err == nil) != (kind == "json") {
			t.Errorf("a line of the log of kind %s: %s", kind, line)
		}
		if entry.Msg == "a request" {
			asked[entry.Method+" "+entry.Route] = true
		}
	}
	if kind == "text" {
		if strings.Contains(r.errs.String(), "a request") {
			t.Errorf("each request has a line:\n%s", r.errs.String())
		}
		return
	}
	for _, pattern := range all {
		if !strings.Contains(pattern, " ") {
			pattern = "GET " + pattern
		}
		if !asked[pattern] {
			t.Errorf("there is no line of %s", pattern)
		}
	}
}
