package web_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// authenticator gives a tab's browser a virtual authenticator that approves everything without delay.
func (b *tab) authenticator() webauthn.AuthenticatorID {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		b.t.Fatal(err)
	}
	made, err := chromedp.Call(b.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true,
		HasCmtgKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	if err != nil {
		b.t.Fatal(err)
	}
	return made.AuthenticatorID
}

// passkeys returns the passkeys of an authenticator.
func (b *tab) passkeys(at webauthn.AuthenticatorID) []*webauthn.Credential {
	b.t.Helper()
	kept, err := chromedp.Call(b.ctx, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: at})
	if err != nil {
		b.t.Fatal(err)
	}
	return kept.Credentials
}

// carry copies a passkey to the authenticator of another browser, as a synchronised passkey does.
func (b *tab) carry(k *webauthn.Credential) {
	b.t.Helper()
	at := b.authenticator()
	same := &webauthn.Credential{CredentialID: k.CredentialID, IsResidentCredential: true, RpID: k.RpID, PrivateKey: k.PrivateKey, UserHandle: k.UserHandle, SignCount: k.SignCount}
	if _, err := chromedp.Call(b.ctx, webauthn.AddCredential, webauthn.AddCredentialParams{AuthenticatorID: at, Credential: same}); err != nil {
		b.t.Fatal(err)
	}
}

// TestAPasskeySignsInOnOtherDevices creates a passkey in a browser, signs out there and in again, and signs in in another
// browser that has a copy. The same table belongs to the user in both.
func TestAPasskeySignsInOnOtherDevices(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, toyRegistry())
	site := strings.Replace(h.server.URL, "127.0.0.1", "localhost", 1)
	b := browser(t, ctx)
	kept := b.authenticator()
	b.do(chromedp.Navigate(site + "/new/bluff"))
	eval[bool](b, `(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.elements.pace.value = 'off';
		f.querySelector('button.primary').click();
		return true;
	})()`)
	b.until(`location.pathname.startsWith('/t/')`)
	id := eval[string](b, `location.pathname.split('/')[2]`)

	b.do(chromedp.Navigate(site + "/me"))
	press := `document.querySelector('form[data-passkey]:not([hidden]) button')?.click()`
	b.until(`document.querySelector('form[data-passkey="make"]:not([hidden])')`)
	eval[any](b, press)
	b.until(`document.querySelector('.passkeys li')`)
	b.size(390, 844, true)
	for _, name := range []string{"Telephone", strings.Repeat("W", 40)} { // the longer one needs several lines
		if bad := eval[string](b, `(() => {
			const li = document.querySelector('.passkeys li'), name = li.querySelector('strong'), dates = li.querySelector('p');
			name.textContent = `+strconv.Quote(name)+`;
			if (li.scrollWidth > li.clientWidth) return 'is wider than the list';
			if (name.textContent.length < 10 && name.getClientRects().length !== 1) return 'is broken';
			return dates.getBoundingClientRect().top < name.getBoundingClientRect().bottom - 1 ? 'is beside the dates' : '';
		})()`); bad != "" {
			t.Errorf("on a phone the passkey %q %s", name, bad)
		}
	}
	if made := b.passkeys(kept); len(made) != 1 || !made[0].IsResidentCredential || strings.Contains(string(made[0].UserHandle), "Ana") {
		t.Fatalf("the browser keeps %+v", made)
	}
	eval[any](b, press) // one device has one passkey
	b.until(`document.querySelector('form[data-passkey] [role=alert]:not([hidden])')?.textContent.includes('already')`)

	b.do(chromedp.Navigate(site + "/sign-out"))
	eval[any](b, `document.querySelector('button[name=here]').click()`)
	b.until(`document.body.innerText.includes('has forgotten you')`)
	b.do(chromedp.Navigate(site + "/mine"))
	if eval[bool](b, `!!document.querySelector('a[href*="/t/`+id+`"]')`) {
		t.Error("a browser that was signed out still has the table")
	}
	signIn := func(b *tab) {
		t.Helper()
		b.do(chromedp.Navigate(site + "/sign-in"))
		b.until(`document.querySelector('form[data-passkey="sign-in"]:not([hidden])')`)
		eval[any](b, press)
	}
	has := func(b *tab) {
		t.Helper()
		b.until(`location.pathname === '/me' && document.body.innerText.includes('Ana')`)
		b.do(chromedp.Navigate(site + "/mine"))
		b.until(`document.querySelector('a[href*="/t/` + id + `"]')`)
	}
	signIn(b)
	has(b)

	other := browser(t, ctx)
	other.carry(b.passkeys(kept)[0])
	signIn(other)
	has(other)
}
