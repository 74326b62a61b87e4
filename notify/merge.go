package notify

import (
	"context"
	"slices"
)

// Merge moves the endpoints of one user, whose id is in from, to another user, whose id is in to. It drops those that the other user has
// already, and those above MostEndpoints. Links in earlier mails to a moved endpoint remain valid.
func (o *Service) Merge(ctx context.Context, from, to string) error {
	ways, err := o.Endpoints(ctx, from)
	if err != nil {
		return err
	}
	own, err := o.Endpoints(ctx, to)
	if err != nil {
		return err
	}
	for _, w := range ways {
		known := slices.ContainsFunc(own, func(o Endpoint) bool {
			return o.ID == w.ID || o.Kind != Push && o.Kind == w.Kind && o.Address == w.Address && o.Shape == w.Shape
		})
		if !known && len(own) < MostEndpoints {
			w.Owner, w.Was = to, append(w.Was, from)
			if err := o.keep(ctx, w); err != nil {
				return err
			}
			own = append(own, w)
		}
		if err := o.drop(ctx, from, w.ID); err != nil {
			return err
		}
	}
	return nil
}
