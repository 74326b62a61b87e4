package transporttest

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
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/notify/transport"
)

// A Browser is a browser that subscribed to this server's pushes, with its push service on this computer. It reports to the test each push
// that it cannot read or whose signature is invalid, unless an [Answer] is set.
type Browser struct {
	t       testing.TB
	server  *httptest.Server
	private *ecdh.PrivateKey
	secret  []byte
	public  string // the server's key with which it subscribed

	mu     sync.Mutex
	answer Answer
	got    []Push
}

// A Push is a push that a browser received.
type Push struct {
	transport.Payload
	Header http.Header
	Size   int // size on the wire, in bytes
}

// NewBrowser returns a browser that is subscribed with a server's public key.
func NewBrowser(t testing.TB, public string) *Browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{t: t, private: private, secret: make([]byte, 16), public: public}
	rand.Read(b.secret) //nolint:errcheck // it never fails
	b.server = httptest.NewUnstartedServer(http.HandlerFunc(b.take))
	b.server.EnableHTTP2 = true // as real push services have it
	b.server.StartTLS()
	t.Cleanup(b.server.Close)
	return b
}

// Roots returns the certificates to trust, for [transport.ForTests]. All servers of this package have the same ones.
func (b *Browser) Roots() *x509.CertPool {
	roots := x509.NewCertPool()
	roots.AddCert(b.server.Certificate())
	return roots
}

// Subscription returns the browser's subscription as JSON.
func (b *Browser) Subscription() []byte {
	text := base64.RawURLEncoding.EncodeToString
	return fmt.Appendf(nil, `{"endpoint":%q,"expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`,
		b.server.URL+"/push/of-this-browser", text(b.private.PublicKey().Bytes()), text(b.secret))
}

// Answers sets the answer of the push service from now on; nil accepts pushes.
func (b *Browser) Answers(answer Answer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answer = answer
}

// Got returns the accepted pushes.
func (b *Browser) Got() []Push {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.got)
}

// take answers a push as the push service, and decrypts it as the browser.
func (b *Browser) take(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	answer := b.answer
	b.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		b.t.Error(err)
	}
	if answer != nil {
		answer(w, r)
		return
	}
	if err := b.verify(r); err != nil {
		b.t.Error(err)
	}
	push := Push{Header: r.Header, Size: len(body)}
	text, err := b.decrypt(body)
	if err == nil {
		err = json.Unmarshal(text, &push.Payload)
	}
	if err != nil {
		b.t.Errorf("a push that cannot be read: %v", err)
	}
	b.mu.Lock()
	b.got = append(b.got, push)
	b.mu.Unlock()
	w.WriteHeader(http.StatusCreated)
}

// decrypt decrypts a push as a browser does (RFC 8291, RFC 8188).
func (b *Browser) decrypt(body []byte) ([]byte, error) {
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

// verify checks the server's signature as a push service does (RFC 8292).
func (b *Browser) verify(r *http.Request) error {
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
	if left := time.Until(time.Unix(claims.Exp, 0)); err != nil || claims.Aud != b.server.URL || claims.Sub == "" ||
		left < time.Minute || left > 24*time.Hour {
		return fmt.Errorf("claims %+v: %v", claims, err)
	}
	return nil
}
