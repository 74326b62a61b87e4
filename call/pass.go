package call

import (
	"context"
	"slices"
)

// Pass moves the endpoints of a guest to the account with which they sign in, up to the maximum number. Links in earlier mails remain
// valid.
func (o *Office) Pass(ctx context.Context, from, to string) error {
	ways, err := o.Ways(ctx, from)
	if err != nil {
		return err
	}
	own, err := o.Ways(ctx, to)
	if err != nil {
		return err
	}
	for _, w := range ways {
		known := slices.ContainsFunc(own, func(o Way) bool {
			return o.ID == w.ID || o.Kind != Push && o.Kind == w.Kind && o.Address == w.Address && o.Shape == w.Shape
		})
		if !known && len(own) < MostWays {
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
