package page

// A Frame is what each page has around its content, for one visitor.
type Frame struct {
	Words   Words
	Set     Settings
	Assets  string // the folder of the style sheets and scripts, ending with "/"
	Version string // of the program
	Path    string // of the page, with its query
	You     string // the visitor's name; "" for none
	Known   bool   // the visitor has been here before
	// Site is the address by which others reach the site, and Reach what to do where it reaches nobody else; "" when it works.
	Site, Reach string
	// Back is the page that a refused request came from; "" when there is none.
	Back string
	// Calls says that people can be called from this site.
	Calls bool
	// Input is the id of the inputs of the page's forms.
	Input string
}

// asset is the address of a style sheet, a script or an icon.
func (f Frame) asset(name string) string { return f.Assets + name }

// A sheet is what a page needs beyond its content: how the window is called, and what it loads.
type sheet struct {
	Title string
	Kind  string // of the page, for the style sheet and the script
	// Style and Script are the names of the assets that it loads; "" for those of pages without a table.
	Style, Script string
	// Teaches says that it loads what lessons need as well, and Clocked what clocks for persons do.
	Teaches, Clocked bool
	// Share is how it shows itself where somebody sends a link to it; with no title for a page to which nobody would.
	Share Share
}

// What pages without a table load.
const (
	SiteStyle  = "site.css"
	SiteScript = "main.js"
)

// What pages with lessons load beside.
const (
	TeachStyle  = "teach.css"
	TeachScript = "teach.js"
)

// TableStyle is the name of the style sheet of a title's tables.
func TableStyle(title string) string { return "table-" + title + ".css" }

// DrawingsStyle is the name of the style sheet of a title's drawings alone, for a page that shows some of them.
func DrawingsStyle(title string) string { return "drawings-" + title + ".css" }

// TableScript is the name of the script of a title's tables, of all that have no script of their own where the title is "".
func TableScript(title string) string {
	if title == "" {
		return "table.js"
	}
	return "table-" + title + ".js"
}

// A Fault is what a person is told when something went wrong.
type Fault struct {
	Status     int
	Text, Rule string // the words, and the number of the rule that says so
}
