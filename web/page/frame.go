package page

// A Frame is the model of what each page shows around its content, for one visitor.
type Frame struct {
	Words   Words
	Set     Settings
	Assets  string // the folder of the style sheets and scripts, ending with "/"
	Version string // the version of the program
	Path    string // the path of the page, with its query
	You     string // the visitor's name; "" for none
	Known   bool   // the visitor has been here before
	// Site is the address at which others reach the site. Reach says what to do if they cannot reach it; "" if they can.
	Site, Reach string
	// Back is the page from which a refused request came; "" for none.
	Back string
	// Calls says that the site can send notifications.
	Calls bool
	// Input is the id of the inputs of the page's forms.
	Input string
}

// asset returns the address of a style sheet, a script or an icon.
func (f Frame) asset(name string) string { return f.Assets + name }

// A sheet is what a page needs beyond its content: the title of the window and the assets.
type sheet struct {
	Title string
	Kind  string // the kind of page, for the style sheet and the script
	// Style and Script are the names of the assets that the page loads; "" for those of pages without a table.
	Style, Script string
	// Teaches says that the page also loads the assets of lessons, and Clocked those of player clocks.
	Teaches, Clocked bool
	// Share is the preview of a link to the page. The title of the preview is "" for a page that nobody would share.
	Share Share
}

// SiteStyle and SiteScript are the assets of pages without a table.
const (
	SiteStyle  = "site.css"
	SiteScript = "main.js"
)

// TeachStyle and TeachScript are the additional assets of pages with lessons.
const (
	TeachStyle  = "teach.css"
	TeachScript = "teach.js"
)

// TableStyle returns the name of the style sheet of a title's tables.
func TableStyle(title string) string { return "table-" + title + ".css" }

// DrawingsStyle returns the name of the style sheet of a title's drawings alone, for a page that shows some of them.
func DrawingsStyle(title string) string { return "drawings-" + title + ".css" }

// TableScript returns the name of the script of a title's tables. An empty title means the script for all titles without
// their own.
func TableScript(title string) string {
	if title == "" {
		return "table.js"
	}
	return "table-" + title + ".js"
}

// A Fault is the model of an error page.
type Fault struct {
	Status     int
	Text, Rule string // the message, and the number of the rule that forbids the request; "" for no rule
}
