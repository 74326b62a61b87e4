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

// The kinds of user rows about a person.
const (
	personRow  = "person"
	passkeyRow = "passkey" // a passkey; the key is the credential's id
	nameRow    = "name"    // a reserved name; the key is its likeness
	usedRow    = "used"    // an answered challenge; the owner is random
)

// MaxPasskeys is the largest number of passkeys of a person.
const MaxPasskeys = 12

// A Person is the stored profile of a user. A user has none until they ask for one.
type Person struct {
	// Handle is the random id of the person in their passkeys. It reveals nothing to others.
	Handle []byte `json:"handle"`
	Name   string `json:"name,omitempty"` // the latest name
	Avatar string `json:"face,omitempty"` // the avatar; "" for none
}

// A Passkey is the public part of a key with which a person signs in.
type Passkey struct {
	ID         []byte    `json:"-"`
	Handle     []byte    `json:"handle"`
	Device     string    `json:"device"` // the person's name for the device that stores the key
	PublicKey  []byte    `json:"publicKey"`
	Counter    uint32    `json:"counter"`  // the signature counter; stays 0 for keys without one
	Eligible   bool      `json:"eligible"` // the key can be stored in several places
	BackedUp   bool      `json:"backedUp"` // the key is stored in several places
	Transports []string  `json:"ways,omitempty"`
	Made       time.Time `json:"made"`
	Used       time.Time `json:"used,omitzero"` // the last use
}

// Key returns the passkey's id in a form that is safe in URLs.
func (p Passkey) Key() string { return base64.RawURLEncoding.EncodeToString(p.ID) }

// Person returns the profile of a user; known is false if there is none.
func (h *Server) Person(ctx context.Context, guest string) (p Person, known bool, err error) {
	if !cleanID(guest) {
		return Person{}, false, nil
	}
	papers, err := h.log.UserRows(ctx, guest, personRow)
	if err != nil || len(papers) == 0 {
		return Person{}, false, err
	}
	return p, true, json.Unmarshal(papers[0].Data, &p)
}

// KeepPerson stores a user's profile, with a new handle if it has none, and returns it.
func (h *Server) KeepPerson(ctx context.Context, guest string, p Person) (Person, error) {
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
	err = h.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: personRow, Key: "self", Time: h.clock.Now(), Data: data})
	if err == nil {
		h.avatars.learn(guest, p.Avatar, h.clock.Now())
	}
	return p, err
}

// NotifiedNow updates the name in a user's profile. It does nothing for a user without a profile.
func (h *Server) NotifiedNow(ctx context.Context, guest, name string) error {
	p, known, err := h.Person(ctx, guest)
	if err != nil || !known || p.Name == name {
		return err
	}
	p.Name = name
	_, err = h.KeepPerson(ctx, guest, p)
	return err
}

// Passkeys lists the passkeys of a user, the newest first.
func (h *Server) Passkeys(ctx context.Context, guest string) ([]Passkey, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	papers, err := h.log.UserRows(ctx, guest, passkeyRow)
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

func readPasskey(p store.UserRow) (k Passkey, err error) {
	if err := json.Unmarshal(p.Data, &k); err != nil {
		return Passkey{}, err
	}
	k.ID, err = base64.RawURLEncoding.DecodeString(p.Key)
	return k, err
}

// FindPasskey returns the passkey with an id and its user, or [ErrNotFound].
func (h *Server) FindPasskey(ctx context.Context, id []byte) (guest string, k Passkey, err error) {
	papers, err := h.log.UserRowsBy(ctx, passkeyRow, Passkey{ID: id}.Key())
	if err != nil {
		return "", Passkey{}, err
	}
	if len(id) == 0 || len(papers) == 0 {
		return "", Passkey{}, ErrNotFound
	}
	k, err = readPasskey(papers[0])
	return papers[0].Owner, k, err
}

// AddPasskey stores a new passkey of a user. It refuses a passkey that is already stored for any user, and more than [MaxPasskeys].
func (h *Server) AddPasskey(ctx context.Context, guest string, k Passkey) error {
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
	err = h.log.ClaimUserRow(ctx, store.UserRow{Owner: guest, Kind: passkeyRow, Key: k.Key(), Time: k.Made, Data: data}, store.Bound{Most: MaxPasskeys})
	switch {
	case errors.Is(err, store.ErrTaken):
		return refuse("passkey-known")
	case errors.Is(err, store.ErrFull):
		return refuse("passkey-many", "n", game.Number(MaxPasskeys))
	}
	return err
}

// UsedPasskey stores a passkey with the time of its use and its new counter. It returns [ErrNotFound] if the passkey was removed or belongs
// to another user.
func (h *Server) UsedPasskey(ctx context.Context, guest string, k Passkey) error {
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
	return h.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: passkeyRow, Key: k.Key(), Time: k.Made, Data: data})
}

// DropPasskey removes a user's passkey, so that nobody can sign in with it any more. It returns no error if there is none.
func (h *Server) DropPasskey(ctx context.Context, guest, key string) error {
	if !cleanID(guest) || key == "" {
		return nil
	}
	return h.log.DropUserRows(ctx, guest, passkeyRow, key)
}

// Answer records that a challenge was answered. A second answer, on any server, returns [store.ErrTaken]. The record is kept longer than
// the challenge is valid (see mergingRows).
func (h *Server) Answer(ctx context.Context, challenge string) error {
	var owner [16]byte
	rand.Read(owner[:]) //nolint:errcheck // never fails
	now := h.clock.Now()
	return h.log.ClaimUserRow(ctx, store.UserRow{Owner: base64.RawURLEncoding.EncodeToString(owner[:]), Kind: usedRow, Key: challenge, Time: now, Data: []byte("{}")})
}

// A reservedName is the data of the user row of a reserved name, in its original spelling.
type reservedName struct {
	Name string `json:"name"`
}

// FreeName returns a refusal for a name that looks like one reserved by another user; nil otherwise.
func (h *Server) FreeName(ctx context.Context, guest, name string) error {
	papers, err := h.log.UserRowsBy(ctx, nameRow, likeness(name))
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

// ReserveName reserves a name for a user in place of their previous one, so that no other user can take a name that looks like it. It
// refuses a name that another user has reserved.
func (h *Server) ReserveName(ctx context.Context, guest, name string) error {
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
	before, err := h.log.UserRows(ctx, guest, nameRow)
	if err != nil {
		return err
	}
	err = h.log.ClaimUserRow(ctx, store.UserRow{Owner: guest, Kind: nameRow, Key: likeness(name), Time: h.clock.Now(), Data: data})
	if errors.Is(err, store.ErrTaken) {
		return refuse("name-reserved", "name", plain(name))
	}
	for _, p := range before {
		if err == nil && p.Key != likeness(name) {
			err = h.log.DropUserRows(ctx, guest, nameRow, p.Key)
		}
	}
	return err
}

// ReservedName returns the name that a user has reserved; "" for none.
func (h *Server) ReservedName(ctx context.Context, guest string) (string, error) {
	if !cleanID(guest) {
		return "", nil
	}
	papers, err := h.log.UserRows(ctx, guest, nameRow)
	if err != nil || len(papers) == 0 {
		return "", err
	}
	var r reservedName
	return r.Name, json.Unmarshal(papers[0].Data, &r)
}

// ReleaseName gives up the name that a user has reserved.
func (h *Server) ReleaseName(ctx context.Context, guest string) error {
	if !cleanID(guest) {
		return nil
	}
	return h.log.DropUserRows(ctx, guest, nameRow, "")
}
