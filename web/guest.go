package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// A guest is the person behind a browser: nobody registers, a name in a signed cookie is enough.
type guest struct {
	ID   string `json:"id"`
	Name string `json:"name"` // "" until one is given
	// Issue is the number of this cookie's issue. Those before the one that counts for the guest are worth nothing.
	Issue int64 `json:"issue,omitempty"`
}

// identity seals guests into cookies of one data folder and opens them again.
type identity struct {
	cookie string // the cookie's name carries the folder's, so that two servers on one host do not mix their guests up
	key    []byte
	secure bool // the public address is https
}

func newIdentity(folder string, key []byte, secure bool) identity {
	return identity{cookie: "pantheon-" + folder, key: key, secure: secure}
}

// read gives the guest of a request; ok is false when it carries no cookie that this folder has signed.
func (i identity) read(r *http.Request) (g guest, ok bool) {
	c, err := r.Cookie(i.cookie)
	if err != nil {
		return guest{}, false
	}
	g, err = i.open(c.Value)
	return g, err == nil
}

// write makes the browser keep a guest for a year.
func (i identity) write(w http.ResponseWriter, g guest) {
	http.SetCookie(w, &http.Cookie{
		Name: i.cookie, Value: i.seal(g), Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, Secure: i.secure, SameSite: http.SameSiteLaxMode,
	})
}

func (i identity) seal(g guest) string {
	body, err := json.Marshal(g)
	if err != nil {
		return "" // two strings always marshal
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + i.sign(text)
}

var errSeal = errors.New("the cookie was not signed by this server")

func (i identity) open(value string) (guest, error) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > 2000 || !hmac.Equal([]byte(sum), []byte(i.sign(text))) {
		return guest{}, errSeal
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return guest{}, errSeal
	}
	var g guest
	if err := json.Unmarshal(body, &g); err != nil || g.ID == "" {
		return guest{}, errSeal
	}
	return g, nil
}

func (i identity) sign(text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("guest\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// newGuest is a person whom nobody has seen before.
func newGuest() guest { return guest{ID: rand.Text()} }
