package main

import "strings"

// flagWords returns a flag and its value as words of a command line: two words, or one if the value looks like another flag.
func flagWords(name, value string) []string {
	if strings.HasPrefix(value, "-") {
		return []string{"--" + name + "=" + value}
	}
	return []string{"--" + name, value}
}

// shellLine returns words as a line for a shell.
func shellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = shellWord(word)
	}
	return strings.Join(quoted, " ")
}

// shellWord returns a text as one word for a POSIX shell. A text of letters, digits and harmless signs needs no quotes. Otherwise it
// prefers double quotes, which the shells of Windows understand too.
func shellWord(text string) string {
	special := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_@+=:,./-", r)
	}
	switch {
	case text != "" && !strings.ContainsFunc(text, special):
		return text
	case !strings.ContainsAny(text, "\"\\$`!%"):
		return `"` + text + `"`
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
