package notify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// mail registers a mailbox of a user at a notification service. It returns the refusal's id, or "" if the confirmation mail was sent.
func (h *testServer) mail(service *Service, guest, address string) (refused string) {
	h.t.Helper()
	_, err := service.Add(context.Background(), guest, Endpoint{Kind: Mail, Address: address, Site: "https://games.example", Lang: "en"})
	var r *Refused
	switch {
	case errors.As(err, &r):
		return r.Phrase.ID
	case err != nil:
		h.t.Error(err)
	}
	return ""
}

// mailService returns a notification service that can send mails. The other services of these tests do not know their own URL, which
// mails need.
func (h *testServer) mailService(log store.Log) *Service {
	return newService(Config{Log: log, Server: h.server, Registry: toys(), Sender: h.man, URL: "https://games.example", Logger: silent()})
}

// TestAnAddressIsAskedSeldom: many users at two servers register one address at the same time, in different spellings. It receives three
// mails in a day, and the other users are refused. A day later it receives three more, and the rows of the day before are gone.
func TestAnAddressIsAskedSeldom(t *testing.T) {
	inEach(t, func(h *testServer) {
		t := h.t
		h.service.Close() // days pass faster without it
		logs := []store.Log{h.log, h.log}
		if _, ok := h.log.(store.Leases); ok {
			second, err := h.openLog()
			if err != nil {
				t.Fatal(err)
			}
			defer second.Close()
			logs[1] = second
		}
		ask := func(day int) (sent int) {
			var all sync.WaitGroup
			var mu sync.Mutex
			for n := range 20 {
				all.Go(func() {
					address := []string{"eve@example.com", "EVE@example.com", "e.v.e+a@example.com", fmt.Sprintf("ev.e+%d@Example.com", n)}[n%4]
					refused := h.mail(h.mailService(logs[n%2]), fmt.Sprintf("g-%d-%d", day, n), address)
					mu.Lock()
					defer mu.Unlock()
					switch refused {
					case "":
						sent++
					case "refused.address-asked-often":
					default:
						t.Errorf("the refusal is %s", refused)
					}
				})
			}
			all.Wait()
			return sent
		}
		for day := range 3 {
			before := len(h.man.all())
			if sent, came := ask(day), len(h.man.all())-before; sent != MailsToMailbox || came != MailsToMailbox {
				t.Errorf("on day %d the address gets %d mails, and %d persons are told that one goes", day, came, sent)
			}
			time.Sleep(MailsIn - time.Second)
			if sent := ask(10 + day); sent != 0 {
				t.Errorf("before a day is over %d more go", sent)
			}
			time.Sleep(time.Second)
			if refused := h.mail(h.mailService(h.log), fmt.Sprint("g-other-", day), fmt.Sprintf("other%d@example.com", day)); refused != "" {
				t.Errorf("another address is refused: %s", refused)
			}
			if err := h.mailService(h.log).tidy(context.Background()); err != nil {
				t.Error(err)
			}
			userRows, err := h.log.UserRowsBy(context.Background(), mailedKind, "")
			if err != nil || len(userRows) != 1 {
				t.Errorf("after a day %d rows say who was asked (%v)", len(userRows), err)
			}
			for _, p := range userRows {
				if strings.Contains(p.Key+p.Owner+string(p.Data), "example") {
					t.Errorf("a row tells the address: %+v", p)
				}
			}
		}
	})
}

// TestAPersonAsksSeldomAtOnce: of 40 confirmation mails that one user causes at the same time, six are sent.
func TestAPersonAsksSeldomAtOnce(t *testing.T) {
	within(t, func(h *testServer) {
		h.service.Close()
		service := h.mailService(h.log)
		results := make(chan string, 40)
		for n := range cap(results) {
			go func() { results <- h.mail(service, ana.ID, fmt.Sprintf("a%d@example.com", n)) }()
		}
		for range cap(results) {
			if refused := <-results; refused != "" && refused != "refused.asked-often" && refused != "refused.too-many-ways" {
				t.Errorf("the refusal is %s", refused)
			}
		}
		if n := len(h.man.all()); n != MailsOfPerson {
			t.Errorf("%d mails went, want %d", n, MailsOfPerson)
		}
	})
}

