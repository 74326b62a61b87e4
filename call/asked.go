package call

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pantheon/store"
)

// A mail that asks whether an address is right goes to who may have asked for nothing. So few are sent: a person may cause so many, and an
// address gets so many, whoever asks at whichever server.

const (
	// mostAsked is how many such mails a person may cause in askedFor, and mostAskedAt how many an address gets.
	mostAsked, mostAskedAt = 6, 3
	askedFor               = 24 * time.Hour

	askedKind   = "call-asked"    // of the paper of a person that says when they had such mails sent
	askedAtKind = "call-asked-at" // of the papers that say when an address got one; each stands in a slot of the address's
)

// mayAsk counts a mail that asks, or refuses it where there were enough of late.
func (o *Office) mayAsk(ctx context.Context, w Way) error {
	ok, err := o.countOf(ctx, w.Owner)
	if err == nil && !ok {
		return refuse("asked-often")
	}
	if err == nil {
		ok, err = o.countAt(ctx, w.Address)
	}
	if err == nil && !ok {
		return refuse("address-asked-often")
	}
	return err
}

// countOf counts a mail that a person causes; ok is false when there were enough.
func (o *Office) countOf(ctx context.Context, guest string) (ok bool, err error) {
	papers, err := o.log.Papers(ctx, guest, askedKind)
	if err != nil {
		return false, err
	}
	var times []time.Time
	if len(papers) > 0 {
		json.Unmarshal(papers[0].Data, &times) //nolint:errcheck // of another program: none
	}
	now := o.clock.Now()
	times = slices.DeleteFunc(times, func(at time.Time) bool { return now.Sub(at) >= askedFor })
	if len(times) >= mostAsked {
		return false, nil
	}
	data, err := json.Marshal(append(times, now))
	if err != nil {
		return false, err
	}
	return true, o.log.KeepPaper(ctx, store.Paper{Owner: guest, Kind: askedKind, Key: "times", Time: now, Data: data})
}

// countAt counts a mail that an address gets; ok is false when there were enough. Each mail takes one of the address's slots for a day,
// which the log gives to one of those who want it: so however many ask at the same time, no more are sent.
func (o *Office) countAt(ctx context.Context, address string) (ok bool, err error) {
	if err := o.tidyAsked(ctx); err != nil {
		return false, err
	}
	now := o.clock.Now()
	owner, err := o.newID()
	if err != nil {
		return false, err
	}
	for slot := range mostAskedAt {
		err := o.log.ClaimPaper(ctx, store.Paper{Owner: owner, Kind: askedAtKind, Key: fmt.Sprint(mailbox(address), ".", slot), Time: now, Data: []byte("{}")})
		if !errors.Is(err, store.ErrTaken) {
			return err == nil, err
		}
	}
	return false, nil
}

// tidyAsked frees the slots of more than a day ago.
func (o *Office) tidyAsked(ctx context.Context) error {
	papers, err := o.log.PapersBy(ctx, askedAtKind, "")
	for _, p := range papers {
		if o.clock.Now().Sub(p.Time) >= askedFor {
			err = errors.Join(err, o.log.DropPapers(ctx, p.Owner, askedAtKind, p.Key))
		}
	}
	return err
}

// mailbox is what stands for an address where mails to it are counted, and does not tell it. What is written behind a plus sign leads to
// the same mailbox almost everywhere, and so do capital letters.
func mailbox(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	sum := sha256.Sum256([]byte("mail\n" + name + "@" + domain))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}
