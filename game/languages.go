package game

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"golang.org/x/text/language"
)

// added holds the languages of [AddLanguages], and the named catalogues, whose texts they translate.
var added struct {
	sync.RWMutex
	langs      []Lang
	texts      map[Lang]map[string]map[string]string // by language and catalogue
	sentences  map[Lang]map[string]string            // by language and English text
	pages      map[Lang]fs.FS
	catalogues map[string]*Catalog
	fault      error // the first mistake in an added language
}

// rightToLeft lists the scripts that the pages cannot show yet, because they are written from right to left.
var rightToLeft = []string{"Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"}

// languageName is the id under which an added language states its own name, in its file site.yaml.
const languageName = "language.name"

// Languages returns the languages that readers can choose: [Langs] and then those of [AddLanguages], in the order of their tags.
func Languages() []Lang {
	added.RLock()
	defer added.RUnlock()
	return slices.Concat(Langs, added.langs)
}

// AddLanguages adds a language for each folder of fsys, whose name is its BCP 47 tag. Each file in it is optional, apart from site.yaml
// with the text "language.name". Where a file or a text is missing, readers get the [Fallback]. The kinds of files are:
//
//	NAME.yaml            texts of the catalogue with that name, by id (see [LoadCatalog])
//	TITLE.lessons.yaml   translations of lessons, notes of the coach, scenarios and the player aid, by English text
//	TITLE.PAGE.md        a page, such as "moon.rules.md"
//
// The parameter files lists all names that a folder may have. The error names the file, the line and what is allowed; then no language is
// added. Call AddLanguages before titles are opened, because a board prepares its texts for all languages.
func AddLanguages(fsys fs.FS, files []string) error {
	folders, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return fmt.Errorf("languages: %w", err)
	}
	var langs []Lang
	texts, sentences, pages := map[Lang]map[string]map[string]string{}, map[Lang]map[string]string{}, map[Lang]fs.FS{}
	for _, folder := range folders {
		if !folder.IsDir() || strings.HasPrefix(folder.Name(), ".") {
			continue
		}
		l := Lang(folder.Name())
		if tag, err := language.Parse(string(l)); err != nil || tag.String() != string(l) {
			return fmt.Errorf("languages: the folder %q must be named by a BCP 47 tag, such as fr or pt-PT", l)
		}
		if script, _ := language.Make(string(l)).Script(); slices.Contains(rightToLeft, script.String()) {
			return fmt.Errorf("languages: %s is written from right to left, which the pages cannot show yet; remove the folder", l)
		}
		if slices.Contains(Langs, l) {
			return fmt.Errorf("languages: %s is built in; name a folder by another language", l)
		}
		own, err := fs.Sub(fsys, string(l))
		if err != nil {
			return fmt.Errorf("languages: %w", err)
		}
		texts[l], sentences[l], pages[l] = map[string]map[string]string{}, map[string]string{}, own
		if err := readLanguage(own, l, files, texts[l], sentences[l]); err != nil {
			return err
		}
		langs = append(langs, l)
	}
	added.Lock()
	defer added.Unlock()
	for _, c := range added.catalogues {
		for _, l := range langs {
			if err := c.checkAdded(l, texts[l][c.name], pages[l]); err != nil {
				return err
			}
		}
	}
	added.langs, added.texts, added.sentences, added.pages, added.fault = langs, texts, sentences, pages, nil
	return nil
}

