package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pantheon/game"
	"pantheon/store"
)

// A person can report somebody, what was said, or a table to who runs the server. The report holds what it is about as it stood then.

const (
	// MaxComplaint is how many characters may be written about a report.
	MaxComplaint = 500
	// MaxComplaints is how many reports a person can make in a day.
	MaxComplaints = 10
)

// complaintPaper is the kind of the papers of who reports, each by a random key.
const complaintPaper = "report"

// ComplaintReasons are the ids of what a report can be for.
func ComplaintReasons() []string { return []string{"abuse", "spam", "name", "unfair", "other"} }

// A Complaint is a report to who runs the server.
type Complaint struct {
	ID     string    `json:"id"`
	Time   time.Time `json:"time"`
	By     Guest     `json:"by"`
	Reason string    `json:"reason"` // one of [ComplaintReasons]
	Text   string    `json:"text,omitempty"`
	About  Guest     `json:"about,omitzero"` // nobody where it is about a table
	Table  string    `json:"table,omitempty"`
	Game   string    `json:"game,omitempty"`
	Entry  int64     `json:"entry,omitempty"` // how far the table had come
	Said   string    `json:"said,omitempty"`  // what was said
	Line   string    `json:"line,omitempty"`  // the id of that line
}

// Complain keeps a report.
func (h *Hall) Complain(ctx context.Context, c Complaint) error {
	if err := c.By.check(); err != nil {
		return err
	}
	c.Text = strings.Join(strings.Fields(c.Text), " ")
	switch {
	case !slices.Contains(ComplaintReasons(), c.Reason):
		return refuse("report-reason")
	case utf8.RuneCountInString(c.Text) > MaxComplaint:
		return refuse("report-long", "n", game.Number(MaxComplaint))
	case c.By.ID == c.About.ID:
		return refuse("met-yourself")
	}
	if c.Text != "" {
		var err error
		if c.Text, err = CleanTalk(c.Text); err != nil {
			return err
		}
	}
	now := h.clock.Now()
	c.ID, c.Time = rand.Text(), now.UTC().Truncate(time.Millisecond)
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	err = h.log.KeepPaper(ctx, store.Paper{Owner: c.By.ID, Kind: complaintPaper, Key: c.ID, Time: c.Time, Data: data},
		store.Bound{Most: MaxComplaints, Since: now.Add(-24*time.Hour + time.Millisecond)})
	if errors.Is(err, store.ErrFull) {
		return refuse("report-many", "n", game.Number(MaxComplaints))
	}
	if err != nil {
		return err
	}
	h.logger.Warn("somebody reports something to who runs the server; see pantheon admin reports", "reason", c.Reason, "table", c.Table)
	return nil
}

// Complaints are all reports in a log, the youngest first.
func Complaints(ctx context.Context, log store.Log) ([]Complaint, error) {
	papers, err := log.PapersBy(ctx, complaintPaper, "")
	if err != nil {
		return nil, err
	}
	all := []Complaint{}
	for _, p := range papers {
		var c Complaint
		if err := json.Unmarshal(p.Data, &c); err != nil {
			return nil, fmt.Errorf("the report %s: %w", p.Key, err)
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b Complaint) int { return b.Time.Compare(a.Time) })
	return all, nil
}

// CloseComplaint removes a report for good. It gives [ErrNotFound] for one that is not there.
func CloseComplaint(ctx context.Context, log store.Log, id string) error {
	if !cleanID(id) {
		return ErrNotFound
	}
	papers, err := log.PapersBy(ctx, complaintPaper, id)
	if err == nil && len(papers) == 0 {
		err = ErrNotFound
	}
	for _, p := range papers {
		err = errors.Join(err, log.DropPapers(ctx, p.Owner, complaintPaper, p.Key))
	}
	return err
}
