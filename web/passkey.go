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
	"pantheon/web/access"
	"pantheon/web/page"
)

// ceremonyTime is how long creating a passkey, or signing in with one, may take.
const ceremonyTime = 5 * time.Minute

// The purposes of the sealed cookies of creating a passkey, of signing in, and of choosing what becomes of the seats.
const (
	toRegister = "register"
	toSignIn   = "sign-in"
	toSwitch   = "switch"
)

// A ceremony is the state of an unfinished registration or sign-in, sealed in a cookie. Any server can continue with it.
type ceremony struct {
	Guest   string               `json:"guest,omitempty"` // the user for whom a passkey is created
	Session webauthn.SessionData `json:"session"`
}

// A party is this site as a relying party of WebAuthn: its id (a host name) and its origin.
type party struct {
	id, origin string
}

// party returns the relying party for a request, or a fault if passkeys are impossible at the request's address. Browsers
// allow passkeys for host names over https, and for localhost.
func (v *requestContext) party() (party, *fault) {
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

// ceremonies returns the WebAuthn configuration of a party.
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

// A keyholder is a user with passkeys. It implements [webauthn.User].
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
		for _, w := range p.Transports {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(w))
		}
		all = append(all, c)
	}
	return all
}

// An asking is the JSON answer with the options that the script passes to the browser.
type asking struct {
	OK      bool `json:"ok"`
	Options any  `json:"options"`
}

