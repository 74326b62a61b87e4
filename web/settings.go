package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"pantheon/game"
)

// settings are what a person has chosen for how the pages look and behave. They live in a cookie of their own, since they
// are nobody's secret and the server keeps none of them.
type settings struct {
	Lang    game.Lang
	Theme   string // "light", "dark", or "" as the system has it
	Motion  string // "off" for none, or "" as the system has it
	Sound   bool   // whether pages make sounds
	Confirm string // when to ask once more before a sentence is said: one of confirms
}

// When a person is asked once more.
const (
	confirmLasting = "lasting" // before what cannot simply be taken back; this is usual
	confirmTurn    = "turn"    // also before the end of a turn, which lets bots, automata or others act
	confirmNever   = "never"
)

var confirms = []string{confirmLasting, confirmTurn, confirmNever}

const settingsCookie = "pantheon-settings"

// speaks are the languages of the site, best first, for the matcher of Accept-Language.
var speaks = language.NewMatcher(tags())

func tags() []language.Tag {
	var all []language.Tag
	for _, l := range game.Langs {
		all = append(all, language.MustParse(string(l)))
	}
	return all
}

// readSettings gives what the cookie says, with defaults for what it leaves out: the browser's own language, sounds, and
// asking once more.
func readSettings(r *http.Request) settings {
	s := settingsFrom(nil)
	if c, err := r.Cookie(settingsCookie); err == nil {
		if v, err := url.ParseQuery(c.Value); err == nil {
			s = settingsFrom(v)
		}
	}
	if s.Lang == "" {
		_, at := language.MatchStrings(speaks, r.Header.Get("Accept-Language"))
		s.Lang = game.Langs[at]
	}
	return s
}

// settingsFrom reads the fields of the cookie or of the form; unknown values become the default.
func settingsFrom(v url.Values) settings {
	var s settings
	if l := game.Lang(v.Get("lang")); slices.Contains(game.Langs, l) {
		s.Lang = l
	}
	if t := v.Get("theme"); t == "light" || t == "dark" {
		s.Theme = t
	}
	if v.Get("motion") == "off" {
		s.Motion = "off"
	}
	s.Sound = v.Get("sound") != "off"
	if s.Confirm = v.Get("confirm"); !slices.Contains(confirms, s.Confirm) {
		s.Confirm = confirmLasting
	}
	return s
}

func (s settings) write(w http.ResponseWriter, secure bool) {
	v := url.Values{"lang": {string(s.Lang)}}
	set := func(key, value string, when bool) {
		if when {
			v.Set(key, value)
		}
	}
	set("theme", s.Theme, s.Theme != "")
	set("motion", "off", s.Motion == "off")
	set("sound", "off", !s.Sound)
	set("confirm", s.Confirm, s.Confirm != confirmLasting)
	http.SetCookie(w, &http.Cookie{
		Name: settingsCookie, Value: v.Encode(), Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	})
}

// safeReturn is where a form sends one back to: a path of this site, "/" for anything else.
func safeReturn(path string) string {
	// Browsers leave control characters and spaces out of addresses: what stands behind one may become the name of another host.
	strange := func(r rune) bool {
		return r <= ' ' || r == '\\' || unicode.IsControl(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar
	}
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, strange) {
		return "/"
	}
	return path
}
