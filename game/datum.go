package game

// A Datum is one piece of content and where it comes from.
type Datum struct {
	File  string // content file that holds it
	ID    string // path inside the file
	Value string // short text of the value, in English
	// Says is the value as a phrase of the title's catalogue; its ID is "" where the value is the same in all languages, as
	// numbers and ids are.
	Says       Phrase
	Provenance Provenance
	Note       string // in English, as the content file has it; may be empty
}

// Provenance says where a datum comes from.
type Provenance string

// The provenances, from the surest down.
const (
	Rulebook      Provenance = "rulebook"
	Public        Provenance = "public"
	Recalled      Provenance = "recalled"
	Reconstructed Provenance = "reconstructed"
)

// noted is what the ids of texts begin with that translate notes.
const noted = "note."

// ValueIn gives a datum's value in a language.
func (a *About) ValueIn(l Lang, d Datum) string {
	if d.Says.ID == "" || a.Words == nil {
		return d.Value
	}
	return a.Words.Text(l, d.Says, nil)
}

// NoteIn gives a datum's note in a language: the text of the title's catalogue whose id begins with "note." and whose English
// is the note. A note that the catalogue lacks, such as one in a content file of somebody's own, is given as it is.
func (a *About) NoteIn(l Lang, d Datum) string {
	if d.Note == "" || a.Words == nil {
		return d.Note
	}
	return a.Words.translated(l, noted, d.Note)
}
