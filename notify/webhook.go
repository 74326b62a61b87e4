package notify

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

// Kinds of webhooks: what the other side understands.
const (
	JSON    = "json"    // all that a message has, for programs of one's own
	Discord = "discord" // and what takes the same
	Slack   = "slack"   // and what takes the same, such as Mattermost
	Ntfy    = "ntfy"
)

// Kinds are all kinds of webhooks.
var Kinds = []string{JSON, Discord, Slack, Ntfy}

// IDHeader is the header that holds a message's ID, the same at each try.
const IDHeader = "X-Pantheon-Notice"

// Webhook sends messages to web addresses that people give.
type Webhook struct {
	reach  reach
	client *http.Client
}

// NewWebhook makes a sender. It speaks to addresses that are everybody's, at the ports 80, 443, 8080 and 8443; if private is set, also to
// the private networks of the house, its own public address, and at any port. Never to 127.0.0.1.
func NewWebhook(private bool, options ...Option) *Webhook {
	return newWebhook(reachOf(reach{private: private}, options))
}

func newWebhook(r reach) *Webhook { return &Webhook{r, r.client()} }

// Check tells what is wrong with an address that somebody gives. Whether it leads anywhere only Send can tell.
func (w *Webhook) Check(kind, address string) error {
	_, err := w.parse(kind, address)
	return err
}

func (w *Webhook) parse(kind, address string) (*url.URL, error) {
	if !slices.Contains(Kinds, kind) {
		return nil, fmt.Errorf("webhooks are of the kinds %s", strings.Join(Kinds, ", "))
	}
	u, err := w.reach.checkURL(address, "https", "http")
	if err == nil && kind == Ntfy && ntfyTopic(u) == "" {
		return nil, errors.New("an address of ntfy ends with the name of a topic, such as https://ntfy.sh/my-topic")
	}
	return u, err
}

// ntfyForm is what ntfy takes for a topic.
var ntfyForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ntfyTopic is the topic that an address of ntfy ends with, "" for none.
func ntfyTopic(u *url.URL) string {
	if topic := path.Base(u.Path); ntfyForm.MatchString(topic) {
		return topic
	}
	return ""
}

// Send posts a message to an address.
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
		return refused("that is no web address")
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

// A Generic is the content of a webhook of the kind "json".
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

// discord mentions nobody, and its links unfold to no picture.
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

// mostDiscord is how long each text may be, in bytes: Discord takes 2,000 characters in all.
const mostDiscord = 700

// discordPlain keeps a text from being markup.
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

// slack shows text as it is, once its three signs are written as it wants them.
func slack(m Message) any {
	parts := []string{m.Title, m.Body, m.URL}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return struct {
		Text        string `json:"text"`
		Markdown    bool   `json:"mrkdwn"`
		UnfurlLinks bool   `json:"unfurl_links"`
	}{Text: strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(strings.Join(parts, "\n"))}
}

// ntfy takes JSON at its root, with the topic in it.
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
