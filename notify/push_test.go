package notify

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// A browser is one that a test subscribes, and its push service.
type browser struct {
	t       *testing.T
	server  *httptest.Server
	private *ecdh.PrivateKey
	secret  []byte
	public  string // the house's key that it subscribed with

	mu     sync.Mutex
	answer func(w http.ResponseWriter, r *http.Request)
	got    []Payload
	header []http.Header
	length []int
}

// newBrowser subscribes a browser, and gives a sender that can reach its service.
func newBrowser(t *testing.T) (*browser, *Push) {
	t.Helper()
	keys, err := GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, private: private, secret: []byte("sixteen bytes !!"), public: keys.Public}
	b.answer = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusCreated) }
	b.server = httptest.NewTLSServer(http.HandlerFunc(b.take))
	t.Cleanup(b.server.Close)
	p, err := newPush(keys, "mailto:house@example.org", here(b.server))
	if err != nil {
		t.Fatal(err)
	}
	return b, p
}

// here is a reach for tests: this computer, and the certificates of a server of theirs.
func here(server *httptest.Server) reach {
	r := reach{any: true}
	if transport, ok := server.Client().Transport.(*http.Transport); ok && transport.TLSClientConfig != nil {
		r.tls = &tls.Config{RootCAs: transport.TLSClientConfig.RootCAs}
	}
	return r
}

// subscription is what the browser gives the house.
func (b *browser) subscription() []byte {
	text := base64.RawURLEncoding.EncodeToString
	return fmt.Appendf(nil, `{"endpoint":%q,"expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`,
		b.server.URL+"/push/of-this-browser", text(b.private.PublicKey().Bytes()), text(b.secret))
}

// take is the push service and the browser behind it.
func (b *browser) take(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		b.t.Error(err)
	}
	if err := b.verify(r); err != nil {
		b.t.Error(err)
	}
	text, err := b.decrypt(body)
	if err != nil {
		b.t.Error(err)
	}
	var payload Payload
	if err := json.Unmarshal(text, &payload); err != nil {
		b.t.Errorf("%q: %v", text, err)
	}
	b.got, b.header, b.length = append(b.got, payload), append(b.header, r.Header), append(b.length, len(body))
	b.answer(w, r)
}

// decrypt does what a browser does with a push (RFC 8291, RFC 8188).
func (b *browser) decrypt(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1
	if len(body) < head+65 {
		return nil, errors.New("no push")
	}
	salt, size, keyLen := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	if keyLen != 65 || int(size) < len(body)-head-keyLen {
		return nil, fmt.Errorf("a record of %d, a key of %d", size, keyLen)
	}
	theirs, err := ecdh.P256().NewPublicKey(body[head : head+keyLen])
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(theirs.Bytes())
	ikm, err := hkdf.Key(sha256.New, shared, b.secret, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, body[head+keyLen:], nil)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimRight(text, "\x00")
	if !bytes.HasSuffix(text, []byte{2}) {
		return nil, errors.New("the last record does not say that it is the last")
	}
	return text[:len(text)-1], nil
}

// verify does what a push service does with the house's signature (RFC 8292).
func (b *browser) verify(r *http.Request) error {
	token, key, ok := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid t="), ", k=")
	if !ok || key != b.public {
		return fmt.Errorf("authorization %q", r.Header.Get("Authorization"))
	}
	public, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err
	}
	of, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), public)
	if err != nil {
		return err
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return errors.New("a token of other than three parts")
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("no signature")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(of, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("a false signature")
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	data, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err == nil {
		err = json.Unmarshal(data, &claims)
	}
	if left := time.Until(time.Unix(claims.Exp, 0)); err != nil || claims.Aud != b.server.URL || claims.Sub != "mailto:house@example.org" ||
		left < time.Minute || left > 24*time.Hour {
		return fmt.Errorf("claims %+v: %v", claims, err)
	}
	return nil
}

var hello = Message{ID: "n-1", Title: "Your turn at “Sunday” ☀", Body: "Choose a card.\nOthers wait.", URL: "https://games.example.org/t/abc",
	Topic: "t-abc", Lang: "en", Urgent: true, Lasts: time.Hour}

// A browser reads what it is told, and its service what concerns it.
func TestPush(t *testing.T) {
	b, p := newBrowser(t)
	for range 2 { // each try is of the same ID
		if err := p.Send(t.Context(), b.subscription(), hello); err != nil {
			t.Fatal(err)
		}
	}
	want := Payload{hello.ID, hello.Title, hello.Body, hello.URL, hello.Topic, hello.Lang}
	if len(b.got) != 2 || b.got[0] != want || b.got[1] != want {
		t.Errorf("the browser got %+v, not twice %+v", b.got, want)
	}
	for name, want := range map[string]string{"Topic": "t-abc", "Urgency": "high", "TTL": "3600", "Content-Encoding": "aes128gcm"} {
		if got := b.header[0].Get(name); got != want {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
	if b.length[0] != records[0] {
		t.Errorf("%d bytes on the wire, not %d", b.length[0], records[0])
	}
	calm := hello
	calm.Urgent, calm.Topic, calm.Lasts = false, "", 0
	if err := p.Send(t.Context(), b.subscription(), calm); err != nil {
		t.Fatal(err)
	}
	if h := b.header[2]; h.Get("Urgency") != "normal" || h.Get("TTL") != "86400" || h.Values("Topic") != nil {
		t.Errorf("a calm message: %v", h)
	}
}
