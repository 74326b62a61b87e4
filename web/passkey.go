package web

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// ceremonyTime is how long making a passkey, or signing in with one, may take.
const ceremonyTime = 5 * time.Minute

// What ceremonies are lent to browsers for.
const (
	toRegister = "register"
	toSignIn   = "sign-in"
	toSwitch   = "switch"
)

// A ceremony is what was asked of a browser and is to come back: whichever server it comes back to needs no more.
type ceremony struct {
	Guest   string               `json:"guest,omitempty"` // for whom a passkey is made
	Session webauthn.SessionData `json:"session"`
}

// A party is this site as passkeys know it.
type party struct {
	id, origin string
}

// party tells under which name and address passkeys are made for a request, or why that cannot be: browsers make them for names, over
// https, and for this computer.
func (v *visit) party() (party, *fault) {
	address := v.site.url
	if address == "" {
		address = "http://" + v.r.Host
		if v.r.TLS != nil || v.r.Header.Get("X-Forwarded-Proto") == "https" {
			address = "https://" + v.r.Host
		}
	}
	at, err := url.Parse(address)
	if err != nil {
		return party{}, problem(http.StatusConflict, "passkey.http")
	}
	name := at.Hostname()
	asked, port := splitHost(v.r.Host)
	switch here := name == "localhost" || strings.HasSuffix(name, ".localhost"); {
	case net.ParseIP(name) != nil && (v.site.url != "" || !isLoopback(name)):
		return party{}, problem(http.StatusConflict, "passkey.number")
	case net.ParseIP(name) != nil:
		return party{}, problem(http.StatusConflict, "passkey.loopback", "address", page.Plain(strings.TrimSuffix("http://"+net.JoinHostPort("localhost", port), ":")))
	case at.Scheme != "https" && !here:
		return party{}, problem(http.StatusConflict, "passkey.http")
	case v.site.url != "" && asked != name:
		return party{}, problem(http.StatusConflict, "passkey.elsewhere", "address", page.Plain(v.site.url))
	}
	return party{id: name, origin: at.Scheme + "://" + at.Host}, nil
}

// ceremonies are those of a party.
func (p party) ceremonies() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{
		RPID: p.id, RPDisplayName: "Pantheon", RPOrigins: []string{p.origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		AttestationPreference:             protocol.PreferNoAttestation,
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
}

// A keyholder is a person as the ceremonies see them.
type keyholder struct {
	handle []byte
	name   string
	keys   []table.Passkey
}

func (k keyholder) WebAuthnID() []byte          { return k.handle }
func (k keyholder) WebAuthnName() string        { return k.name }
func (k keyholder) WebAuthnDisplayName() string { return k.name }
func (k keyholder) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, p := range k.keys {
		c := webauthn.Credential{ID: p.ID, PublicKey: p.PublicKey, Flags: webauthn.CredentialFlags{BackupEligible: p.Eligible, BackupState: p.BackedUp},
			Authenticator: webauthn.Authenticator{SignCount: p.Counter}}
		for _, w := range p.Ways {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(w))
		}
		all = append(all, c)
	}
	return all
}

// An asking is what the script hands to the browser.
type asking struct {
	OK      bool `json:"ok"`
	Options any  `json:"options"`
}