// askPasskey starts to create a passkey for the visitor. A visitor without a name gets the default one.
func askPasskey(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	if err := chargeQuota(v, access.Passkeys, 1); err != nil {
		return err
	}
	v.named()
	who, _, err := v.site.server.Person(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	who.Name = v.user.Name
	if who, err = v.site.server.KeepPerson(v.r.Context(), v.user.ID, who); err != nil {
		return err
	}
	keys, err := v.site.server.Passkeys(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	w, err := p.ceremonies()
	if err != nil {
		return err
	}
	holder := keyholder{who.Handle, v.user.Name, keys}
	options, session, err := w.BeginRegistration(holder, webauthn.WithExclusions(webauthn.Credentials(holder.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return err
	}
	if err := v.site.identity.SealCookie(v.w, toRegister, ceremony{v.user.ID, *session}, v.site.now(), ceremonyTime); err != nil {
		return err
	}
	return v.json(http.StatusOK, asking{true, options})
}

// keepPasskey stores the passkey that the browser has created.
func keepPasskey(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	var begun ceremony
	if !v.site.identity.OpenSealed(v.r, toRegister, &begun, v.site.now()) || begun.Guest != v.user.ID {
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
	c, err := w.CreateCredential(keyholder{handle: begun.Session.UserID, name: v.user.Name}, begun.Session, made)
	if err != nil {
		return v.broken(err)
	}
	if err := v.answered(begun); err != nil {
		return err
	}
	k := table.Passkey{ID: c.ID, Handle: begun.Session.UserID, Device: deviceName(v), PublicKey: c.PublicKey, Counter: c.Authenticator.SignCount,
		Eligible: c.Flags.BackupEligible, BackedUp: c.Flags.BackupState}
	for _, t := range c.Transport {
		k.Transports = append(k.Transports, clip(string(t), 20))
	}
	k.Transports = k.Transports[:min(len(k.Transports), 8)]
	if err := v.site.server.AddPasskey(v.r.Context(), v.user.ID, k); err != nil {
		return err
	}
	return v.redirect("/me?made=1#passkeys")
}

// broken returns the fault for an invalid answer of a browser or device, and logs the reason.
func (v *requestContext) broken(err error) error {
	var detail *protocol.Error
	if errors.As(err, &detail) {
		v.site.log.Debug("a passkey was refused", v.site.where(v.r), "why", detail.Details, "info", detail.DevInfo)
	}
	return problem(http.StatusForbidden, "passkey.broken")
}

// answered records that a ceremony is finished. It returns a fault if the ceremony is finished already.
func (v *requestContext) answered(c ceremony) error {
	err := v.site.server.Answer(v.r.Context(), c.Session.Challenge)
	if errors.Is(err, store.ErrTaken) {
		return problem(http.StatusConflict, "passkey.late")
	}
	return err
}

// removePasskey removes one of the visitor's passkeys. With the last one it also releases the reserved name.
func removePasskey(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	if err := v.site.server.DropPasskey(v.r.Context(), v.user.ID, v.r.PostFormValue("key")); err != nil {
		return err
	}
	left, err := v.site.server.Passkeys(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	if len(left) == 0 {
		if err := v.site.server.ReleaseName(v.r.Context(), v.user.ID); err != nil {
			return err
		}
	}
	return v.redirect("/me#passkeys")
}

// signInPage serves the page to sign in with a passkey.
func signInPage(v *requestContext) error {
	return v.page(http.StatusOK, page.SignIn(v.frame(), v.whyNoPasskey()))
}

// whyNoPasskey returns the text that says why passkeys are impossible here; "" if they are possible.
func (v *requestContext) whyNoPasskey() string {
	if _, no := v.party(); no != nil {
		return v.text(no)
	}
	return ""
}

// askSignIn starts a sign-in with any passkey of the browser.
func askSignIn(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	if err := chargeQuota(v, access.Passkeys, 1); err != nil {
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
	if err := v.site.identity.SealCookie(v.w, toSignIn, ceremony{Session: *session}, v.site.now(), ceremonyTime); err != nil {
		return err
	}
	return v.json(http.StatusOK, asking{true, options})
}

// signIn signs this browser in as the user of a passkey. If the browser has tables of another user, it first redirects to the
// page that asks what becomes of these.
func signIn(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	p, no := v.party()
	if no != nil {
		return no
	}
	var begun ceremony
	if !v.site.identity.OpenSealed(v.r, toSignIn, &begun, v.site.now()) {
		return problem(http.StatusConflict, "passkey.late")
	}
	v.site.identity.TakeBack(v.w, toSignIn)
	said, err := protocol.ParseCredentialRequestResponseBytes([]byte(v.r.PostFormValue("credential")))
	if err != nil {
		return v.broken(err)
	}
	guest, key, err := v.site.server.FindPasskey(v.r.Context(), said.RawID)
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
		v.site.log.Warn("a passkey reports fewer uses than the server has counted; it may have been copied", v.site.where(v.r), "passkey", key.Key())
		return problem(http.StatusForbidden, "passkey.copy")
	}
	if err := v.answered(begun); err != nil {
		return err
	}
	key.Counter, key.BackedUp = c.Authenticator.SignCount, c.Flags.BackupState
	if err := v.site.server.UsedPasskey(v.r.Context(), guest, key); errors.Is(err, table.ErrNotFound) {
		return problem(http.StatusForbidden, "passkey.removed")
	} else if err != nil {
		return err
	}
	if guest == v.user.ID {
		return v.redirect("/me")
	}
	held, err := summaries(v)
	if err != nil {
		return err
	}
	if len(held) > 0 {
		if err := v.site.identity.SealCookie(v.w, toSwitch, guest, v.site.now(), ceremonyTime); err != nil {
			return err
		}
		return v.redirect("/sign-in/seats")
	}
	if err := v.become(guest); err != nil {
		return err
	}
	return v.redirect("/me")
}

// become signs this browser in as a user whose identity is proved.
func (v *requestContext) become(guest string) error {
	counts, err := v.site.server.Issues(v.r.Context())
	if err != nil {
		return err
	}
	v.site.issues.Notice(counts)
	who, _, err := v.site.server.Person(v.r.Context(), guest)
	if err != nil {
		return err
	}
	v.user = access.User{ID: guest, Name: who.Name, SessionVersion: v.site.issues.Now(guest)}
	v.site.identity.Write(v.w, v.user)
	return nil
}

// heldSeats returns the number of unfinished tables in the visitor's list ([summaries]).
func heldSeats(v *requestContext) (n int, err error) {
	all, err := summaries(v)
	for _, s := range all {
		if !s.Phase.Done() {
			n++
		}
	}
	return n, err
}

// deviceName returns the name of a passkey's device: the one that the user entered or, if that is empty or invalid, the
// browser's.
func deviceName(v *requestContext) string {
	if said, err := table.CleanName(v.r.PostFormValue("device")); err == nil {
		return said
	}
	return v.deviceHint()
}

// deviceHint returns the name of the device in the user agent, or a general word for a device.
func (v *requestContext) deviceHint() string {
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
