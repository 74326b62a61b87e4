package game

// A Refusal says why a sentence was not accepted, and which rule forbids it. Nothing has changed when one is returned.
type Refusal struct {
	Rule string   // the section or ruling of the title's rules, such as "1.5" or "Q19"; "" when the words were not understood
	Why  Phrase   // the reason, in the title's catalogue
	In   *Catalog // where to find the words
}

// Error gives the reason in English with the rule's number behind it.
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

// FirstRefusal gives the first refusal that there is, nil when there is none: reasons in the order in which they are told.
func FirstRefusal(reasons ...*Refusal) *Refusal {
	for _, r := range reasons {
		if r != nil {
			return r
		}
	}
	return nil
}
