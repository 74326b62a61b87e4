// Package entrance is who comes in: connections and their addresses, how long what they bring may take, the cookies by which guests are
// known again, and what each visitor may use up.
package entrance

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

// A Guest is the person behind a browser: nobody registers, a name in a signed cookie is enough.
type Guest struct {
	ID   string `json:"id"`
	Name string `json:"name"` // "" until one is given
	// Issue is the number of this cookie's issue. Those before the one that counts for the guest are worth nothing.
	Issue int64 `json:"issue,omitempty"`
}

// Identity seals guests into cookies of one data folder and opens them again.
type Identity struct {
	cookie string // the cookie's name carries the folder's, so that two servers on one host do not mix their guests up
	key    []byte
	Secure bool // the public address is https
}

// NewIdentity seals with the key of the folder with that name; with secure, cookies are for https alone.
func NewIdentity(folder string, key []byte, secure bool) Identity {
	return Identity{cookie: "pantheon-" + folder, key: key, Secure: secure}
}

// Read gives the guest of a request; ok is false when it carries no cookie that this folder has signed.
func (i Identity) Read(r *http.Request) (g Guest, ok bool) {
	c, err := r.Cookie(i.cookie)
	if err != nil {
		return Guest{}, false
	}
	g, err = i.open(c.Value)
	return g, err == nil
}

// Write makes the browser keep a guest for a year.
func (i Identity) Write(w http.ResponseWriter, g Guest) {
	http.SetCookie(w, &http.Cookie{
		Name: i.cookie, Value: i.seal(g), Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, Secure: i.Secure, SameSite: http.SameSiteLaxMode,
	})
}

func (i Identity) seal(g Guest) string {
	body, err := json.Marshal(g)
	if err != nil {
		return "" // two strings always marshal
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + i.sign(text)
}

var errSeal = errors.New("the cookie was not signed by this server")

func (i Identity) open(value string) (Guest, error) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > 2000 || !hmac.Equal([]byte(sum), []byte(i.sign(text))) {
		return Guest{}, errSeal
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Guest{}, errSeal
	}
	var g Guest
	if err := json.Unmarshal(body, &g); err != nil || g.ID == "" {
		return Guest{}, errSeal
	}
	return g, nil
}

func (i Identity) sign(text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("guest\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// NewGuest is a person whom nobody has seen before.
func NewGuest() Guest { return Guest{ID: rand.Text()} }
