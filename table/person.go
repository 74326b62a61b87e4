package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// Kinds of the papers that are kept of persons.
const (
	personPaper  = "person"
	passkeyPaper = "passkey" // by the credential's id
	namePaper    = "name"    // a name that nobody else may have, by what it looks like
	usedPaper    = "used"    // a challenge that was answered; of nobody
)

// MaxPasskeys is how many passkeys a person can have.
const MaxPasskeys = 12

// A Person is what is kept of somebody who wished it, beside their seats.
type Person struct {
	// Handle is a random id by which their passkeys know them: it says nothing to anybody else.
	Handle []byte `json:"handle"`
	Name   string `json:"name,omitempty"` // by which they went last
	Face   string `json:"face,omitempty"` // the drawing that stands for them; "" for none
}

// A Passkey is the public part of a key by which a person signs in.
type Passkey struct {
	ID        []byte    `json:"-"`
	Handle    []byte    `json:"handle"`
	Device    string    `json:"device"` // what the person calls where it is kept
	PublicKey []byte    `json:"publicKey"`
	Counter   uint32    `json:"counter"`  // of its signatures; stays 0 where the key counts none
	Eligible  bool      `json:"eligible"` // it can be kept in several places
	BackedUp  bool      `json:"backedUp"` // it is
	Ways      []string  `json:"ways,omitempty"`
	Made      time.Time `json:"made"`
	Used      time.Time `json:"used,omitzero"` // last
}

// Key is the passkey's id in letters that can stand in an address.
func (p Passkey) Key() string { return base64.RawURLEncoding.EncodeToString(p.ID) }

// Person gives what is kept of a guest; known is false where that is nothing.
func (h *Hall) Person(ctx context.Context, guest string) (p Person, known bool, err error) {
	if !cleanID(guest) {
		return Person{}, false, nil
	}
	papers, err := h.log.Papers(ctx, guest, personPaper)
	if err != nil || len(papers) == 0 {
		return Person{}, false, err
	}
	return p, true, json.Unmarshal(papers[0].Data, &p)
}

// KeepPerson keeps a person, with a handle when they have none yet.
func (h *Hall) KeepPerson(ctx context.Context, guest string, p Person) (Person, error) {
	if !cleanID(guest) {
		return p, refuse("guest-unknown")
	}
	if len(p.Handle) == 0 {
		p.Handle = make([]byte, 32)
		rand.Read(p.Handle) //nolint:errcheck // never fails
	}
	data, err := json.Marshal(p)
	if err != nil {
		return p, err
	}
	err = h.log.KeepPaper(ctx, store.Paper{Owner: guest, Kind: personPaper, Key: "self", Time: h.clock.Now(), Data: data})
	if err == nil {
		h.faces.learn(guest, p.Face, h.clock.Now())
	}
	return p, err
}

// CalledNow notes by which name a person goes from now on, if anything is kept of them.
func (h *Hall) CalledNow(ctx context.Context, guest, name string) error {
	p, known, err := h.Person(ctx, guest)
	if err != nil || !known || p.Name == name {
		return err
	}
	p.Name = name
	_, err = h.KeepPerson(ctx, guest, p)
	return err
}

// Passkeys lists a guest's, those that were made last first.
func (h *Hall) Passkeys(ctx context.Context, guest string) ([]Passkey, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	papers, err := h.log.Papers(ctx, guest, passkeyPaper)
	if err != nil {
		return nil, err
	}
	var all []Passkey
	for _, p := range papers {
		k, err := readPasskey(p)
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b Passkey) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.Key(), b.Key())) })
	return all, nil
}

func readPasskey(p store.Paper) (k Passkey, err error) {
	if err := json.Unmarshal(p.Data, &k); err != nil {
		return Passkey{}, err
	}
	k.ID, err = base64.RawURLEncoding.DecodeString(p.Key)
	return k, err
}

// FindPasskey gives the passkey of an id and whose it is, or [ErrNotFound].
func (h *Hall) FindPasskey(ctx context.Context, id []byte) (guest string, k Passkey, err error) {
	papers, err := h.log.PapersBy(ctx, passkeyPaper, Passkey{ID: id}.Key())
	if err != nil {
		return "", Passkey{}, err
	}
	if len(id) == 0 || len(papers) == 0 {
		return "", Passkey{}, ErrNotFound
	}
	k, err = readPasskey(papers[0])
	return papers[0].Owner, k, err
}

