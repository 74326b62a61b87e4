package notify

import (
	"context"
	"slices"
)

// Merge moves the endpoints of the user from to the account to, up to the maximum number. Links in earlier mails remain valid.
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
