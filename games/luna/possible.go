package luna

// impossible says why no game can come to the position; nil when one can.
func (p *Position) impossible() error { return nil }