// AddPasskey keeps a new passkey of a guest. One that is kept already, of whomever, is refused.
func (h *Hall) AddPasskey(ctx context.Context, guest string, k Passkey) error {
	all, err := h.Passkeys(ctx, guest)
	switch {
	case err != nil:
		return err
	case slices.ContainsFunc(all, func(other Passkey) bool { return other.Key() == k.Key() }):
		return refuse("passkey-known")
	}
	k.Made = h.clock.Now()
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	err = h.log.ClaimPaper(ctx, store.Paper{Owner: guest, Kind: passkeyPaper, Key: k.Key(), Time: k.Made, Data: data}, store.Bound{Most: MaxPasskeys})
	switch {
	case errors.Is(err, store.ErrTaken):
		return refuse("passkey-known")
	case errors.Is(err, store.ErrFull):
		return refuse("passkey-many", "n", game.Number(MaxPasskeys))
	}
	return err
}

// UsedPasskey notes that a passkey was used. One that was removed meanwhile gives [ErrNotFound].
func (h *Hall) UsedPasskey(ctx context.Context, guest string, k Passkey) error {
	owner, _, err := h.FindPasskey(ctx, k.ID)
	if err != nil {
		return err
	}
	if owner != guest {
		return ErrNotFound
	}
	k.Used = h.clock.Now()
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return h.log.KeepPaper(ctx, store.Paper{Owner: guest, Kind: passkeyPaper, Key: k.Key(), Time: k.Made, Data: data})
}

// DropPasskey removes a guest's passkey: it signs nobody in from now on. One that is not there is no fault.
func (h *Hall) DropPasskey(ctx context.Context, guest, key string) error {
	if !cleanID(guest) || key == "" {
		return nil
	}
	return h.log.DropPapers(ctx, guest, passkeyPaper, key)
}

// Answer notes that a challenge was answered, so that it is answered once: a second time gives [store.ErrTaken], at whichever server.
// It is forgotten when the challenge has long been void (passingPapers).
func (h *Hall) Answer(ctx context.Context, challenge string) error {
	var owner [16]byte
	rand.Read(owner[:]) //nolint:errcheck // never fails
	now := h.clock.Now()
	return h.log.ClaimPaper(ctx, store.Paper{Owner: base64.RawURLEncoding.EncodeToString(owner[:]), Kind: usedPaper, Key: challenge, Time: now, Data: []byte("{}")})
}

// A reserved name is kept as it is written.
type reservedName struct {
	Name string `json:"name"`
}

// FreeName refuses a name that looks like one which somebody else has reserved.
func (h *Hall) FreeName(ctx context.Context, guest, name string) error {
	papers, err := h.log.PapersBy(ctx, namePaper, likeness(name))
	if err != nil {
		return err
	}
	for _, p := range papers {
		if p.Owner != guest {
			return refuse("name-reserved", "name", plain(name))
		}
	}
	return nil
}

// ReserveName reserves a name for a guest, in place of the one before: nobody else can take one that looks like it.
func (h *Hall) ReserveName(ctx context.Context, guest, name string) error {
	name, err := CleanName(name)
	if err != nil {
		return err
	}
	if !cleanID(guest) {
		return refuse("guest-unknown")
	}
	data, err := json.Marshal(reservedName{name})
	if err != nil {
		return err
	}
	before, err := h.log.Papers(ctx, guest, namePaper)
	if err != nil {
		return err
	}
	err = h.log.ClaimPaper(ctx, store.Paper{Owner: guest, Kind: namePaper, Key: likeness(name), Time: h.clock.Now(), Data: data})
	if errors.Is(err, store.ErrTaken) {
		return refuse("name-reserved", "name", plain(name))
	}
	for _, p := range before {
		if err == nil && p.Key != likeness(name) {
			err = h.log.DropPapers(ctx, guest, namePaper, p.Key)
		}
	}
	return err
}

// ReservedName is the name that a guest has reserved; "" for none.
func (h *Hall) ReservedName(ctx context.Context, guest string) (string, error) {
	if !cleanID(guest) {
		return "", nil
	}
	papers, err := h.log.Papers(ctx, guest, namePaper)
	if err != nil || len(papers) == 0 {
		return "", err
	}
	var r reservedName
	return r.Name, json.Unmarshal(papers[0].Data, &r)
}

// ReleaseName lets everybody have the name that a guest has reserved.
func (h *Hall) ReleaseName(ctx context.Context, guest string) error {
	if !cleanID(guest) {
		return nil
	}
	return h.log.DropPapers(ctx, guest, namePaper, "")
}
