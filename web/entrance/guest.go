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
	Cookies
	cookie string // the cookie's name carries the folder's, so that two servers on one host do not mix their guests up
	key    []byte
	now    func() time.Time
}

// A keepsake is the content of a cookie.
type keepsake struct {
	Guest
	Day int64 `json:"day,omitempty"` // when it was written, in days since 1970; 0 in cookies of older versions
	// Both says that it was written under both names, by a server that knows them; without https, and by older versions, it is not said.
	Both bool `json:"both,omitempty"`
}

const (
	cookieAge = 365 * 24 * time.Hour // how long a browser keeps a cookie
	renewAge  = 30 * 24 * time.Hour  // how old a cookie is when a page renews it
)

// NewIdentity seals with the key of the folder with that name; with secure, cookies are for https alone. Now tells the time.
func NewIdentity(folder string, key []byte, secure bool, now func() time.Time) Identity {
	return Identity{Cookies: Cookies{Secure: secure}, cookie: "pantheon-" + folder, key: key, now: now}
}

// Read gives the guest of a request; ok is false when it carries no cookie that this folder has signed.
func (i Identity) Read(r *http.Request) (g Guest, ok bool) {
	k, _, err := i.read(r)
	return k.Guest, err == nil
}

// read gives the content of the cookie that counts. Settled is false when the browser has to be given it again, whatever its age: under a
// name under which it has none, or another one.
func (i Identity) read(r *http.Request) (k keepsake, settled bool, err error) {
	host, plain := i.Cookies.Read(r, i.cookie)
	if !i.Secure {
		k, err = i.open(plain)
		return k, true, err
	}
	k, err = i.open(host)
	old, failed := i.open(plain)
	if failed == nil && (err != nil || k.Both && !old.Both && i.Both()) { // then an older server has written it since
		return old, false, nil
	}
	return k, host == plain || plain == "" && !i.Both(), err
}

// Write makes the browser keep a guest for a year.
func (i Identity) Write(w http.ResponseWriter, g Guest) {
	both := i.Both()
	i.Keep(w, http.Cookie{Name: i.cookie, Value: i.seal(g, both), MaxAge: int(cookieAge.Seconds()), SameSite: http.SameSiteLaxMode}, both)
}

// Renew writes the cookie of a request again when it is older than 30 days, or not there under each name that it must have, unless the
// response already sets or deletes it. A guest who returns at least once a year keeps their seats.
func (i Identity) Renew(w http.ResponseWriter, r *http.Request) {
	k, settled, err := i.read(r)
	if err != nil || settled && i.today()-k.Day < int64(renewAge/(24*time.Hour)) || i.sets(w, i.cookie) {
		return
	}
	i.Write(w, k.Guest)
}

// today is the current day, in days since 1970.
func (i Identity) today() int64 { return i.now().Unix() / (24 * 3600) }

func (i Identity) seal(g Guest, both bool) string {
	body, err := json.Marshal(keepsake{g, i.today(), both})
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
