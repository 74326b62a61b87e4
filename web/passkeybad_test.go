package web_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/fxamacker/cbor/v2"
)

// A key is a passkey as an authenticator holds it. A test can make it answer anything.
type key struct {
	t       testing.TB
	id      []byte
	private *ecdsa.PrivateKey
	handle  string
	count   uint32
	party   string
	origin  string
}

const passkeySite = "https://games.example"

func newKey(t testing.TB) *key {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	rand.Read(id) //nolint:errcheck // never fails
	return &key{t: t, id: id, private: private, party: "games.example", origin: passkeySite}
}

func letters(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// data returns the authenticator data, which is signed together with the browser's client data.
func (k *key) data(flags byte, more []byte) []byte {
	sum := sha256.Sum256([]byte(k.party))
	return append(binary.BigEndian.AppendUint32(append(sum[:], flags), k.count), more...)
}

func (k *key) client(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": k.origin, "crossOrigin": false})
	if err != nil {
		k.t.Fatal(err)
	}
	return text
}

func (k *key) pack(response map[string]any) string {
	text, err := json.Marshal(map[string]any{"id": letters(k.id), "rawId": letters(k.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "response": response})
	if err != nil {
		k.t.Fatal(err)
	}
	return string(text)
}

// make returns the answer to a challenge with a new credential. The statement is the attestation, which normal passkeys here do not
// have.
func (k *key) make(challenge string, statement map[string]any) string {
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: k.private.X.FillBytes(make([]byte, 32)), -3: k.private.Y.FillBytes(make([]byte, 32))})
	if err != nil {
		k.t.Fatal(err)
	}
	more := binary.BigEndian.AppendUint16(make([]byte, 16), uint16(len(k.id)))
	more = append(append(more, k.id...), public...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": statement, "authData": k.data(0x45, more)})
	if err != nil {
		k.t.Fatal(err)
	}
	return k.pack(map[string]any{"attestationObject": letters(object), "clientDataJSON": letters(k.client("webauthn.create", challenge)), "transports": []string{"internal"}})
}

// sign returns the answer to a challenge with the passkey's signature.
func (k *key) sign(challenge string) string {
	client, data := k.client("webauthn.get", challenge), k.data(0x05, nil)
	sum := sha256.Sum256(client)
	all := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.private, all[:])
	if err != nil {
		k.t.Fatal(err)
	}
	return k.pack(map[string]any{"authenticatorData": letters(data), "clientDataJSON": letters(client), "signature": letters(signature), "userHandle": k.handle})
}

// publicTestSite returns a server that is reached over https, through a web server.
func publicTestSite(t testing.TB) *testSite {
	h := openTestSite(t, toyRegistry())
	h.stop()
	h.url = passkeySite
	h.start("")
	return h
}

// scripted posts a form as the script of a page at the server's public address.
func (p *person) scripted(path string, fields ...string) reply {
	return p.scriptedAt("games.example", path, fields...)
}

// scriptedAt posts a form as the script of a page at a host.
func (p *person) scriptedAt(host, path string, fields ...string) reply {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	r, err := http.NewRequest("POST", p.h.server.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		p.h.t.Fatal(err)
	}
	r.Host = host
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	return p.send(r)
}

// A safeJar keeps the cookies of the public address for a client that connects to the address of the server itself.
type safeJar struct{ http.CookieJar }

var safely = &url.URL{Scheme: "https", Host: "games.example", Path: "/"}

func (j safeJar) SetCookies(_ *url.URL, all []*http.Cookie) { j.CookieJar.SetCookies(safely, all) }
func (j safeJar) Cookies(*url.URL) []*http.Cookie           { return j.CookieJar.Cookies(safely) }

// secure returns a person who uses the public address.
func (h *testSite) secure() *person {
	p := h.person()
	p.client.Jar = safeJar{p.client.Jar}
	return p
}

func (p *person) jar() http.CookieJar { return p.client.Jar }

// A ceremonyAsked is what the server asks of the browser in a ceremony.
type ceremonyAsked struct {
	OK      bool
	Options struct {
		PublicKey struct {
			Challenge          string
			RP                 struct{ ID string }
			User               struct{ ID, Name string }
			ExcludeCredentials []struct{ ID string }
		}
	}
}

func (r reply) asked(t testing.TB) (a ceremonyAsked) {
	t.Helper()
	r.want(t, 200)
	if err := json.Unmarshal([]byte(r.body), &a); err != nil || !a.OK || len(a.Options.PublicKey.Challenge) < 20 {
		t.Fatalf("the ceremony begins with %s, %v", r.body, err)
	}
	return a
}

