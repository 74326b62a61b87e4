package pantheon_test

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shunned matches words that documents must not use. docs/develop/language.md says why, and what to write instead.
var shunned = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:only|for|to|and) who\b`),
	regexp.MustCompile(`(?i)\bwhoever\b`),
	regexp.MustCompile(`(?i)\banew\b`),
	regexp.MustCompile(`(?i)\bmeanwhile\b`),
	regexp.MustCompile(`(?i)\bstands? (?:beside|in)\b`),
	regexp.MustCompile(`(?i)\blet be\b`),
	regexp.MustCompile(`(?i)\bthe house\b`),
	regexp.MustCompile(`(?i)\bof its own accord\b`),
	// Contractions.
	regexp.MustCompile(`(?i)\b(?:[a-z]+n['’]t|(?:it|that|there|what|let|he|she|who|here)['’]s|(?:i|you|we|they)['’](?:m|re|ve|ll|d))\b`),
}

// quotedText matches a quotation in a document.
var quotedText = regexp.MustCompile(`“[^”]*”|"[^"\n]*"`)

// TestDocumentsUsePlainWords looks for shunned words in the documents, except in code and quotations. The page on language may use them,
// because it lists them.
func TestDocumentsUsePlainWords(t *testing.T) {
	for page, text := range allDocuments(t) {
		if page == "docs/develop/language.md" {
			continue
		}
		for _, found := range shunnedIn(text) {
			t.Errorf("%s has %q: see docs/develop/language.md for the word to use", page, found)
		}
	}
}

// shunnedIn returns the shunned words of a text. A line break counts as a space.
func shunnedIn(text string) (found []string) {
	text = strings.Join(strings.Fields(quotedText.ReplaceAllString(prose(text), "")), " ")
	for _, word := range shunned {
		found = append(found, word.FindAllString(text, -1)...)
	}
	return found
}

func TestShunnedIn(t *testing.T) {
	text := "Only\nwho plays may stand in. Whoever wrote `anew`, or \"meanwhile\", didn't; the host's house and those who join do.\n" +
		"```\nthe house\n```\n"
	if got, want := shunnedIn(text), []string{"Only who", "Whoever", "stand in", "didn't"}; !slices.Equal(got, want) {
		t.Errorf("found %q, not %q", got, want)
	}
}

// mostWords is the maximum number of words of a sentence in the documents for players, hosts and admins.
const mostWords = 25

var (
	sentenceEnd = regexp.MustCompile(`[.!?:;]\s+`)
	listItem    = regexp.MustCompile(`^\s*(?:[-*]|\d+\.)\s`)
)

// TestSentencesAreShort checks that no sentence of the README, the guide and the pages on self-hosting has more than mostWords words.
func TestSentencesAreShort(t *testing.T) {
	checked := 0
	for page, text := range allDocuments(t) {
		if dir := path.Dir(page); page != "README.md" && dir != "docs/guide" && dir != "docs/self-hosting" {
			continue
		}
		for _, s := range sentencesOf(text) {
			checked++
			if n := len(strings.Fields(s)); n > mostWords {
				t.Errorf("%s has a sentence of %d words; at most %d: %s", page, n, mostWords, s)
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d sentences were found", checked)
	}
}

// sentencesOf returns the sentences of a document without its code blocks: those of each table cell, list item and paragraph.
func sentencesOf(text string) (all []string) {
	text = inline.ReplaceAllString(linked.ReplaceAllString(fence.ReplaceAllString(text, ""), "$1"), "code")
	var blocks []string
	open := false // whether the next line goes on with the last block
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			open = false
			continue
		case strings.HasPrefix(line, "|"):
			blocks, open = append(blocks, strings.Split(line, "|")...), false
		case open && !listItem.MatchString(line):
			blocks[len(blocks)-1] += " " + line
		default:
			blocks, open = append(blocks, listItem.ReplaceAllString(line, "")), true
		}
	}
	for _, b := range blocks {
		all = append(all, sentenceEnd.Split(strings.TrimSpace(b), -1)...)
	}
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func TestSentencesOf(t *testing.T) {
	text := "# Head\n\nOne two\nthree. Four `five six` seven.\n\n- [eight](x.md) nine\n  ten\n- eleven\n\n| a b | c. d |\n\n```\ncode\n```\n"
	want := []string{"One two three", "Four code seven.", "eight nine ten", "eleven", "a b", "c", "d"}
	if got := sentencesOf(text); !slices.Equal(got, want) {
		t.Errorf("got %q, not %q", got, want)
	}
}

// TestCommentsUsePlainWords looks for shunned words in the comments of all Go files.
func TestCommentsUsePlainWords(t *testing.T) {
	for _, name := range files(t, ".go") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "plainwords_test.go" || ast.IsGenerated(parse(t, name)) {
			continue
		}
		set := token.NewFileSet()
		var s scanner.Scanner
		s.Init(set.AddFile(name, -1, len(text)), text, nil, scanner.ScanComments)
		for at, kind, literal := s.Scan(); kind != token.EOF; at, kind, literal = s.Scan() {
			if kind != token.COMMENT {
				continue
			}
			for _, word := range shunned[:len(shunned)-1] { // contractions are for documents only
				if found := word.FindString(literal); found != "" {
					t.Errorf("%s: %q is no plain word: %s", set.Position(at), found, literal)
				}
			}
		}
	}
}
