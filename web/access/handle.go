package access

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Handle encrypts a user's id and name into a handle for the pages of one viewer. The handle reveals neither of them, and
// [Identity.OpenHandle] opens it for this viewer alone. The same id and name have the same handle on all pages of the viewer.
func (i Identity) Handle(viewer, id, name string) string {
	seal := i.handles()
	text := id + "\n" + name
	nonce := i.mac("nonce\n" + viewer + "\n" + text)[:seal.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(seal.Seal(nonce, nonce, []byte(text), []byte(viewer)))
}

// OpenHandle returns the id and the name of the user in a viewer's handle. It returns false if this folder has not made the
// handle for the viewer, or if the decoded handle has more than 1,000 bytes.
func (i Identity) OpenHandle(viewer, handle string) (id, name string, ok bool) {
	seal := i.handles()
	sealed, err := base64.RawURLEncoding.DecodeString(handle)
	if err != nil || len(sealed) < seal.NonceSize() || len(sealed) > 1000 {
		return "", "", false
	}
	text, err := seal.Open(nil, sealed[:seal.NonceSize()], sealed[seal.NonceSize():], []byte(viewer))
	if err != nil {
		return "", "", false
	}
	return strings.Cut(string(text), "\n")
}

// handles returns the cipher that seals and opens handles.
func (i Identity) handles() cipher.AEAD {
	block, err := aes.NewCipher(i.mac("handles\n"))
	if err != nil {
		panic(err) // cannot happen: a key of 32 bytes is valid
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // cannot happen
	}
	return seal
}

func (i Identity) mac(text string) []byte {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
