package web

import (
	"crypto/rand"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// plain is a person's own words as a thing in a phrase. Its kind has no texts, so nothing in it is looked up.
func plain(text string) game.Thing { return game.MakeThing("plain", text) }

func orWord(word, otherwise string) string {
	if word == "" {
		return otherwise
	}
	return word
}

func itoa(n int) string               { return strconv.Itoa(n) }
func queryEscape(text string) string  { return url.QueryEscape(text) }
func colorScheme(theme string) string { return orWord(theme, "light dark") }

func joinInts(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// newInput is the id of an input for the forms of one page, so that a form posted twice is one input.
func newInput() string { return rand.Text() }

// name is a title's name in the visitor's language.
func (v *visit) name(t games.Title) string { return v.titleText(t, "name") }

// gameName is the name of the title with that id; the id itself for one that this program does not have.
func (v *visit) gameName(id string) string {
	t, err := v.site.shelf.Find(id)
	if err != nil {
		return id
	}
	return v.name(t)
}

// titleText is a text of a title's catalogue.
func (v *visit) titleText(t games.Title, id string) string {
	return t.Game.About().Words.Text(v.set.Lang, game.Say(id), nil)
}

// titleTextIf is a text of a title's catalogue, "" when it has none of that id.
func (v *visit) titleTextIf(t games.Title, id string) string {
	if !t.Game.About().Words.Has(id) {
		return ""
	}
	return v.titleText(t, id)
}

func (v *visit) playersWord(n int) string {
	if n == 1 {
		return v.t("players.one")
	}
	return itoa(n)
}

// players says for how many a title is.
func (v *visit) players(t games.Title) string {
	a := t.Game.About()
	if a.MinSeats == a.MaxSeats {
		return v.t("players.exact", "n", a.MinSeats)
	}
	return v.t("players.range", "min", a.MinSeats, "max", a.MaxSeats)
}

// onlyFor says with how many players an option is there.
func (v *visit) onlyFor(players []int) string {
	if len(players) == 1 && players[0] == 1 {
		return v.t("new.only-alone")
	}
	return v.t("new.only-players", "list", plain(v.anyOf(players)))
}

// anyOf lists numbers of which any will do.
func (v *visit) anyOf(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return v.t("new.or", "list", plain(strings.Join(words[:last], v.t("new.comma"))), "last", plain(words[last]))
}

// seatName is the person's name, or the bot's number.
func (v *visit) seatName(c table.Chair) string {
	switch {
	case c.Name != "":
		return c.Name
	case c.Bot():
		return v.t("seat.bot", "n", int(c.Seat)+1)
	}
	return v.t("seat.empty", "n", int(c.Seat)+1)
}

// chairLine describes a chair on an invitation.
func (v *visit) chairLine(c table.Chair) string {
	switch {
	case c.Empty:
		return v.t("chair.is-empty", "n", int(c.Seat)+1)
	case c.Kind == table.Bot:
		return v.t("chair.bot", "level", game.MakeThing("level", c.Level))
	}
	return c.Name
}

// whoPlays lists the names at a table.
func (v *visit) whoPlays(s table.Summary) string {
	names := make([]string, len(s.Chairs))
	for i, c := range s.Chairs {
		names[i] = v.seatName(c)
	}
	return strings.Join(names, " · ")
}

// standing says in a word how a table stands for the visitor.
func (v *visit) standing(s table.Summary) string {
	t, err := v.site.shelf.Find(s.Game)
	switch {
	case err == nil && s.Phase == table.Running && racing(t.Game.About(), s.Setup):
		return v.t("mine.race")
	case s.Turn:
		return v.t("mine.turn")
	case s.Phase == table.Lobby:
		return v.t("mine.lobby")
	case s.Phase == table.Study:
		return v.t("mine.study")
	case s.Phase == table.Over:
		return v.t("mine.over")
	}
	return v.t("mine.waiting")
}

// watchList names the tables of a list and how far the page knows them, for the live stream.
func watchList(all []table.Summary) string {
	var keys []string
	for _, s := range all {
		if !s.Phase.Done() {
			keys = append(keys, s.ID+"@"+strconv.FormatInt(s.Entry, 10))
		}
	}
	return strings.Join(keys[:min(len(keys), maxWatched)], " ")
}

// address is how others reach this site: the public address, or the one that the request came by. Where that one works on
// this computer only, it is this computer's address in its network, if it has one and the server listens there.
func (s *Site) address(r *http.Request) string {
	if s.url != "" {
		return s.url
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	if host, port := splitHost(r.Host); !s.local && isLoopback(host) {
		if ip := lanAddress(); ip != "" {
			return scheme + strings.TrimSuffix(net.JoinHostPort(ip, port), ":")
		}
	}
	return scheme + r.Host
}

// splitHost splits an address into host and port; the port may be missing.
func splitHost(address string) (host, port string) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address, ""
	}
	return host, port
}

func isLoopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// lanAddress is this computer's address in its network, "" when it has none.
func lanAddress() string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP.String()
		}
	}
	return ""
}

// reachHint says what to do when an invitation's address would reach nobody else; "" when it works.
func (s *Site) reachHint(v *visit) string {
	if s.url != "" {
		return ""
	}
	if s.local {
		return v.t("reach.local", "port", plain(listeningPort(v.r)))
	}
	if address, err := url.Parse(s.address(v.r)); err == nil && isLoopback(address.Hostname()) {
		return v.t("reach.loopback")
	}
	return ""
}

// listeningPort is the port at which the server took a request.
func listeningPort(r *http.Request) string {
	host := r.Host
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		host = at.String()
	}
	_, port := splitHost(host)
	return port
}

// backFrom is the page of this site that a refused request came from; "" when there is none.
func backFrom(v *visit) string {
	from, err := url.Parse(v.r.Referer())
	if err != nil || from.Host != v.r.Host || from.Path == "" {
		return ""
	}
	return safeReturn(from.RequestURI())
}

// pointsAt tells whether a word of the log names something that may be drawn on the board.
func pointsAt(t game.Thing) bool {
	kind := t.Kind()
	return kind != "" && kind != "number" && kind != "plain"
}

// scriptTexts are the texts that the script shows, by the id behind "script.".
func (v *visit) scriptTexts() map[string]string {
	texts := map[string]string{"copied": v.t("copied")}
	for _, id := range v.site.words.IDs() {
		if name, ok := strings.CutPrefix(id, "script."); ok {
			texts[name] = v.t(id)
		}
	}
	return texts
}
