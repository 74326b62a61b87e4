package proxy

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"math/big"
	"sync/atomic"
	"time"
)

// An Identity is the key by which other servers recognise this one. Its certificate is published in the server's own row of
// the database. The private key never leaves the memory of the program.
type Identity struct {
	key atomic.Pointer[tls.Certificate]
}

// NewIdentity returns an identity with a new key.
func NewIdentity() (*Identity, error) {
	key, err := newKey()
	i := &Identity{}
	i.key.Store(key)
	return i, err
}

// Certificate returns the certificate of the present key, in DER. Other servers must know it.
func (i *Identity) Certificate() []byte { return i.key.Load().Certificate[0] }

// Rotate makes a new key. The identity uses it once publish has published its certificate to the other servers. After an error
// the old key stays in use.
func (i *Identity) Rotate(publish func(certificate []byte) error) error {
	key, err := newKey()
	if err != nil {
		return err
	}
	if err := publish(key.Certificate[0]); err != nil {
		return err
	}
	i.key.Store(key)
	return nil
}

// newKey makes a key with a self-signed certificate. The certificate is trusted only because it is in the database, so its
// names and dates do not matter.
func newKey() (*tls.Certificate, error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: "pantheon"}, NotBefore: time.Unix(0, 0), NotAfter: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, public, private)
	if err != nil {
		return nil, err
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, nil
}

// errUnknown ends a handshake with a program whose key is not that of a living server.
var errUnknown = errors.New("its key does not belong to a live server of this database")

// settings returns the TLS configuration between servers. The function known reports whether a certificate is trusted.
func (i *Identity) settings(known func(certificate []byte) bool) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13, NextProtos: []string{"h2"}, SessionTicketsDisabled: true,
		GetCertificate:       func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return i.key.Load(), nil },
		GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return i.key.Load(), nil },
		ClientAuth:           tls.RequireAnyClientCert,
		InsecureSkipVerify:   true, //nolint:gosec // VerifyConnection compares with the database instead
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || !known(state.PeerCertificates[0].Raw) {
				return errUnknown
			}
			return nil
		},
	}
}
