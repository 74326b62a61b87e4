package entrance

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Handle names a guest on a page for one viewer: nobody reads the guest's id in it, and it means nothing to any other viewer. The same
// guest has the same handle on each page of the viewer.
func (i Identity) Handle(viewer, id, name string) string {
	seal := i.handles()
	text := id + "\n" + name
	nonce := i.mac("nonce\n" + viewer + "\n" + text)[:seal.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(seal.Seal(nonce, nonce, []byte(text), []byte(viewer)))
}

// OpenHandle tells whom a handle names for a viewer; ok is false for one that this folder has not made for them.
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

// handles is what seals handles.
func (i Identity) handles() cipher.AEAD {
	block, err := aes.NewCipher(i.mac("handles\n"))
	if err != nil {
		panic(err) // a key of 32 bytes is one
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // as above
	}
	return seal
}

func (i Identity) mac(text string) []byte {
	mac := hmac.New(sha256.New, i.key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
