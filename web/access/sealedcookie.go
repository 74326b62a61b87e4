package access

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// A sealedCookie is the content of a cookie that holds a value for some minutes, signed for one purpose. Any server of the
// site can verify it, so no server has to remember it.
type sealedCookie struct {
	Until int64           `json:"until"` // milliseconds since 1970
	Value json.RawMessage `json:"value"`
}

// SealCookie stores a value as JSON in a cookie of the browser, signed for a purpose. The value expires when the duration in
// the parameter while has passed since the time now. The error says that the value has no JSON form.
func (i Identity) SealCookie(w http.ResponseWriter, purpose string, value any, now time.Time, while time.Duration) error {
	inner, err := json.Marshal(value)
	if err != nil {
		return err
	}
	body, err := json.Marshal(sealedCookie{now.Add(while).UnixMilli(), inner})
	if err != nil {
		return err
	}
	text := base64.RawURLEncoding.EncodeToString(body)
	i.Keep(w, http.Cookie{
		Name: i.cookie + "-" + purpose, Value: text + "." + i.signFor(purpose, text), MaxAge: int(while.Seconds()), SameSite: http.SameSiteStrictMode,
	}, i.Both())
	return nil
}

// OpenSealed reads the value that was sealed for a purpose, and stores it where into points. It returns false if there is no
// such value, or if it has expired, is longer than maxSealed, cannot be decoded, or was not sealed by this folder. If both
// cookie names hold a value, the one that expires later counts.
func (i Identity) OpenSealed(r *http.Request, purpose string, into any, now time.Time) (ok bool) {
	host, plain := i.Cookies.Read(r, i.cookie+"-"+purpose)
	l, ok := i.openSealed(host, purpose)
	if other, good := i.openSealed(plain, purpose); good && (!ok || other.Until > l.Until) {
		l, ok = other, true
	}
	return ok && now.UnixMilli() <= l.Until && json.Unmarshal(l.Value, into) == nil
}

func (i Identity) openSealed(value, purpose string) (l sealedCookie, ok bool) {
	text, sum, ok := strings.Cut(value, ".")
	if !ok || len(value) > maxSealed || !hmac.Equal([]byte(sum), []byte(i.signFor(purpose, text))) {
		return l, false
	}
	body, err := base64.RawURLEncoding.DecodeString(text)
	return l, err == nil && json.Unmarshal(body, &l) == nil
}

// maxSealed is the maximum size of a sealed value, in bytes.
const maxSealed = 4000

// TakeBack removes the cookie with the value for a purpose from the browser.
func (i Identity) TakeBack(w http.ResponseWriter, purpose string) { i.Remove(w, i.cookie+"-"+purpose) }

// Forget removes the user's cookie from the browser.
func (i Identity) Forget(w http.ResponseWriter) { i.Remove(w, i.cookie) }

func (i Identity) signFor(purpose, text string) string {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte("lent for " + purpose + "\n"))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
