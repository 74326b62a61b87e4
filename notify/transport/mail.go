package transport

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"
	"golang.org/x/net/idna"
)

// Limits of sending mail.
const (
	mailTime    = 30 * time.Second // for one mail, including connecting
	mostAddrLen = 254              // bytes of a mail address (RFC 5321, erratum 1690)
)

// Mail sends messages as mails through one mail server.
type Mail struct {
	from   *mail.Address
	domain string
	lines  mailConns
	most   time.Duration // time limit for one mail
}

// NewMail returns a sender that uses a mail server. The server is one of the following addresses, in which the port may be left out. With
// an address that begins with smtp:// and ends with ?tls=off, TLS is never used.
//
//   - smtp://user:password@host:587: uses TLS if the server offers it, and requires TLS if there is a password
//   - smtps://user:password@host: uses TLS from the start
//   - smtp://localhost:25: this computer's own server, without TLS
//
// The server may be in any network, because the admin chooses it. The parameter from is the sender of the mails, such as
// "Pantheon <games@example.org>". An error for the server's address does not contain the password.
func NewMail(server, from string, options ...Option) (*Mail, error) {
	r := reachOf(dialPolicy{}, options)
	sender, err := parseSender(from)
	if err != nil {
		return nil, err
	}
	to, err := parseMailServer(server)
	if err != nil {
		return nil, err
	}
	m := &Mail{from: sender, domain: sender.Address[strings.LastIndexByte(sender.Address, '@')+1:], most: cmp.Or(r.most, mailTime)}
	m.lines.slots, m.lines.dialer = make(chan struct{}, mostLines), &net.Dialer{Resolver: r.resolver}
	secret := &tls.Config{ServerName: to.host, MinVersion: tls.VersionTLS12}
	if r.tls != nil {
		secret.RootCAs = r.tls.RootCAs
	}
	if to.secret {
		m.lines.tls = secret
	}
	m.lines.client, err = gomail.NewClient(to.host, append(to.options(), gomail.WithTLSConfig(secret), gomail.WithTimeout(mailTime),
		gomail.WithDialContextFunc(m.lines.dial))...)
	if err != nil {
		return nil, errors.New("the address of the mail server cannot be used") // without the password in the address
	}
	return m, nil
}

// parseSender parses the sender of the mails, with or without a name.
func parseSender(from string) (*mail.Address, error) {
	sender, err := mail.ParseAddress(from)
	if err != nil || line(from, mostAddress) != from {
		return nil, fmt.Errorf("%q is not a mail address", from)
	}
	if sender.Address, err = CheckAddress(sender.Address); err != nil {
		return nil, fmt.Errorf("%q: %w", from, err)
	}
	return sender, nil
}

// SenderAddress returns the bare mail address of a sender such as "Pantheon <games@example.org>".
func SenderAddress(from string) (string, error) {
	sender, err := parseSender(from)
	if err != nil {
		return "", err
	}
	return sender.Address, nil
}

// A mailServer is the parsed address of a mail server.
type mailServer struct {
	host           string
	port           int
	user, password string
	secret, open   bool // TLS from the start; never TLS
}

// parseMailServer parses the address of a mail server. No error contains a password.
func parseMailServer(text string) (mailServer, error) {
	const form = "a mail server must be smtp://user:password@host:587, smtps://user:password@host or smtp://localhost:25"
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.Fragment != "" {
		return mailServer{}, errors.New(form + "; write the characters @ / # of a password as %40 %2F %23")
	}
	s := mailServer{host: u.Hostname(), user: u.User.Username(), secret: u.Scheme == "smtps", open: u.RawQuery == "tls=off"}
	s.password, _ = u.User.Password()
	switch {
	case u.Scheme != "smtp" && u.Scheme != "smtps":
		return s, errors.New(form)
	case u.RawQuery != "" && !s.open:
		return s, errors.New(form + "; only ?tls=off may follow it")
	case s.secret && s.open:
		return s, errors.New("smtps:// and ?tls=off cannot be combined; use smtp:// or remove ?tls=off")
	case (s.user == "") != (s.password == ""):
		return s, errors.New(form + "; set both a user and a password, or neither")
	case s.secret:
		s.port = 465
	case s.user != "":
		s.port = 587
	default:
		s.port = 25
	}
	s.open = s.open || !s.secret && isLoopback(s.host)
	if text := u.Port(); text != "" {
		if s.port, err = strconv.Atoi(text); err != nil || s.port < 1 || s.port > 65535 {
			return s, errors.New("the port of a mail server must be from 1 to 65535")
		}
	}
	return s, nil
}