// makes creates a passkey of a person and returns the reply.
func (p *person) makes(k *key) reply {
	p.h.t.Helper()
	a := p.scripted("/me/passkeys/begin").asked(p.h.t)
	k.handle = a.Options.PublicKey.User.ID
	return p.scripted("/me/passkeys", "credential", k.make(a.Options.PublicKey.Challenge, map[string]any{}), "device", "Tablet")
}

// signs signs in with a passkey and returns the reply.
func (p *person) signs(k *key) reply {
	p.h.t.Helper()
	a := p.scripted("/sign-in/begin").asked(p.h.t)
	return p.scripted("/sign-in", "credential", k.sign(a.Options.PublicKey.Challenge))
}

// keyedTestSite returns a public server at which Ana has a table and a passkey.
func keyedTestSite(t testing.TB) (h *testSite, ana *person, table string, k *key) {
	h = publicTestSite(t)
	ana = h.secure()
	table = ana.open("bluff", "bot:random")
	k = newKey(t)
	ana.makes(k).want(t, 200, `"go":"/me`)
	return h, ana, table, k
}

// TestPasskeysOfAServer goes through the ceremonies by hand. The request for a second passkey has the same handle and
// excludes the first one. The passkey signs in, and it survives signing out everywhere.
func TestPasskeysOfAServer(t *testing.T) {
	h, ana, table, k := keyedTestSite(t)
	ana.get("/me").want(t, 200, "Tablet", "Create a second passkey")
	a := ana.scripted("/me/passkeys/begin").asked(t)
	if a.Options.PublicKey.RP.ID != "games.example" || a.Options.PublicKey.User.ID != k.handle || len(a.Options.PublicKey.ExcludeCredentials) != 1 {
		t.Errorf("a second passkey is asked for with %+v", a)
	}
	other := h.secure()
	other.signs(k).want(t, 200, `"go":"/me"`)
	if !strings.Contains(other.get("/mine").body, table) {
		t.Error("the other browser has not the table")
	}
	other.get("/t/"+table+"?as=0").want(t, 200, "Ana")
	ana.post("/sign-out").want(t, 200)
	if strings.Contains(other.get("/mine").body, table) {
		t.Error("signed out everywhere, the other browser still has the table")
	}
	other.signs(k).want(t, 200, `"go":"/me"`) // with the present session version
	if !strings.Contains(other.get("/mine").body, table) {
		t.Error("after signing in again the other browser has not the table")
	}
	// Signing out everywhere also works for a user with a passkey and without tables.
	bob := h.secure()
	bob.post("/name", "name", "Bob").want(t, 200)
	b := newKey(t)
	bob.makes(b).want(t, 200)
	third := h.secure()
	third.signs(b).want(t, 200)
	bob.post("/sign-out").want(t, 200)
	if strings.Contains(third.get("/me").body, "Tablet") {
		t.Error("a browser that was signed out still has the passkey's page")
	}
}

// TestPasskeysWorkHoweverTheHostIsWritten checks that capitals and ports in --url or in the Host header do not prevent
// passkeys. Browsers write the relying party and the origin in lower case, in ASCII, without the default port.
func TestPasskeysWorkHoweverTheHostIsWritten(t *testing.T) {
	for _, c := range []struct{ url, host, party, origin string }{
		{"http://Games.localhost", "games.localhost", "games.localhost", "http://games.localhost"},
		{"http://Games.localhost:80/", "Games.localhost", "games.localhost", "http://games.localhost"},
		{"", "Games.localhost:8080", "games.localhost", "http://games.localhost:8080"},
		{"", "LOCALHOST", "localhost", "http://localhost"},
		{"HTTP://Bücher.localhost:8081", "xn--bcher-kva.localhost:8081", "xn--bcher-kva.localhost", "http://xn--bcher-kva.localhost:8081"},
	} {
		h := openAt(t, toyRegistry(), c.url)
		ana, k := h.person(), newKey(t)
		k.party, k.origin = c.party, c.origin
		a := ana.scriptedAt(c.host, "/me/passkeys/begin").asked(t)
		if id := a.Options.PublicKey.RP.ID; id != c.party {
			t.Errorf("%+v: the party is %q", c, id)
			continue
		}
		k.handle = a.Options.PublicKey.User.ID
		ana.scriptedAt(c.host, "/me/passkeys", "credential", k.make(a.Options.PublicKey.Challenge, map[string]any{})).want(t, 200, `"go":"/me`)
		other := h.person()
		challenge := other.scriptedAt(c.host, "/sign-in/begin").asked(t).Options.PublicKey.Challenge
		other.scriptedAt(c.host, "/sign-in", "credential", k.sign(challenge)).want(t, 200, `"go":"/me"`)
		// Older browsers send the Origin header of a form and nothing else.
		if said := h.asks("POST", "/settings", c.host, strings.NewReader("lang=en"), "Content-Type", asForm, "Origin", c.origin); said.status >= 400 {
			t.Errorf("%+v: its own page posts: %d", c, said.status)
		}
	}
}

