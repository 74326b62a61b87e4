package cards

// A Map is the data of the drawn map. Territories are in the order of [Territory], lands in that of [Land].
type Map struct {
	ViewBox     [4]int // x, y, width and height; y grows downwards
	Lands       []DrawnLand
	Territories []Place
	Routes      []Route
}

// A DrawnLand holds a land's id and its colour, as "#b5483c".
type DrawnLand struct {
	ID, Colour string
}

// A Place is a territory of the drawn map.
type Place struct {
	ID         string   // "thessaly"
	Land       string   // id of its land
	Population int      // hoplites needed to take it when it is neutral
	City       City     //
	Site       Site     //
	Monument   string   // id of the god, or ""
	Adjacent   []string // ids, by land and then by sea
	Centre     [2]int   // the point around which figures are drawn
	FreeRadius int      // free radius around the centre, inside the polygon
	Polygon    [][2]int // the corners of the outline; the last one is joined to the first
}

// A Route is a sea route, drawn as a curve between two points of the coast.
type Route struct {
	A, B     string // ids of territories
	From, To [2]int // at A and at B
}
