package notify

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pantheon/notify/transport"
	"pantheon/store"
)

// The kind and key of the user row that holds the server's push keys. Its owner is no user.
const (
	keysKind = "vapid"
	keysKey  = "keys"
)

// Keys returns the server's push keys, and generates and stores them on the first call. All servers that share a log have the same keys.
func Keys(ctx context.Context, log store.Log) (transport.Keys, error) {
	keys, there, err := keptKeys(ctx, log)
	if err != nil || there {
		return keys, err
	}
	if keys, err = transport.GenerateKeys(); err != nil {
		return keys, err
	}
	data, err := json.Marshal(keys)
	if err != nil {
		return keys, err
	}
	// Each server claims its generated keys under a different owner, so that the first claim wins.
	err = log.ClaimUserRow(ctx, store.UserRow{Owner: "house " + rand.Text(), Kind: keysKind, Key: keysKey, Time: time.Now(), Data: data})
	if errors.Is(err, store.ErrTaken) {
		if keys, there, err = keptKeys(ctx, log); err == nil && !there {
			err = errors.New("the keys for push are stored, but cannot be found")
		}
	}
	return keys, err
}

func keptKeys(ctx context.Context, log store.Log) (keys transport.Keys, there bool, err error) {
	papers, err := log.UserRowsBy(ctx, keysKind, keysKey)
	if err != nil || len(papers) == 0 {
		return keys, false, err
	}
	if err := json.Unmarshal(papers[0].Data, &keys); err != nil {
		return keys, false, fmt.Errorf("the keys for push cannot be read: %w", err)
	}
	return keys, true, nil
}
