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

// A person can report another person, a message or a table to the admin. The report holds a copy of what it is about.

const (
	// MaxAbuseReport is the maximum length of the text of a report, in characters.
	MaxAbuseReport = 500
	// MaxAbuseReports is the largest number of open reports that a person can have made in the last 24 hours.
	MaxAbuseReports = 10
)

// abuseReportRow is the kind of the user rows that hold abuse reports. The owner is the person who reports, the key a random id.
const abuseReportRow = "report"

// AbuseReasons returns the ids of the reasons that a report can give.
func AbuseReasons() []string { return []string{"abuse", "spam", "name", "unfair", "other"} }

// An AbuseReport is a person's report to the admin about another person, a message or a table.
type AbuseReport struct {
	ID     string    `json:"id"`
	Time   time.Time `json:"time"`
	By     Actor     `json:"by"`
	Reason string    `json:"reason"` // one of [AbuseReasons]
	Text   string    `json:"text,omitempty"`
	About  Actor     `json:"about,omitzero"` // nobody if the report is about a table
	Table  string    `json:"table,omitempty"`
	Game   string    `json:"game,omitempty"`
	Entry  int64     `json:"entry,omitempty"` // the last entry of the table at the time of the report
	Said   string    `json:"said,omitempty"`  // the text of the reported message
	Line   string    `json:"line,omitempty"`  // the id of that message
}

// ReportAbuse stores a report under a new random id, with the current time. It refuses a reporter without a valid id, an unknown reason,
// and a report about oneself. It also refuses a text that is too long or illegible, and more than [MaxAbuseReports] reports.
func (h *Server) ReportAbuse(ctx context.Context, c AbuseReport) error {
	if err := c.By.check(); err != nil {
		return err
	}
	c.Text = strings.Join(strings.Fields(c.Text), " ")
	switch {
	case !slices.Contains(AbuseReasons(), c.Reason):
		return refuse("report-reason")
	case utf8.RuneCountInString(c.Text) > MaxAbuseReport:
		return refuse("report-long", "n", game.Number(MaxAbuseReport))
	case c.By.ID == c.About.ID:
		return refuse("met-yourself")
	}
	if c.Text != "" {
		var err error
		if c.Text, err = CleanMessage(c.Text); err != nil {
			return err
		}
	}
	now := h.clock.Now()
	c.ID, c.Time = rand.Text(), now.UTC().Truncate(time.Millisecond)
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	err = h.log.PutUserRow(ctx, store.UserRow{Owner: c.By.ID, Kind: abuseReportRow, Key: c.ID, Time: c.Time, Data: data},
		store.Bound{Most: MaxAbuseReports, Since: now.Add(-24*time.Hour + time.Millisecond)})
	if errors.Is(err, store.ErrFull) {
		return refuse("report-many", "n", game.Number(MaxAbuseReports))
	}
	if err != nil {
		return err
	}
	h.logger.Warn("an abuse report was filed; read it with `pantheon admin reports`", "reason", c.Reason, "table", c.Table)
	return nil
}

// AbuseReports returns all reports in a log, the newest first.
func AbuseReports(ctx context.Context, log store.Log) ([]AbuseReport, error) {
	papers, err := log.UserRowsBy(ctx, abuseReportRow, "")
	if err != nil {
		return nil, err
	}
	all := []AbuseReport{}
	for _, p := range papers {
		var c AbuseReport
		if err := json.Unmarshal(p.Data, &c); err != nil {
			return nil, fmt.Errorf("the report %s: %w", p.Key, err)
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b AbuseReport) int { return b.Time.Compare(a.Time) })
	return all, nil
}

// CloseAbuseReport removes a report permanently. It returns [ErrNotFound] for an unknown id.
func CloseAbuseReport(ctx context.Context, log store.Log, id string) error {
	if !cleanID(id) {
		return ErrNotFound
	}
	papers, err := log.UserRowsBy(ctx, abuseReportRow, id)
	if err == nil && len(papers) == 0 {
		err = ErrNotFound
	}
	for _, p := range papers {
		err = errors.Join(err, log.DropUserRows(ctx, p.Owner, abuseReportRow, p.Key))
	}
	return err
}
