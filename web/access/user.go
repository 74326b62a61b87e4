// Package access controls access to the site. It limits connections and the time that request bodies may take, identifies
// users by their cookies, and limits what each visitor may use.
package access

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

// A User is the user of a browser. Nobody registers: an id and a name in a signed cookie are enough.
type User struct {
	ID   string `json:"id"`
	Name string `json:"name"` // "" until the user chooses one
	// SessionVersion is the session version of the cookie. A cookie with a version below the user's present one is invalid.
	SessionVersion int64 `json:"issue,omitempty"`
}

// Identity signs the users' cookies of one data folder and verifies them.
type Identity struct {
	Cookies
	cookie string // the cookie's name contains the folder's, so that two servers on one host do not share users
	key    []byte
	now    func() time.Time
}

// A cookieContent is the content of a cookie.
type cookieContent struct {
	User
	Day int64 `json:"day,omitempty"` // when the cookie was written, in days since 1970; 0 in cookies of older versions
	// Both says that the cookie was written under both names. It is absent without https and in cookies of older versions.
	Both bool `json:"both,omitempty"`
}

const (
	cookieAge = 365 * 24 * time.Hour // how long a browser keeps a cookie
	renewAge  = 30 * 24 * time.Hour  // the age at which a page renews a cookie
)

// NewIdentity returns the identity of a data folder, which signs cookies with the key. If secure is true, cookies are for
// https alone. The function now returns the present time.
func NewIdentity(folder string, key []byte, secure bool, now func() time.Time) Identity {
	return Identity{Cookies: Cookies{Secure: secure}, cookie: "pantheon-" + folder, key: key, now: now}
}

// Read returns the user of a request. It returns false if the request has no valid cookie of this folder. It does not check
// the session version: see [SessionVersions.Good].
func (i Identity) Read(r *http.Request) (g User, ok bool) {
	k, _, err := i.read(r)
	return k.User, err == nil
}

// read returns the content of the cookie that counts. The result settled is false if the browser must get the cookie again
// whatever its age: one of its names is missing or holds another value. The error says that there is no valid cookie.
func (i Identity) read(r *http.Request) (k cookieContent, settled bool, err error) {
	host, plain := i.Cookies.Read(r, i.cookie)
	if !i.Secure {
		k, err = i.open(plain)
		return k, true, err
	}
	k, err = i.open(host)
	old, failed := i.open(plain)
	if failed == nil && (err != nil || k.Both && !old.Both && i.Both()) { // an older server has rewritten it since
		return old, false, nil
	}
	return k, host == plain || plain == "" && !i.Both(), err
}

// Write sets the cookie of a user, for a year.
func (i Identity) Write(w http.ResponseWriter, g User) {
	both := i.Both()
	i.Keep(w, http.Cookie{Name: i.cookie, Value: i.seal(g, both), MaxAge: int(cookieAge.Seconds()), SameSite: http.SameSiteLaxMode}, both)
}

// Renew writes the valid cookie of a request again if it is at least 30 days old. It also does so if one of its names is missing or holds
// another value. It does nothing if the response already sets or removes the cookie. So a user keeps their seats if they are never away
// for more than 335 days.
func (i Identity) Renew(w http.ResponseWriter, r *http.Request) {
	k, settled, err := i.read(r)
	if err != nil || settled && i.today()-k.Day < int64(renewAge/(24*time.Hour)) || i.sets(w, i.cookie) {
		return
	}
	i.Write(w, k.User)
}

// today returns the current day, in days since 1970.
func (i Identity) today() int64 { return i.now().Unix() / (24 * 3600) }

func (i Identity) seal(g User, both bool) string {
	body, err := json.Marshal(cookieContent{g, i.today(), both})
	if err != nil {
		return "" // strings and numbers always marshal
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	return text + "." + i.sign(text)
}

var errSeal = errors.New("the cookie was not signed by this server")

func (i Identity) open(value string) (cookieContent, error) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > 2000 || !hmac.Equal([]byte(sum), []byte(i.sign(text))) {
		return cookieContent{}, errSeal
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return cookieContent{}, errSeal
	}
	var k cookieContent
	if err := json.Unmarshal(body, &k); err != nil || k.ID == "" {
		return cookieContent{}, errSeal
	}
	return k, nil
}

func (i Identity) sign(text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("guest\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// NewUser returns a new user with a random id.
func NewUser() User { return User{ID: rand.Text()} }
