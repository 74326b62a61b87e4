package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The kinds of webhooks: the format that the receiver expects.
const (
	JSON    = "json"    // all fields of a message, for custom programs
	Discord = "discord" // and compatible receivers
	Slack   = "slack"   // and compatible receivers, such as Mattermost
	Ntfy    = "ntfy"
)

// Kinds lists all kinds of webhooks.
var Kinds = []string{JSON, Discord, Slack, Ntfy}

// IDHeader is the header with a message's ID, which is the same at each attempt.
const IDHeader = "X-Pantheon-Notice"

// Webhook sends messages to web addresses given by users.
type Webhook struct {
	reach  dialPolicy
	client *http.Client
}

// NewWebhook returns a sender of webhooks. It connects to public addresses at the ports 80, 443, 8080 and 8443. If private is set, it
// connects to public and private networks and to this computer's own public address, at any port. It never connects to 127.0.0.1.
func NewWebhook(private bool, options ...Option) *Webhook {
	return newWebhook(reachOf(dialPolicy{private: private}, options))
}

func newWebhook(r dialPolicy) *Webhook { return &Webhook{r, r.client()} }

// Check returns an error if the kind is unknown, or if the address is malformed or not allowed. Only Send can find out whether the address
// works.
func (w *Webhook) Check(kind, address string) error {
	_, err := w.parse(kind, address)
	return err
}

func (w *Webhook) parse(kind, address string) (*url.URL, error) {
	if !slices.Contains(Kinds, kind) {
		return nil, fmt.Errorf("the kind of a webhook must be one of %s", strings.Join(Kinds, ", "))
	}
	u, err := w.reach.checkURL(address, "https", "http")
	if err == nil && kind == Ntfy && ntfyTopic(u) == "" {
		return nil, errors.New("an ntfy address must end with the name of a topic, such as https://ntfy.sh/my-topic")
	}
	return u, err
}

// ntfyForm matches a topic of ntfy.
var ntfyForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ntfyTopic returns the topic at the end of an ntfy address, or "" if there is none.
func ntfyTopic(u *url.URL) string {
	if topic := path.Base(u.Path); ntfyForm.MatchString(topic) {
		return topic
	}
	return ""
}

// Send posts a message to a webhook address, in the format of the kind. It tries once; see [ErrGone], [Later] and [Refused] for the
// outcomes.
func (w *Webhook) Send(ctx context.Context, kind, address string, m Message) error {
	m, err := m.clean()
	if err != nil {
		return err
	}
	u, err := w.parse(kind, address)
	if err != nil {
		return &Refused{err}
	}
	var content any
	gone := []int{http.StatusGone}
	switch kind {
	case Discord:
		content, gone = discord(m), append(gone, http.StatusNotFound)
	case Slack:
		content, gone = slack(m), append(gone, http.StatusNotFound)
	case Ntfy:
		content = ntfy(m, ntfyTopic(u))
		u = u.JoinPath("..")
	default:
		content = generic(m)
	}
	body, err := json.Marshal(content)
	if err != nil {
		return &Refused{err}
	}
	ctx, cancel := w.reach.within(ctx)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return refused("not a web address")
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Pantheon")
	request.Header.Set(IDHeader, m.ID)
	response, err := w.client.Do(request)
	if err != nil {
		return trouble(err)
	}
	return read(response).outcome(gone, []int{http.StatusNotFound})
}

// A Generic is the body of a webhook of the kind "json".
type Generic struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Body        string `json:"body,omitempty"`
	URL         string `json:"url,omitempty"`
	Topic       string `json:"topic,omitempty"`
	Lang        string `json:"lang,omitempty"`
	Urgent      bool   `json:"urgent,omitempty"`
	Unsubscribe string `json:"unsubscribe,omitempty"`
}

func generic(m Message) Generic {
	return Generic{m.ID, m.Title, m.Body, m.URL, m.Topic, m.Lang, m.Urgent, m.Unsubscribe}
}

// discord returns the body for Discord. It disables mentions and link previews.
func discord(m Message) any {
	type mentions struct {
		Parse []string `json:"parse"`
	}
	text := "**" + discordPlain(m.Title) + "**"
	if m.Body != "" {
		text += "\n" + discordPlain(m.Body)
	}
	if m.URL != "" {
		text += "\n<" + m.URL + ">"
	}
	return struct {
		Content         string   `json:"content"`
		AllowedMentions mentions `json:"allowed_mentions"`
	}{text, mentions{[]string{}}}
}

// mostDiscord is the maximum length of each text, in bytes: Discord accepts 2,000 characters in all.
const mostDiscord = 700

// discordPlain escapes the markup of Discord in a text, and truncates the result to mostDiscord bytes.
func discordPlain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\*_~`|>#[]()<:@-", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return short(b.String(), mostDiscord)
}

// slack returns the body for Slack: title, text and URL, with the three special characters escaped.
func slack(m Message) any {
	parts := []string{m.Title, m.Body, m.URL}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return struct {
		Text        string `json:"text"`
		Markdown    bool   `json:"mrkdwn"`
		UnfurlLinks bool   `json:"unfurl_links"`
	}{Text: strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(strings.Join(parts, "\n"))}
}

// ntfy returns the body for ntfy, which accepts JSON with the topic at its root URL.
func ntfy(m Message, topic string) any {
	const usual, high = 3, 4
	priority := usual
	if m.Urgent {
		priority = high
	}
	message := m.Body
	if message == "" {
		message = m.Title
	}
	return struct {
		Topic    string `json:"topic"`
		Title    string `json:"title"`
		Message  string `json:"message"`
		Click    string `json:"click,omitempty"`
		Priority int    `json:"priority"`
	}{topic, m.Title, message, m.URL, priority}
}
