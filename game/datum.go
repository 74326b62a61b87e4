package game

// A Datum is one piece of content and where it comes from.
type Datum struct {
	File  string // content file that contains it
	ID    string // path inside the file
	Value string // short text of the value, in English
	// Says is the value as a phrase of the title's catalogue. Its ID is "" if the value is the same in all languages, such
	// as a number or an id.
	Says       Phrase
	Provenance Provenance
	Note       string // in English, as in the content file; may be empty
}

// Provenance states where a datum comes from.
type Provenance string

// The provenances, from the most to the least reliable.
const (
	Rulebook      Provenance = "rulebook"
	Public        Provenance = "public"
	Recalled      Provenance = "recalled"
	Reconstructed Provenance = "reconstructed"
)

// noted is the prefix of the ids of texts that translate notes.
const noted = "note."

// ValueIn returns a datum's value in a language.
func (a *About) ValueIn(l Lang, d Datum) string {
	if d.Says.ID == "" || a.Words == nil {
		return d.Value
	}
	return a.Words.Text(l, d.Says, nil)
}

// NoteIn returns a datum's note in a language: the text of the title's catalogue whose id begins with "note." and whose
// English equals the note. If there is none, for example for a user's own content file, it returns the note unchanged.
func (a *About) NoteIn(l Lang, d Datum) string {
	if d.Note == "" || a.Words == nil {
		return d.Note
	}
	return a.Words.translated(l, noted, d.Note)
}
