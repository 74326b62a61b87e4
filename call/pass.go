package call

import (
	"context"
	"slices"
)

// Pass gives the ways of a guest to the person as whom they sign in, as many as a person may have. Links in mails that were sent to them
// go on to work.
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
