package web

import (
	"math"
	"net/http"

	"pantheon/web/entrance"
)

// spend takes n of what the visitor's address has left of something, or tells how long to wait.
func spend(v *visit, of entrance.Allowance, n int) error {
	wait, ok := v.site.bounds.Spend(entrance.Visitor{Guest: v.guest, From: v.from}, of, n)
	if ok {
		return nil
	}
	n = int(math.Ceil(wait.Minutes()))
	var f *fault
	switch of {
	case entrance.Tables:
		f = problem(http.StatusTooManyRequests, "error.tables", "n", n)
	case entrance.Uploads:
		f = problem(http.StatusTooManyRequests, "error.uploads", "n", n)
	default:
		f = problem(http.StatusTooManyRequests, "error.thinking", "n", n)
	}
	f.wait = wait
	return f
}

// makesTable takes a table from what the visitor's address may make.
func makesTable(v *visit) error { return spend(v, entrance.Tables, 1) }
