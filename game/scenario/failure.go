package scenario

import "fmt"

// A Failure is a statement of a scenario or a lesson that does not hold.
type Failure struct {
	File     string
	Line     int
	Scenario string // id
	Lesson   bool   // the failure is in a lesson; Scenario is then its id
	What     string // what was checked: "then: purse.0", "offer to seat 1"
	Expected string
	Found    string
}

// Error returns the place, what was checked, what was expected and what was found.
func (f *Failure) Error() string {
	kind := "scenario"
	if f.Lesson {
		kind = "lesson"
	}
	return fmt.Sprintf("%s:%d: %s %s: %s: expected %s, found %s", f.File, f.Line, kind, f.Scenario, f.What, f.Expected, f.Found)
}
