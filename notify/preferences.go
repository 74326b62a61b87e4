package notify

import (
	"context"
	"encoding/json"
	"time"
	_ "time/tzdata" // a computer may have no time zone data

	"pantheon/game"
	"pantheon/store"
	"pantheon/table"
)

// Preferences are a user's settings for notifications to all their endpoints.
type Preferences struct {
	Lang game.Lang `json:"lang,omitempty"` // "" for the language of each endpoint
	// More allows messages to name people and the choice to make. Others may read them on a locked screen.
	More bool `json:"more,omitempty"`
	// Quiet postpones messages during quiet hours. These begin at From and end at To, in minutes since midnight in the time zone Zone.
	Quiet bool   `json:"quiet,omitempty"`
	From  int    `json:"from,omitempty"`
	To    int    `json:"to,omitempty"`
	Zone  string `json:"zone,omitempty"`
}

// defaultPreferences returns the preferences of a user who has set none: messages name nobody, and quiet hours are off because the time
// zone is unknown.
func defaultPreferences() Preferences { return Preferences{From: 22 * 60, To: 8 * 60} }

const (
	preferencesKind = table.PreferencesKind
	preferencesKey  = "wishes"
	day             = 24 * 60 // minutes
)

// Preferences returns a user's stored preferences, or the defaults if there are none that this version can decode.
func (o *Service) Preferences(ctx context.Context, guest string) (Preferences, error) {
	w := defaultPreferences()
	if guest == "" {
		return w, nil
	}
	papers, err := o.log.UserRows(ctx, guest, preferencesKind)
	if err != nil || len(papers) == 0 {
		return w, err
	}
	if json.Unmarshal(papers[0].Data, &w) != nil {
		return defaultPreferences(), nil // written by another version
	}
	return w, nil
}

// SetPreferences stores a user's preferences. It refuses an unknown time zone and hours outside a day.
func (o *Service) SetPreferences(ctx context.Context, guest string, w Preferences) error {
	if w.Zone != "" {
		if _, err := time.LoadLocation(w.Zone); err != nil || len(w.Zone) > 64 {
			return refuse("zone")
		}
	}
	if w.From < 0 || w.From >= day || w.To < 0 || w.To >= day {
		return refuse("hours")
	}
	data, err := json.Marshal(w)
	if err != nil {
		return err
	}
	return o.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: preferencesKind, Key: preferencesKey, Time: o.clock.Now(), Data: data})
}

// quietUntil returns the end of the quiet hours that contain now. It returns the zero time outside quiet hours, if they are off or empty,
// and for an unknown time zone.
func (w Preferences) quietUntil(now time.Time) time.Time {
	zone, err := time.LoadLocation(w.Zone)
	if !w.Quiet || err != nil || w.From == w.To {
		return time.Time{}
	}
	now = now.In(zone)
	at := now.Hour()*60 + now.Minute()
	end := func(days int) time.Time {
		return time.Date(now.Year(), now.Month(), now.Day()+days, w.To/60, w.To%60, 0, 0, zone)
	}
	switch {
	case w.From < w.To && at >= w.From && at < w.To, w.From > w.To && at < w.To:
		return end(0)
	case w.From > w.To && at >= w.From:
		return end(1)
	}
	return time.Time{}
}
