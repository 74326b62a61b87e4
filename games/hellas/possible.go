package hellas

// impossible says why no game could come to this position; nil when one might.
func (p *Position) impossible() error { return nil }
