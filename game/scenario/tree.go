package scenario

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds for a file, so that reading it never takes too much time or memory.
const (
	maxFile  = 1 << 20 // bytes
	maxLine  = 2000    // bytes
	maxDepth = 40      // depth of nested mappings and lists
)

type kind uint8

const (
	isNull kind = iota
	isBool
	isNumber
	isText
	isList
	isMap
)

func (k kind) String() string {
	return [...]string{"nothing", "true or false", "a number", "a text", "a list", "a mapping"}[k]
}

// node is a value of a YAML file with the line where it begins. Nodes are immutable once read.
type node struct {
	line  int
	kind  kind
	bad   bool   // it could not be read; the mistake is recorded already
	text  string // of a scalar, exactly as written
	json  string // of a scalar
	list  []*node
	pairs []pair // of a mapping, in the file's order, without duplicate keys
}

type pair struct {
	line  int
	key   string
	value *node
}

// get returns a member of a mapping, nil if there is none.
func (n *node) get(key string) *node {
	for _, p := range n.pairs {
		if p.key == key {
			return p.value
		}
	}
	return nil
}

// empty reports whether the node is null, {} or [].
func (n *node) empty() bool {
	return n.kind == isNull || (n.kind == isList && len(n.list) == 0) || (n.kind == isMap && len(n.pairs) == 0)
}

// nothing reports whether the node has a value that documents omit: null, {}, [], 0, false or "".
func (n *node) nothing() bool {
	order, number := compareNumbers(n.json, "0")
	return n.empty() || n.kind == isNumber && number && order == 0 || n.kind == isBool && n.json == "false" || n.kind == isText && n.text == ""
}

// JSON returns the node as JSON.
func (n *node) JSON() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *node) write(b *strings.Builder) {
	switch n.kind {
	case isList:
		b.WriteByte('[')
		for i, e := range n.list {
			if i > 0 {
				b.WriteByte(',')
			}
			e.write(b)
		}
		b.WriteByte(']')
	case isMap:
		b.WriteByte('{')
		for i, p := range n.pairs {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(quote(p.key))
			b.WriteByte(':')
			p.value.write(b)
		}
		b.WriteByte('}')
	default:
		b.WriteString(n.json)
	}
}

// quote returns a text, which must be valid UTF-8, as a JSON string.
func quote(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(data)
}

// A fault is a mistake in a line of a file.
type fault struct {
	line int
	text string
}

// faults are all mistakes of a file.
type faults []fault

func (f *faults) add(line int, format string, args ...any) {
	*f = append(*f, fault{line, fmt.Sprintf(format, args...)})
}

// Err returns the mistakes in the order of their lines, each as "name:line: ..."; nil if there are none.
func (f faults) Err(name string) error {
	slices.SortStableFunc(f, func(a, b fault) int { return cmp.Compare(a.line, b.line) })
	var all []error
	for _, one := range f {
		all = append(all, fmt.Errorf("%s:%d: %s", name, one.line, one.text))
	}
	return errors.Join(all...)
}

// parse reads the documents of a YAML file and records mistakes. It continues after a mistake if it can.
func parse(data []byte, bad *faults) []*node {
	if len(data) > maxFile {
		bad.add(1, "the file has %d KiB; it must have at most %d", len(data)>>10, maxFile>>10)
		return nil
	}
	if !utf8.Valid(data) {
		bad.add(1, "the file is not UTF-8 text")
		return nil
	}
	for i, line := range strings.Split(string(data), "\n") {
		if len(line) > maxLine {
			bad.add(i+1, "a line has %d bytes; it must have at most %d", len(line), maxLine)
		}
		if c := strings.IndexFunc(line, func(r rune) bool { return r < ' ' && r != '\t' && r != '\r' }); c >= 0 {
			bad.add(i+1, "a control character stands in column %d", c+1)
		}
	}
	tokens := lexer.Tokenize(string(data))
	shallow(tokens, bad)
	if len(*bad) > 0 {
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		unparsed(err, bad)
		return nil
	}
	var docs []*node
	for _, d := range file.Docs {
		if d.Body != nil {
			docs = append(docs, read(d.Body, 0, bad))
		}
	}
	return docs
}