// askPasskey begins to make a passkey for the visitor, who has a name from now on.
func askPasskey(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	if err := spend(v, entrance.Passkeys, 1); err != nil {
		return err
	}
	v.named()
	who, _, err := v.site.hall.Person(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	who.Name = v.guest.Name
	if who, err = v.site.hall.KeepPerson(v.r.Context(), v.guest.ID, who); err != nil {
		return err
	}
	keys, err := v.site.hall.Passkeys(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	w, err := p.ceremonies()
	if err != nil {
		return err
	}
	holder := keyholder{who.Handle, v.guest.Name, keys}
	options, session, err := w.BeginRegistration(holder, webauthn.WithExclusions(webauthn.Credentials(holder.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return err
	}
	if err := v.site.identity.Lend(v.w, toRegister, ceremony{v.guest.ID, *session}, v.site.now(), ceremonyTime); err != nil {
		return err
	}
	return v.json(http.StatusOK, asking{true, options})
}

// keepPasskey keeps what the browser has made.
func keepPasskey(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	var begun ceremony
	if !v.site.identity.Lent(v.r, toRegister, &begun, v.site.now()) || begun.Guest != v.guest.ID {
		return problem(http.StatusConflict, "passkey.late")
	}
	v.site.identity.TakeBack(v.w, toRegister)
	w, err := p.ceremonies()
	if err != nil {
		return err
	}
	made, err := protocol.ParseCredentialCreationResponseBytes([]byte(v.r.PostFormValue("credential")))
	if err != nil {
		return v.broken(err)
	}
	c, err := w.CreateCredential(keyholder{handle: begun.Session.UserID, name: v.guest.Name}, begun.Session, made)
	if err != nil {
		return v.broken(err)
	}
	if err := v.answered(begun); err != nil {
		return err
	}
	k := table.Passkey{ID: c.ID, Handle: begun.Session.UserID, Device: deviceName(v), PublicKey: c.PublicKey, Counter: c.Authenticator.SignCount,
		Eligible: c.Flags.BackupEligible, BackedUp: c.Flags.BackupState}
	for _, t := range c.Transport {
		k.Ways = append(k.Ways, clip(string(t), 20))
	}
	k.Ways = k.Ways[:min(len(k.Ways), 8)]
	if err := v.site.hall.AddPasskey(v.r.Context(), v.guest.ID, k); err != nil {
		return err
	}
	return v.redirect("/me?made=1#passkeys")
}

// broken tells who made or used a passkey that what the browser sent does not hold, and the log why.
func (v *visit) broken(err error) error {
	var detail *protocol.Error
	if errors.As(err, &detail) {
		v.site.log.Debug("a passkey was refused", v.site.where(v.r), "why", detail.Details, "info", detail.DevInfo)
	}
	return problem(http.StatusForbidden, "passkey.broken")
}

// answered notes that a ceremony has come to its end, and refuses one that had before.
func (v *visit) answered(c ceremony) error {
	err := v.site.hall.Answer(v.r.Context(), c.Session.Challenge)
	if errors.Is(err, store.ErrTaken) {
		return problem(http.StatusConflict, "passkey.late")
	}
	return err
}

// removePasskey removes one of the visitor's passkeys.
func removePasskey(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if err := v.site.hall.DropPasskey(v.r.Context(), v.guest.ID, v.r.PostFormValue("key")); err != nil {
		return err
	}
	left, err := v.site.hall.Passkeys(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	if len(left) == 0 {
		if err := v.site.hall.ReleaseName(v.r.Context(), v.guest.ID); err != nil {
			return err
		}
	}
	return v.redirect("/me#passkeys")
}

// signInPage offers to sign in with a passkey.
func signInPage(v *visit) error {
	return v.page(http.StatusOK, page.SignIn(v.frame(), v.whyNoPasskey()))
}

// whyNoPasskey says why there can be no passkeys here; "" where there can.
func (v *visit) whyNoPasskey() string {
	if _, no := v.party(); no != nil {
		return v.text(no)
	}
	return ""
}

// askSignIn begins to sign in with whichever passkey the browser has.
func askSignIn(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	if err := spend(v, entrance.Passkeys, 1); err != nil {
		return err
	}
	w, err := p.ceremonies()
	if err != nil {
		return err
	}
	options, session, err := w.BeginDiscoverableLogin()
	if err != nil {
		return err
	}
	if err := v.site.identity.Lend(v.w, toSignIn, ceremony{Session: *session}, v.site.now(), ceremonyTime); err != nil {
		return err
	}
	return v.json(http.StatusOK, asking{true, options})
}

// signIn makes this browser the person of the passkey. Where it holds seats of somebody else, it asks first.
func signIn(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	var begun ceremony
	if !v.site.identity.Lent(v.r, toSignIn, &begun, v.site.now()) {
		return problem(http.StatusConflict, "passkey.late")
	}
	v.site.identity.TakeBack(v.w, toSignIn)
	said, err := protocol.ParseCredentialRequestResponseBytes([]byte(v.r.PostFormValue("credential")))
	if err != nil {
		return v.broken(err)
	}
	guest, key, err := v.site.hall.FindPasskey(v.r.Context(), said.RawID)
	if errors.Is(err, table.ErrNotFound) {
		return problem(http.StatusForbidden, "passkey.removed")
	}
	if err != nil {
		return err
	}
	w, err := p.ceremonies()
	if err != nil {
		return err
	}
	c, err := w.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) {
		return keyholder{handle: key.Handle, keys: []table.Passkey{key}}, nil
	}, begun.Session, said)
	if err != nil {
		return v.broken(err)
	}
	if c.Authenticator.CloneWarning {
		v.site.log.Warn("a passkey counts fewer uses than were seen of it", v.site.where(v.r), "passkey", key.Key())
		return problem(http.StatusForbidden, "passkey.copy")
	}
	if err := v.answered(begun); err != nil {
		return err
	}
	key.Counter, key.BackedUp = c.Authenticator.SignCount, c.Flags.BackupState
	if err := v.site.hall.UsedPasskey(v.r.Context(), guest, key); errors.Is(err, table.ErrNotFound) {
		return problem(http.StatusForbidden, "passkey.removed")
	} else if err != nil {
		return err
	}
	if guest == v.guest.ID {
		return v.redirect("/me")
	}
	held, err := summaries(v)
	if err != nil {
		return err
	}
	if len(held) > 0 {
		if err := v.site.identity.Lend(v.w, toSwitch, guest, v.site.now(), ceremonyTime); err != nil {
			return err
		}
		return v.redirect("/sign-in/seats")
	}
	if err := v.become(guest); err != nil {
		return err
	}
	return v.redirect("/me")
}

// become makes this browser somebody who has shown that they are that person.
func (v *visit) become(guest string) error {
	counts, err := v.site.hall.Issues(v.r.Context())
	if err != nil {
		return err
	}
	v.site.issues.Hear(counts)
	who, _, err := v.site.hall.Person(v.r.Context(), guest)
	if err != nil {
		return err
	}
	v.guest = entrance.Guest{ID: guest, Name: who.Name, Issue: v.site.issues.Now(guest)}
	v.site.identity.Write(v.w, v.guest)
	return nil
}

// heldSeats counts the tables that are not over at which this browser has seats, or which it hosts.
func heldSeats(v *visit) (n int, err error) {
	all, err := summaries(v)
	for _, s := range all {
		if !s.Phase.Done() {
			n++
		}
	}
	return n, err
}

// deviceName is what a passkey's place is called: as its person says or, without a word, as the browser does.
func deviceName(v *visit) string {
	if said, err := table.CleanName(v.r.PostFormValue("device")); err == nil {
		return said
	}
	return v.deviceHint()
}

// deviceHint is what a browser says of the device that it runs on.
func (v *visit) deviceHint() string {
	agent := v.r.UserAgent()
	for _, d := range []struct{ says, name string }{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "Chromebook"}, {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Linux", "Linux"},
	} {
		if strings.Contains(agent, d.says) {
			return d.name
		}
	}
	return v.words.T("passkey.device-some")
}