// TestWhatIsNoPasskeyIsRefused sends invalid answers that no honest browser sends. Each is refused with its reason, and
// nobody is signed in.
func TestWhatIsNoPasskeyIsRefused(t *testing.T) {
	h, ana, table, k := keyedTestSite(t)
	refused := func(name, code string, status int, r reply) {
		t.Helper()
		var a struct{ Code string }
		if err := json.Unmarshal([]byte(r.body), &a); err != nil || r.status != status || a.Code != code {
			t.Errorf("%s: %d %s, %v", name, r.status, r.body, err)
		}
	}
	begin := func(p *person, path string) string {
		return p.scripted(path + "/begin").asked(t).Options.PublicKey.Challenge
	}
	makes := func(change func(k *key, challenge string) string) reply {
		n := newKey(t)
		return ana.scripted("/me/passkeys", "credential", change(n, begin(ana, "/me/passkeys")))
	}
	none := map[string]any{}
	refused("no credential", "passkey.broken", 403, makes(func(*key, string) string { return "" }))
	refused("no JSON", "passkey.broken", 403, makes(func(*key, string) string { return "{{{" }))
	refused("a statement where none is", "passkey.broken", 403, makes(func(n *key, c string) string { return n.make(c, map[string]any{"sig": []byte("x")}) }))
	refused("a cut attestation", "passkey.broken", 403, makes(func(n *key, c string) string {
		var doc map[string]any
		json.Unmarshal([]byte(n.make(c, none)), &doc) //nolint:errcheck // it was made just now
		r := doc["response"].(map[string]any)
		r["attestationObject"] = r["attestationObject"].(string)[:60]
		text, _ := json.Marshal(doc)
		return string(text)
	}))
	refused("another site's", "passkey.broken", 403, makes(func(n *key, c string) string {
		n.origin = "https://evil.example"
		return n.make(c, none)
	}))
	refused("another party's", "passkey.broken", 403, makes(func(n *key, c string) string {
		n.party = "evil.example"
		return n.make(c, none)
	}))
	refused("another challenge", "passkey.broken", 403, makes(func(n *key, c string) string { return n.make(letters(make([]byte, 32)), none) }))
	refused("the same again", "refused.passkey-known", 409, makes(func(_ *key, c string) string { return k.make(c, none) }))
	refused("without a beginning", "passkey.late", 409, ana.scripted("/me/passkeys", "credential", newKey(t).make("x", none)))
	if n := strings.Count(ana.get("/me").body, `name="key"`); n != 1 {
		t.Errorf("Ana has %d passkeys", n)
	}
	bob := h.secure()
	refused("somebody else's", "refused.passkey-known", 409, func() reply {
		c := bob.scripted("/me/passkeys/begin").asked(t).Options.PublicKey.Challenge
		return bob.scripted("/me/passkeys", "credential", k.make(c, none))
	}())

	thief := h.secure()
	signs := func(change func(k *key, challenge string) string) reply {
		copied := *k
		return thief.scripted("/sign-in", "credential", change(&copied, begin(thief, "/sign-in")))
	}
	refused("another site's answer", "passkey.broken", 403, signs(func(k *key, c string) string {
		k.origin = "https://evil.example"
		return k.sign(c)
	}))
	refused("another key", "passkey.broken", 403, signs(func(k *key, c string) string {
		k.private = newKey(t).private
		return k.sign(c)
	}))
	refused("another handle", "passkey.broken", 403, signs(func(k *key, c string) string {
		k.handle = letters(make([]byte, 32))
		return k.sign(c)
	}))
	refused("an unknown key", "passkey.removed", 403, signs(func(_ *key, c string) string {
		n := newKey(t)
		n.handle = k.handle
		return n.sign(c)
	}))
	refused("no beginning", "passkey.late", 409, thief.scripted("/sign-in", "credential", k.sign("x")))
	if strings.Contains(thief.get("/mine").body, table) {
		t.Fatal("a thief has the table")
	}
	// An intercepted answer, with the cookie of the ceremony, is worthless once it was used.
	at, _ := url.Parse(h.server.URL)
	honest := h.secure()
	c := begin(honest, "/sign-in")
	cookies := honest.jar().Cookies(at)
	said := k.sign(c)
	honest.scripted("/sign-in", "credential", said).want(t, 200)
	thief.jar().SetCookies(at, cookies)
	refused("an answer that was used", "passkey.late", 409, thief.scripted("/sign-in", "credential", said))
	if strings.Contains(thief.get("/mine").body, table) {
		t.Fatal("a thief has the table by an overheard answer")
	}
}

