package web

import (
	"net/http"

	"github.com/a-h/templ"

	"pantheon/web/page"
)

// keysPage serves the page of the keyboard shortcuts at the tables of a title.
func keysPage(v *requestContext) error { return keysIn(v, page.KeysPage) }

// keysPanel serves the keyboard shortcuts as a panel for the page of a table.
func keysPanel(v *requestContext) error { return keysIn(v, page.KeysPanel) }

func keysIn(v *requestContext, view func(page.Frame, page.KeysDoc) templ.Component) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, view(v.frame(), page.KeysDoc{Name: v.words.Name(t), Own: v.words.TitleIf(t, "keys")}))
}
