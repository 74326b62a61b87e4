package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds of what a file may hold, so that no file makes the reader run out of time or memory.
const (
	maxFile  = 1 << 20 // bytes
	maxLine  = 2000    // bytes
	maxDepth = 40      // mappings and lists inside each other
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

// node is a piece of a YAML file with the line where it begins. Nodes are never changed once read.
type node struct {
	line  int
	kind  kind
	text  string // of a scalar as it stands in the file
	json  string // of a scalar
	list  []*node
	pairs []pair // of a mapping, in the file's order, no key twice
}

type pair struct {
	line  int
	key   string
	value *node
}

// get gives a member of a mapping, nil when there is none.
func (n *node) get(key string) *node {
	for _, p := range n.pairs {
		if p.key == key {
			return p.value
		}
	}
	return nil
}

// empty tells whether the node is null, {} or [].
func (n *node) empty() bool {
	return n.kind == isNull || (n.kind == isList && len(n.list) == 0) || (n.kind == isMap && len(n.pairs) == 0)
}

// JSON is the node as a JSON text.
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

// quote writes a text as JSON. Texts come from a file that is valid UTF-8, so that nothing is lost.
func quote(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(data)
}

// lineError is what is wrong in a line of a file.
type lineError struct {
	line int
	text string
}

func (e *lineError) Error() string { return e.text }

func wrong(line int, format string, args ...any) error {
	return &lineError{line, fmt.Sprintf(format, args...)}
}

// parse reads the documents of a YAML file.
func parse(data []byte) ([]*node, error) {
	if len(data) > maxFile {
		return nil, wrong(1, "the file is larger than %d KiB", maxFile>>10)
	}
	if !utf8.Valid(data) {
		return nil, wrong(1, "the file is not UTF-8 text")
	}
	for i, line := range strings.Split(string(data), "\n") {
		if len(line) > maxLine {
			return nil, wrong(i+1, "a line has at most %d bytes", maxLine)
		}
		if c := strings.IndexFunc(line, func(r rune) bool { return r < ' ' && r != '\t' && r != '\r' }); c >= 0 {
			return nil, wrong(i+1, "a control character stands in column %d", c+1)
		}
	}
	tokens := lexer.Tokenize(string(data))
	if err := shallow(tokens); err != nil {
		return nil, err
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, yamlError(err)
	}
	var docs []*node
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		n, err := read(d.Body, 0)
		if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
	return docs, nil
}

// shallow refuses what the parser would have to follow too deep: brackets inside brackets, and more than a few list or
// mapping marks on one line.
func shallow(tokens token.Tokens) error {
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
			return wrong(t.Position.Line, "%q: anchors, aliases, tags and directives are not used in scenarios; put a text in quotes", t.Value)
		}
		if depth > maxDepth || marks > maxDepth {
			return wrong(t.Position.Line, "more than %d lists and mappings inside each other", maxDepth)
		}
	}
	return nil
}

// yamlError gives the line and the plain message of the YAML reader's error.
func yamlError(err error) error {
	var e yaml.Error
	if errors.As(err, &e) {
		line := 1
		if t := e.GetToken(); t != nil && t.Position != nil {
			line = t.Position.Line
		}
		return wrong(line, "%s", e.GetMessage())
	}
	return wrong(1, "%v", err)
}

// read turns the parser's tree into nodes.
func read(n ast.Node, depth int) (*node, error) {
	line := 1
	if t := n.GetToken(); t != nil && t.Position != nil {
		line = t.Position.Line
	}
	if depth > maxDepth {
		return nil, wrong(line, "more than %d lists and mappings inside each other", maxDepth)
	}
	scalar := func(k kind, json string) (*node, error) {
		return &node{line: line, kind: k, text: n.GetToken().Value, json: json}, nil
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
			return nil, wrong(line, "%s is not a number that can be used here", n.GetToken().Value)
		}
		return scalar(isNumber, strconv.FormatFloat(v.Value, 'g', -1, 64))
	case *ast.StringNode:
		return &node{line: line, kind: isText, text: v.Value, json: quote(v.Value)}, nil
	case *ast.LiteralNode:
		return &node{line: line, kind: isText, text: v.Value.Value, json: quote(v.Value.Value)}, nil
	case *ast.SequenceNode:
		out := &node{line: line, kind: isList}
		for _, e := range v.Values {
			below, err := read(e, depth+1)
			if err != nil {
				return nil, err
			}
			out.list = append(out.list, below)
		}
		return out, nil
	case *ast.MappingNode:
		return readMap(line, v.Values, depth)
	case *ast.MappingValueNode:
		return readMap(line, []*ast.MappingValueNode{v}, depth)
	}
	return nil, wrong(line, "%s is not used in scenarios; put a text in quotes", strings.ToLower(n.Type().String()))
}

func readMap(line int, values []*ast.MappingValueNode, depth int) (*node, error) {
	out := &node{line: line, kind: isMap}
	seen := map[string]bool{}
	for i, v := range values {
		key, err := read(v.Key, depth+1)
		if err != nil {
			return nil, err
		}
		if key.kind == isList || key.kind == isMap {
			return nil, wrong(key.line, "a key is a single word")
		}
		if seen[key.text] {
			return nil, wrong(key.line, "the key %q stands there twice", key.text)
		}
		seen[key.text] = true
		if i == 0 {
			out.line = key.line
		}
		value, err := read(v.Value, depth+1)
		if err != nil {
			return nil, err
		}
		out.pairs = append(out.pairs, pair{key.line, key.text, value})
	}
	return out, nil
}
