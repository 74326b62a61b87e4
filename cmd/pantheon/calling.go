package main

import (
	"cmp"
	"context"
	"net/url"

	"pantheon/notify"
	"pantheon/notify/transport"
	"pantheon/table"
)

// callFlags configure the transports of notifications to people who are away.
type callFlags struct {
	SMTP              string `name:"smtp" help:"Mail server for notifications, such as smtp://user:password@mail.example.org:587, smtps://… or smtp://localhost:25. Default: no notifications by mail." placeholder:"URL" env:"PANTHEON_SMTP" secret:"" group:"calls"`
	MailFrom          string `name:"mail-from" help:"Sender of the mails, such as 'Pantheon <games@example.org>'." placeholder:"ADDRESS" env:"PANTHEON_MAIL_FROM" group:"calls"`
	WebhooksToPrivate bool   `name:"webhooks-to-private" help:"Let players send webhooks to private networks, such as 192.168.0.0/16, and to any port. Use it only if all players may reach that network anyway. This computer (127.0.0.1) is never allowed." group:"calls"`
}

// callGroup is the heading of [callFlags] in the help.
const callGroup = "Notifications:"

// ways returns the transports that the flags configure, or a usage error for flags that are incomplete or invalid. Push is not among them,
// because its keys are in the log, which is opened later.
func (f *callFlags) ways() (transport.Transports, error) {
	ways := transport.Transports{Webhook: transport.NewWebhook(f.WebhooksToPrivate)}
	switch {
	case f.SMTP == "" && f.MailFrom == "":
		return ways, nil
	case f.SMTP == "":
		return ways, misused("--mail-from needs --smtp, the mail server")
	case f.MailFrom == "":
		return ways, misused("--smtp needs --mail-from, such as --mail-from 'Pantheon <games@example.org>'")
	}
	mail, err := transport.NewMail(f.SMTP, f.MailFrom)
	if err != nil {
		return ways, misused("--smtp and --mail-from: %v", err)
	}
	ways.Mail = mail
	return ways, nil
}

// push returns the push transport with the keys of this server. Push services may send complaints to the sender of the mails or, without
// mails, to the given address of the server. A placeholder replaces an address that is not https.
func (f *callFlags) push(keys transport.Keys, address string) (*transport.Push, error) {
	const nobody = "nobody@example.org" // some push services reject a message without a subject that looks like an address
	subject := ""
	if u, err := url.Parse(address); err == nil && u.Scheme == "https" {
		subject = address
	}
	if f.MailFrom != "" {
		from, err := transport.SenderAddress(f.MailFrom)
		if err != nil {
			return nil, misused("--mail-from: %v", err)
		}
		subject = from
	}
	return transport.NewPush(keys, cmp.Or(subject, nobody))
}

// office starts the notification service with all transports. The caller must close it.
func (f *callFlags) office(ctx context.Context, ways transport.Transports, tables table.Config, server *table.Server, address string) (*notify.Service, error) {
	keys, err := notify.Keys(ctx, tables.Log)
	if err != nil {
		return nil, err
	}
	if ways.Push, err = f.push(keys, address); err != nil {
		return nil, err
	}
	return notify.Open(notify.Config{
		Log: tables.Log, Server: server, Registry: tables.Registry, Sender: notify.Senders{Transports: ways}, URL: address, Clock: tables.Clock, Logger: tables.Logger,
	}), nil
}
