package game

// A Refusal says why a move was not accepted, and which rule forbids it. When a function returns one, nothing has
// changed.
type Refusal struct {
	Rule string   // section or ruling of the title's rules, such as "1.5" or "Q19"; "" if the words were not understood
	Why  Phrase   // the reason, in the title's catalogue
	In   *Catalog // the catalogue with the text
}

// Error returns the reason in English, followed by the rule's number.
func (r *Refusal) Error() string {
	text := r.Why.ID
	if r.In != nil {
		text = r.In.Text("en", r.Why, nil)
	}
	if r.Rule == "" {
		return text
	}
	return text + " (rule " + r.Rule + ")"
}

// FirstRefusal returns the first of its arguments that is not nil; nil if all are.
func FirstRefusal(reasons ...*Refusal) *Refusal {
	for _, r := range reasons {
		if r != nil {
			return r
		}
	}
	return nil
}
