package web

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"pantheon/store"
	"pantheon/web/proxy"
)

// TestADatabaseHasNoFolder checks the error pages of a server whose log is in a database: none says that a data folder is full. After a
// lost connection people are asked to wait and retry, whatever the driver reports. After any other error the page says that the server
// failed.
func TestADatabaseHasNoFolder(t *testing.T) {
	quiet := slog.New(slog.DiscardHandler)
	at := func(between *proxy.Proxy) *requestContext {
		return &requestContext{site: &Site{log: quiet, relay: between, mux: http.NewServeMux()}, r: httptest.NewRequest("POST", "/t/x/say", nil)}
	}
	shared, alone := at(proxy.New(nil, make([]byte, 32), nil, quiet)), at(nil)
	for _, err := range []error{
		sql.ErrTxDone, sql.ErrConnDone, driver.ErrBadConn, pgconn.ErrConnClosed, io.ErrUnexpectedEOF, context.DeadlineExceeded, context.Canceled,
		&pgconn.ConnectError{Config: &pgconn.Config{}}, &pgconn.PgError{Code: "57P01"}, &pgconn.PgError{Code: "53100"}, &pgconn.PgError{Code: "25P02"}, store.ErrUnsure, store.ErrAway,
	} {
		err = fmt.Errorf("the log could not be written: %w", err)
		if f := shared.faultOf(err); f != errAway {
			t.Errorf("%v is told as %v", err, f)
		}
		if f := alone.faultOf(err); f.status != http.StatusServiceUnavailable {
			t.Errorf("without a database %v is told as %v", err, f)
		}
	}
	for _, err := range []error{errors.New("anything"), &pgconn.PgError{Code: "42501"}, &pgconn.PgError{Code: "XX000"}} {
		if f := shared.faultOf(err); f != errOurs {
			t.Errorf("%v is told as %v", err, f)
		}
	}
	if f := alone.faultOf(errors.New("write: no space left on device")); f.phrase.ID != "error.store" {
		t.Errorf("a full disk of the folder is told as %v", f)
	}
}
