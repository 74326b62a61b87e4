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
	"time"
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
	now    func() time.Time
}

// A keepsake is the content of a cookie.
type keepsake struct {
	Guest
	Day int64 `json:"day,omitempty"` // when it was written, in days since 1970; 0 in cookies of older versions
}

const (
	cookieAge = 365 * 24 * time.Hour // how long a browser keeps a cookie
	renewAge  = 30 * 24 * time.Hour  // how old a cookie is when a page renews it
)

// NewIdentity seals with the key of the folder with that name; with secure, cookies are for https alone. Now tells the time.
func NewIdentity(folder string, key []byte, secure bool, now func() time.Time) Identity {
	return Identity{cookie: "pantheon-" + folder, key: key, Secure: secure, now: now}
}

// Read gives the guest of a request; ok is false when it carries no cookie that this folder has signed.
func (i Identity) Read(r *http.Request) (g Guest, ok bool) {
	k, err := i.read(r)
	return k.Guest, err == nil
}

func (i Identity) read(r *http.Request) (keepsake, error) {
	c, err := r.Cookie(i.cookie)
	if err != nil {
		return keepsake{}, err
	}
	return i.open(c.Value)
}

// Write makes the browser keep a guest for a year.
func (i Identity) Write(w http.ResponseWriter, g Guest) {
	http.SetCookie(w, &http.Cookie{
		Name: i.cookie, Value: i.seal(g), Path: "/", MaxAge: int(cookieAge.Seconds()),
		HttpOnly: true, Secure: i.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// Renew writes the cookie of a request again when it is older than 30 days, unless the response already sets or deletes it. A guest who
// returns at least once a year keeps their seats.
func (i Identity) Renew(w http.ResponseWriter, r *http.Request) {
	k, err := i.read(r)
	if err != nil || i.today()-k.Day < int64(renewAge/(24*time.Hour)) {
		return
	}
	for _, set := range w.Header()["Set-Cookie"] {
		if strings.HasPrefix(set, i.cookie+"=") {
			return
		}
	}
	i.Write(w, k.Guest)
}

// today is the current day, in days since 1970.
func (i Identity) today() int64 { return i.now().Unix() / (24 * 3600) }

func (i Identity) seal(g Guest) string {
	body, err := json.Marshal(keepsake{g, i.today()})
	if err != nil {
		return "" // strings and numbers always marshal
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + i.sign(text)
}

var errSeal = errors.New("the cookie was not signed by this server")

func (i Identity) open(value string) (keepsake, error) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > 2000 || !hmac.Equal([]byte(sum), []byte(i.sign(text))) {
		return keepsake{}, errSeal
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return keepsake{}, errSeal
	}
	var k keepsake
	if err := json.Unmarshal(body, &k); err != nil || k.ID == "" {
		return keepsake{}, errSeal
	}
	return k, nil
}

func (i Identity) sign(text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("guest\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// NewGuest is a person whom nobody has seen before.
func NewGuest() Guest { return Guest{ID: rand.Text()} }