// shallow records a mistake for tokens that would make the parser recurse too deeply: brackets nested more than maxDepth deep, and more
// than maxDepth list or mapping marks on one line. It also records one for YAML features that scenarios do not use.
func shallow(tokens token.Tokens, bad *faults) {
	depth, line, marks := 0, 0, 0
	for _, t := range tokens {
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType:
			if t.Position.Line != line {
				line, marks = t.Position.Line, 0
			}
			marks++
		case token.AnchorType, token.AliasType, token.TagType, token.MergeKeyType, token.DirectiveType:
			bad.add(t.Position.Line, "%q: anchors, aliases, tags and directives are not used in scenarios; put a text in quotes", t.Value)
		}
		if depth > maxDepth || marks > maxDepth {
			bad.add(t.Position.Line, "more than %d lists and mappings inside each other", maxDepth)
			return
		}
	}
}

// unparsed records the line and the plain message of the YAML parser's error.
func unparsed(err error, bad *faults) {
	line, text := 1, err.Error()
	var e yaml.Error
	if errors.As(err, &e) {
		if t := e.GetToken(); t != nil && t.Position != nil {
			line = t.Position.Line
		}
		text = e.GetMessage()
	}
	bad.add(line, "%s", text)
}

// read converts the parser's tree into nodes.
func read(n ast.Node, depth int, bad *faults) *node {
	line := 1
	if t := n.GetToken(); t != nil && t.Position != nil {
		line = t.Position.Line
	}
	unread := func(format string, args ...any) *node {
		bad.add(line, format, args...)
		return &node{line: line, bad: true, json: "null"}
	}
	if depth > maxDepth {
		return unread("more than %d lists and mappings inside each other", maxDepth)
	}
	scalar := func(k kind, json string) *node {
		return &node{line: line, kind: k, text: n.GetToken().Value, json: json}
	}
	switch v := n.(type) {
	case *ast.NullNode:
		return scalar(isNull, "null")
	case *ast.BoolNode:
		return scalar(isBool, strconv.FormatBool(v.Value))
	case *ast.IntegerNode:
		return scalar(isNumber, fmt.Sprint(v.Value))
	case *ast.FloatNode:
		if math.IsInf(v.Value, 0) || math.IsNaN(v.Value) {
			return unread("%s is not a number that can be used here", n.GetToken().Value)
		}
		return scalar(isNumber, strconv.FormatFloat(v.Value, 'g', -1, 64))
	case *ast.StringNode:
		return &node{line: line, kind: isText, text: v.Value, json: quote(v.Value)}
	case *ast.LiteralNode:
		return &node{line: line, kind: isText, text: v.Value.Value, json: quote(v.Value.Value)}
	case *ast.SequenceNode:
		out := &node{line: line, kind: isList}
		for _, e := range v.Values {
			out.list = append(out.list, read(e, depth+1, bad))
		}
		return out
	case *ast.MappingNode:
		return readMap(line, v.Values, depth, bad)
	case *ast.MappingValueNode:
		return readMap(line, []*ast.MappingValueNode{v}, depth, bad)
	}
	return unread("%s is not used in scenarios; put a text in quotes", strings.ToLower(n.Type().String()))
}

func readMap(line int, values []*ast.MappingValueNode, depth int, bad *faults) *node {
	out := &node{line: line, kind: isMap}
	seen := map[string]bool{}
	for i, v := range values {
		key := read(v.Key, depth+1, bad)
		if i == 0 {
			out.line = key.line
		}
		value := read(v.Value, depth+1, bad)
		switch {
		case key.bad:
		case key.kind == isList || key.kind == isMap:
			bad.add(key.line, "a key is %s; it must be a single word", key.kind)
		case seen[key.text]:
			bad.add(key.line, "the key %q stands there twice", key.text)
		default:
			seen[key.text] = true
			out.pairs = append(out.pairs, pair{key.line, key.text, value})
		}
	}
	return out
}