// TestAPersonAsksSeldom: a user who registers address after address reaches a limit, which ends after a day. It does not affect other
// users.
func TestAPersonAsksSeldom(t *testing.T) {
	within(t, func(h *testServer) {
		h.service.Close()
		service := h.mailService(h.log)
		for n := range MailsOfPerson {
			if refused := h.mail(service, ana.ID, fmt.Sprintf("a%d@example.com", n)); refused != "" {
				t.Fatalf("mail %d is refused: %s", n, refused)
			}
		}
		if refused := h.mail(service, ana.ID, "z@example.com"); refused != "refused.asked-often" {
			t.Errorf("one more is refused by %q", refused)
		}
		if refused := h.mail(service, bob.ID, "z@example.com"); refused != "" {
			t.Errorf("somebody else is refused: %s", refused)
		}
		time.Sleep(MailsIn)
		if refused := h.mail(service, ana.ID, "z@example.com"); refused != "" {
			t.Errorf("a day later it is refused: %s", refused)
		}
		if n := len(h.man.all()); n != MailsOfPerson+2 {
			t.Errorf("%d mails went", n)
		}
	})
}

// TestRefusalsOfAskingHaveTheirWords: the refusals of confirmation mails have texts in each language.
func TestRefusalsOfAskingHaveTheirWords(t *testing.T) {
	said := map[string]bool{}
	for _, l := range game.Langs {
		for _, id := range []string{"refused.asked-often", "refused.address-asked-often"} {
			if !Words.Has(id) || said[text(l, id)] || strings.Contains(text(l, id), "{") {
				t.Errorf("%s has no words of its own in %s: %s", id, l, text(l, id))
			}
			said[text(l, id)] = true
		}
	}
}

// TestAMailboxStopsMails: the stop link of a confirmation mail blocks the next one. That holds for all users, for all spellings of the
// address, and after the endpoint is gone. The holder of the link can undo it.
func TestAMailboxStopsMails(t *testing.T) {
	within(t, func(h *testServer) {
		ctx := context.Background()
		h.service.Close()
		service := h.mailService(h.log)
		if refused := h.mail(service, ana.ID, "eve@example.com"); refused != "" {
			t.Fatal(refused)
		}
		sent := h.man.all()
		_, token, ok := strings.Cut(sent[len(sent)-1].message.Unsubscribe, "/calls/stop/")
		if !ok {
			t.Fatalf("the mail is %+v", sent)
		}
		ways, err := service.Endpoints(ctx, ana.ID)
		if err == nil {
			err = service.Remove(ctx, ana.ID, ways[0].ID)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{token + "0", token[:len(token)-1], mailboxPrefix + mailbox("bob@example.com") + ".", "m~"} {
			if _, err := service.Stop(ctx, bad); err == nil {
				t.Errorf("a token that nobody was sent stops: %s", bad)
			}
			if _, err := service.AllowMails(ctx, bad); err == nil {
				t.Errorf("a token that nobody was sent allows: %s", bad)
			}
		}
		if w, err := service.ToStop(ctx, token); err != nil || w.Address != "" {
			t.Errorf("a look at the link gives %+v, %v", w, err)
		}
		if refused := h.mail(service, bob.ID, "eve+1@example.com"); refused != "" {
			t.Errorf("a look at the link has stopped mails: %s", refused)
		}
		if _, err := service.Stop(ctx, token); err != nil {
			t.Fatal(err)
		}
		if refused := h.mail(service, bob.ID, "E.ve@example.com"); refused != "refused.address-stopped" {
			t.Errorf("after the stop: %q", refused)
		}
		if refused := h.mail(service, bob.ID, "adam@example.com"); refused != "" {
			t.Errorf("another mailbox: %q", refused)
		}
		if _, err := service.AllowMails(ctx, token); err != nil {
			t.Fatal(err)
		}
		if refused := h.mail(service, bob.ID, "E.ve@example.com"); refused != "" {
			t.Errorf("after it was taken back: %q", refused)
		}
	})
}
