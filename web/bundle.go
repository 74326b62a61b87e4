package web

import (
	"errors"
	"fmt"
	"path"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// A page loads one script and one style sheet. They are made of the modules and sheets of the site and of the titles' boards
// when they are first requested. Modules import each other by relative paths. The modules of a title are in the same two
// folders as those of the site: core, whose modules use no page, and dom.

// bundling must be raised when the same modules give another result, because browsers cache the result permanently.
const bundling = "2"

// bundler returns the versions of the tools that make scripts and style sheets, for the fingerprint.
func bundler() string {
	name := bundling
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/evanw/esbuild" {
				name += " " + m.Version
			}
		}
	}
	return name
}

// shown lists modules that the script of a table also exports, so that tests can call them. It is empty outside tests.
var shown []string

// A bundle is a script that is made of modules.
type bundle struct {
	name    string            // the name under which it is served
	entries []string          // the modules of the folder dom that it starts with, in this order
	modules map[string]string // the text of each module by its path, such as core/time.js
	shown   []string          // the paths of modules that it exports
}

// mapEnding is the suffix of the name of a script's source map.
const mapEnding = ".map"

// text makes the script.
func (b bundle) text() ([]byte, error) {
	text, _, err := b.make(api.SourceMapNone)
	return text, err
}

// sourceMap makes the source map: which line of which module each place of the script comes from.
func (b bundle) sourceMap() ([]byte, error) {
	_, sources, err := b.make(api.SourceMapExternal)
	return sources, err
}

func (b bundle) make(sources api.SourceMap) (text, mapped []byte, err error) {
	var first strings.Builder
	for _, name := range b.entries {
		fmt.Fprintf(&first, "import './dom/%s';\n", name)
	}
	for _, name := range b.shown {
		fmt.Fprintf(&first, "export * as %s from './%s';\n", strings.TrimSuffix(path.Base(name), path.Ext(name)), name)
	}
	made := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: first.String(), Sourcefile: b.name},
		Bundle: true, Format: api.FormatESModule, Target: api.ES2023, Platform: api.PlatformBrowser, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsNone,
		Outfile: "/" + b.name, Sourcemap: sources, Footer: map[string]string{"js": "//# sourceMappingURL=" + b.name + mapEnding},
		TsconfigRaw: "{}", LogLevel: api.LogLevelSilent, Plugins: []api.Plugin{{Name: "modules", Setup: b.find}},
	})
	if err := bundlerErrors(b.name, made.Errors, made.Warnings); err != nil {
		return nil, nil, err
	}
	for _, f := range made.OutputFiles {
		if strings.HasSuffix(f.Path, mapEnding) {
			mapped = f.Contents
		} else {
			text = f.Contents
		}
	}
	return text, mapped, nil
}

// find resolves imports among the modules, relative to the importing one. It reads no files.
func (b bundle) find(build api.PluginBuild) {
	const ours = "pantheon"
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(asked api.OnResolveArgs) (api.OnResolveResult, error) {
		name := path.Join(path.Dir(asked.Importer), asked.Path)
		if asked.Namespace != ours { // the first lines, which are no module
			name = path.Clean(asked.Path)
		}
		if _, ok := b.modules[name]; !ok || !strings.HasPrefix(asked.Path, ".") {
			return api.OnResolveResult{}, fmt.Errorf("unknown module %q", asked.Path)
		}
		return api.OnResolveResult{Path: name, Namespace: ours}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: ours}, func(asked api.OnLoadArgs) (api.OnLoadResult, error) {
		text := b.modules[asked.Path]
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}

// leastSheet minifies a style sheet. The error contains the errors and warnings of the bundler, with the name of the sheet.
func leastSheet(name, text string) ([]byte, error) {
	made := api.Transform(text, api.TransformOptions{
		Loader: api.LoaderCSS, Sourcefile: name, MinifyWhitespace: true, MinifySyntax: true, Charset: api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent,
	})
	return made.Code, bundlerErrors(name, made.Errors, made.Warnings)
}

// bundlerErrors returns the errors and warnings of the bundler, with their places, as one error; nil if there are none.
func bundlerErrors(name string, lists ...[]api.Message) error {
	var all []error
	for _, list := range lists {
		for _, m := range list {
			where := name
			if m.Location != nil {
				where = fmt.Sprintf("%s: %s:%d:%d", name, strings.TrimPrefix(m.Location.File, "pantheon:"), m.Location.Line, m.Location.Column+1)
			}
			all = append(all, fmt.Errorf("%s: %s", where, m.Text))
		}
	}
	return errors.Join(all...)
}

// once returns a function that calls make on the first call and then always returns the same result.
func once(make func() ([]byte, error)) func() ([]byte, error) { return sync.OnceValues(make) }