// TestAPasskeyThatCountsBack checks a passkey whose counter goes back or stays, so it may have been copied. It signs nobody
// in, and the stored counter stays.
func TestAPasskeyThatCountsBack(t *testing.T) {
	h, _, _, k := keyedTestSite(t)
	h.warned = "a passkey reports fewer uses than the server has counted; it may have been copied"
	k.count = 7
	h.secure().signs(k).want(t, 200, `"go":"/me"`)
	for _, count := range []uint32{7, 3, 0} {
		k.count = count
		h.secure().signs(k).want(t, 403, "passkey.copy")
	}
	k.count = 8
	h.secure().signs(k).want(t, 200, `"go":"/me"`)
}

// TestARemovedPasskeySignsNobodyIn removes a passkey during a ceremony. A user without any passkey is still known by the
// cookie.
func TestARemovedPasskeySignsNobodyIn(t *testing.T) {
	h, ana, table, k := keyedTestSite(t)
	ana.post("/me/name", "do", "reserve").want(t, 200, "is reserved for you")
	other := h.secure()
	a := other.scripted("/sign-in/begin").asked(t)
	stranger := h.secure()
	stranger.post("/me/passkeys/remove", "key", letters(k.id)).want(t, 200) // it belongs to another user, so it stays
	ana.get("/me").want(t, 200, "Tablet")
	ana.post("/me/passkeys/remove", "key", letters(k.id)).want(t, 200)
	other.scripted("/sign-in", "credential", k.sign(a.Options.PublicKey.Challenge)).want(t, 403, "passkey.removed", "was removed")
	page := ana.get("/me").want(t, 200, "Ana")
	if strings.Contains(page.body, "Tablet") || strings.Contains(page.body, "is reserved") {
		t.Error("something of the removed passkey is left")
	}
	ana.get("/t/"+table+"?as=0").want(t, 200)
	ana.makes(k).want(t, 200) // the device may be added again
}

// TestTwoDevicesAtOnce creates passkeys and signs in at the same time. Each works, and they belong to one user.
func TestTwoDevicesAtOnce(t *testing.T) {
	h, ana, table, k := keyedTestSite(t)
	at, _ := url.Parse(h.server.URL)
	var all sync.WaitGroup
	keys := make([]*key, 6)
	for i := range keys {
		keys[i] = newKey(t)
		p := h.secure()
		p.jar().SetCookies(at, ana.jar().Cookies(at))
		all.Go(func() { p.makes(keys[i]).want(t, 200) })
	}
	all.Wait()
	for _, k := range append(keys, k, k) {
		all.Go(func() {
			p := h.secure()
			p.signs(k).want(t, 200, `"go":"/me"`)
			if !strings.Contains(p.get("/mine").body, table) {
				t.Error("a device has not the table")
			}
		})
	}
	all.Wait()
}

// TestPasskeysNeedASafeAddress checks that the page says where no passkey can be created, and why.
func TestPasskeysNeedASafeAddress(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	p.get("/me").want(t, 200, "Open this site as http://localhost:") // at 127.0.0.1
	p.scripted("/me/passkeys/begin").want(t, 409, "passkey.http")
	p.scripted("/sign-in/begin").want(t, 409, "passkey.http")
	public := publicTestSite(t)
	q := public.person()
	q.get("/me").want(t, 200, "Create and use passkeys at "+passkeySite)
	for address, why := range map[string]string{"http://127.0.0.1:8080": "a server address with a name, not a number", "http://games.lan": "Passkeys need an https address"} {
		h := &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: toyRegistry(), url: address}
		h.start("")
		t.Cleanup(h.stop)
		h.person().get("/me").want(t, 200, why) // it never recommends another address where passkeys are impossible too
	}
}

// TestSigningInWhereSomebodyElseSits checks that signing in asks before the browser loses its seats.
func TestSigningInWhereSomebodyElseSits(t *testing.T) {
	h, _, table, k := keyedTestSite(t)
	bob := h.secure()
	bob.post("/name", "name", "Bob").want(t, 200)
	own := bob.open("bluff", "bot:random")
	bob.signs(k).want(t, 200, `"go":"/sign-in/seats"`)
	bob.get("/sign-in/seats").want(t, 200, "Sign in as Ana here?", "1 table")
	bob.post("/sign-in/seats", "do", "stay").want(t, 200)
	if page := bob.get("/mine").body; !strings.Contains(page, own) || strings.Contains(page, table) {
		t.Error("who stays is somebody else")
	}
	bob.post("/sign-in/seats", "do", "leave").want(t, 409) // it is decided already
	bob.signs(k).want(t, 200, `"go":"/sign-in/seats"`)
	bob.post("/sign-in/seats", "do", "leave").want(t, 200, "Ana")
	if page := bob.get("/mine").body; strings.Contains(page, own) || !strings.Contains(page, table) {
		t.Error("who leaves their seats is not Ana")
	}
}