// options returns the options of the mail library for this server: port, TLS policy and authentication.
func (s mailServer) options() []gomail.Option {
	options := []gomail.Option{gomail.WithPort(s.port)}
	switch {
	case s.open:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case s.user != "" && !s.secret:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default: // a connection that uses TLS from the start needs no STARTTLS
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.user == "" {
		return options
	}
	options = append(options, gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	if s.open {
		return append(options, gomail.WithOpportunisticSMTPAuth("SCRAM-SHA-256", "CRAM-MD5", "PLAIN-NOENC", "LOGIN-NOENC"))
	}
	return append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover))
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// CheckAddress checks a mail address given by a user, and returns it in canonical form: the domain in lower case and ASCII.
func CheckAddress(address string) (string, error) {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Name != "" || len(address) > mostAddrLen {
		return "", errors.New("not a mail address")
	}
	at := strings.LastIndexByte(parsed.Address, '@')
	name, domain := parsed.Address[:at], parsed.Address[at+1:]
	ascii, err := idna.Lookup.ToASCII(domain)
	odd := func(r rune) bool { return r > unicode.MaxASCII || r <= ' ' || strings.ContainsRune(`"\()<>[]:;,@`, r) }
	if err != nil || strings.ContainsFunc(name, odd) || name+"@"+domain != strings.Trim(address, " <>") {
		return "", errors.New("not a mail address")
	}
	if ascii = strings.ToLower(ascii); !strings.Contains(ascii, ".") || strings.HasPrefix(domain, "[") || net.ParseIP(ascii) != nil {
		return "", errors.New("the mail address has no domain")
	}
	return name + "@" + ascii, nil
}

// Send sends a message to a mail address. It tries once; see [Message] for the limits, and [ErrGone] and [Refused] for the outcomes.
func (m *Mail) Send(ctx context.Context, to string, msg Message) error {
	msg, err := msg.clean()
	if err != nil {
		return err
	}
	if to, err = CheckAddress(to); err != nil {
		return &Refused{err}
	}
	letter, err := m.letter(to, msg)
	if err != nil {
		return &Refused{err}
	}
	ctx, cancel := context.WithTimeout(ctx, m.most)
	defer cancel()
	err = m.lines.send(ctx, letter)
	if err == nil || letter.IsDelivered() { // an error after the delivery concerns only the connection
		return nil
	}
	return mailOutcome(ctx, err)
}

// letter composes the mail with a message.
func (m *Mail) letter(to string, msg Message) (*gomail.Msg, error) {
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(m.from)
	if err := letter.To(to); err != nil {
		return nil, errors.New("not a mail address")
	}
	letter.Subject(cmp.Or(msg.Subject, msg.Title))
	letter.SetMessageIDWithValue(msg.ID + "@" + m.domain)
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	if msg.Lang != "" {
		letter.SetGenHeader(gomail.HeaderContentLang, msg.Lang)
	}
	switch u, _ := url.Parse(msg.Unsubscribe); { //nolint:errcheck // it has been parsed before
	case msg.Unsubscribe == "":
	case u.Scheme == "https":
		if err := letter.SetListUnsubscribeOneClick(msg.Unsubscribe); err != nil {
			return nil, errors.New("a message with an invalid link")
		}
	default: // RFC 8058 allows one-click unsubscribe only with https
		letter.SetListUnsubscribe(msg.Unsubscribe)
	}
	letter.SetBodyString(gomail.TypeTextPlain, mailText(msg))
	return letter, nil
}

// mailText returns the plain text of a mail: the body or else the title, the URL, and the foot with the unsubscribe URL.
func mailText(msg Message) string {
	parts := []string{msg.Title}
	if msg.Body != "" {
		parts = []string{msg.Body}
	}
	if msg.URL != "" {
		parts = append(parts, msg.URL)
	}
	if foot := strings.TrimSpace(msg.Foot + "\n" + msg.Unsubscribe); foot != "" {
		parts = append(parts, "-- \n"+foot)
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// mailOutcome translates the error of a mail library's attempt into the outcomes of this package.
func mailOutcome(ctx context.Context, err error) error {
	var of *gomail.SendError
	if !errors.As(err, &of) || of.ErrorCode() == 0 {
		return mailTrouble(ctx, err)
	}
	code, more := of.ErrorCode(), of.EnhancedStatusCode()
	why := strings.TrimSpace(fmt.Sprintf("the mail server answered %d %s", code, more))
	switch {
	case code < 500, of.Reason == gomail.ErrSMTPMailFrom: // a fault of the sender can be fixed by the admin
		return errors.New(why)
	case of.Reason == gomail.ErrSMTPRcptTo:
		if noMailbox(code, more) {
			return fmt.Errorf("%s: %w", why, ErrGone)
		}
		return errors.New(why)
	}
	return refused("%s", why)
}

// noMailbox reports whether an answer to a recipient means that the mailbox does not exist. Other answers concern the sender, or a full
// mailbox.
func noMailbox(code int, more string) bool {
	switch {
	case more != "":
		return strings.HasPrefix(more, "5.1.") && more != "5.1.7" && more != "5.1.8" || more == "5.2.1"
	case code == 550, code == 551, code == 553:
		return true
	}
	return false
}

// mailTrouble returns the error of an attempt that failed before the server answered, without private details.
func mailTrouble(ctx context.Context, err error) error {
	var name *net.DNSError
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return context.Canceled
	case errors.As(err, &name):
		return errors.New("the host name of the mail server was not found")
	case ctx.Err() != nil, isTimeout(err):
		return errors.New("the mail server did not answer in time")
	}
	if at := (*gomail.SendError)(nil); errors.As(err, &at) { // its own text names the recipient
		return fmt.Errorf("the connection to the mail server failed: %s", at.Reason)
	}
	return fmt.Errorf("the mail server could not be reached: %s", line(err.Error(), mostTitle))
}
