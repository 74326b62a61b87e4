package entrance

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// A lent value comes back within minutes, sealed for one purpose, so that whichever server it comes back to knows that one of them lent
// it and none has to remember it.
type lent struct {
	Until int64           `json:"until"` // milliseconds
	Value json.RawMessage `json:"value"`
}

// Lend makes the browser keep a value for a while, for a purpose.
func (i Identity) Lend(w http.ResponseWriter, purpose string, value any, now time.Time, while time.Duration) error {
	inner, err := json.Marshal(value)
	if err != nil {
		return err
	}
	body, err := json.Marshal(lent{now.Add(while).UnixMilli(), inner})
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	i.Keep(w, http.Cookie{
		Name: i.cookie + "-" + purpose, Value: text + "." + i.signFor(purpose, text), MaxAge: int(while.Seconds()), SameSite: http.SameSiteStrictMode,
	}, i.Both())
	return nil
}

// Lent reads a value that was lent for a purpose; ok is false for none, one that is too old, and one that this folder did not seal. Of two
// under both names the one counts that was lent later.
func (i Identity) Lent(r *http.Request, purpose string, into any, now time.Time) (ok bool) {
	host, plain := i.Cookies.Read(r, i.cookie+"-"+purpose)
	l, ok := i.openLent(host, purpose)
	if other, good := i.openLent(plain, purpose); good && (!ok || other.Until > l.Until) {
		l, ok = other, true
	}
	return ok && now.UnixMilli() <= l.Until && json.Unmarshal(l.Value, into) == nil
}

func (i Identity) openLent(value, purpose string) (l lent, ok bool) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > maxLent || !hmac.Equal([]byte(sum), []byte(i.signFor(purpose, text))) {
		return l, false
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	return l, err == nil && json.Unmarshal(body, &l) == nil
}

// maxLent bounds what a browser may bring back.
const maxLent = 4000

// TakeBack makes the browser forget what it was lent for a purpose.
func (i Identity) TakeBack(w http.ResponseWriter, purpose string) { i.Remove(w, i.cookie+"-"+purpose) }

// Forget makes the browser forget its guest.
func (i Identity) Forget(w http.ResponseWriter) { i.Remove(w, i.cookie) }

func (i Identity) signFor(purpose, text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("lent for " + purpose + "\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
