package scenario

import "fmt"

// A Failure is something that a scenario or a lesson says and that is not so.
type Failure struct {
	File     string
	Line     int
	Scenario string // id
	Lesson   bool   // it is a lesson
	What     string // what was looked at: "then: purse.0", "offer to seat 1"
	Expected string
	Found    string
}

// Error says where, what was expected and what was found.
func (f *Failure) Error() string {
	kind := "scenario"
	if f.Lesson {
		kind = "lesson"
	}
	return fmt.Sprintf("%s:%d: %s %s: %s: expected %s, found %s", f.File, f.Line, kind, f.Scenario, f.What, f.Expected, f.Found)
}