// readLanguage reads the texts of a language from its folder.
func readLanguage(own fs.FS, l Lang, files []string, texts map[string]map[string]string, sentences map[string]string) error {
	entries, err := fs.ReadDir(own, ".")
	if err != nil {
		return fmt.Errorf("languages: %w", err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		file := path.Join(string(l), e.Name())
		if !slices.Contains(files, e.Name()) {
			return fmt.Errorf("languages: %s: unknown file; choose from %s", file, strings.Join(files, ", "))
		}
		name, isTexts := strings.CutSuffix(e.Name(), ".yaml")
		if !isTexts {
			continue
		}
		data, err := fs.ReadFile(own, e.Name())
		if err != nil {
			return fmt.Errorf("languages: %w", err)
		}
		all, err := parseTexts(data)
		if err != nil {
			return fmt.Errorf("languages: %s: %w", file, err)
		}
		if !strings.HasSuffix(name, ".lessons") {
			texts[name] = all
			continue
		}
		maps.Copy(sentences, all)
	}
	if texts["site"][languageName] == "" {
		return fmt.Errorf("languages: %s/site.yaml: the text %q is missing; it must be the name of the language in that language", l, languageName)
	}
	return nil
}

// parseTexts reads the texts of a catalogue in YAML.
func parseTexts(data []byte) (map[string]string, error) {
	texts, ok := quickTexts(string(data))
	if ok {
		return texts, nil
	}
	texts = map[string]string{}
	err := yaml.UnmarshalWithOptions(data, &texts, yaml.DisallowUnknownField())
	return texts, err
}

// addedText returns a text that an added language has for a catalogue.
func addedText(l Lang, catalogue, id string) (text string, ok bool) {
	added.RLock()
	defer added.RUnlock()
	text, ok = added.texts[l][catalogue][id]
	return text, ok
}

// Translated returns the translation of an English text of a lesson, a note of the coach, a scenario or a player aid in an added language,
// or the English text if there is none. All titles share these translations.
func Translated(l Lang, english string) string {
	added.RLock()
	defer added.RUnlock()
	if text, ok := added.sentences[l][english]; ok {
		return text
	}
	return english
}

// AddedPage returns a page of an added language, such as "moon.rules.md". The result ok is false if there is none.
func AddedPage(l Lang, file string) (text string, ok bool) {
	added.RLock()
	defer added.RUnlock()
	own := added.pages[l]
	if own == nil {
		return "", false
	}
	data, err := fs.ReadFile(own, file)
	return string(data), err == nil
}

// AddedName returns the name of an added language in that language; "" for any other.
func AddedName(l Lang) string {
	name, _ := addedText(l, "site", languageName)
	return name
}

// register adds a named catalogue to those that added languages translate, and checks the texts that they have for it.
func (c *Catalog) register() error {
	if c.name == "" {
		return nil
	}
	added.Lock()
	defer added.Unlock()
	if added.catalogues == nil {
		added.catalogues = map[string]*Catalog{}
	}
	added.catalogues[c.name] = c
	for _, l := range added.langs {
		if err := c.checkAdded(l, added.texts[l][c.name], added.pages[l]); err != nil {
			added.fault = cmp.Or(added.fault, err)
			return err
		}
	}
	return nil
}

// LanguageFault returns the first mistake that [LoadCatalog] has found in an added language, or nil.
func LanguageFault() error {
	added.RLock()
	defer added.RUnlock()
	return added.fault
}

// Fallback returns the language that readers of a language get where it has no text: the built-in language of the same name, such as pt for
// pt-PT, otherwise English.
func Fallback(l Lang) Lang {
	base, _, _ := strings.Cut(string(l), "-")
	if slices.Contains(Langs, Lang(base)) {
		return Lang(base)
	}
	return "en"
}

// checkAdded checks the texts that an added language has for the catalogue. Every id must be that of an English text.
func (c *Catalog) checkAdded(l Lang, texts map[string]string, own fs.FS) error {
	if len(texts) == 0 {
		return nil
	}
	file := c.name + ".yaml"
	data, err := fs.ReadFile(own, file)
	if err != nil {
		return fmt.Errorf("languages: %w", err)
	}
	if c.name == "site" {
		texts = maps.Clone(texts)
		delete(texts, languageName)
	}
	if err := c.checkTexts(l, texts, data); err != nil {
		return fmt.Errorf("languages: %s%w", path.Join(string(l), file), err)
	}
	return nil
}
