package board
import ("testing";"os";"context";"fmt";"pantheon/board";"pantheon/games/godsofrome";"pantheon/game")
func TestDraw(t *testing.T) {
	g, err := godsofrome.Open(nil)
	if err != nil { t.Fatal(err) }
	b := New(g).(*rome)
	players := 4
	if os.Getenv("SOLO") != "" { players = 1 }
	m := &game.Moment{Dice: game.QuickDice(7)}
	p := g.New(game.Setup{Players: players, Options: map[string]string{"powers":os.Getenv("POWERS"),"pantheon":os.Getenv("POWERS")}}, m).(*godsofrome.Position)
	d := game.QuickDice(11)
	n := 700
	if v := os.Getenv("N"); v != "" { fmt.Sscan(v, &n) }
	for i := 0; i < n && p.Waiting() != 0; i++ {
		s := p.Waiting().First()
		ms := p.Moves(s, nil)
		p.Play(s, ms[d.N(0, len(ms))], &game.Moment{Dice: d})
	}
	if os.Getenv("CROWD") != "" {
	p.Meeples[0]=[5]uint8{2,0,3,0,0}; p.Harvest[0]=-1
	p.Meeples[1]=[5]uint8{2,2,2,2,2}; p.Harvest[1]=1; p.Wooden[1]=2
	p.Meeples[2]=[5]uint8{3,0,0,0,0}
	p.Meeples[3]=[5]uint8{0,3,0,0,1}; p.Harvest[3]=1
	p.Meeples[4]=[5]uint8{0,0,4,1,0}; p.Harvest[4]=-1; p.God[1]=4; p.Wooden[4]=3
	p.Meeples[5]=[5]uint8{0,2,0,0,0}; 
	p.Meeples[6]=[5]uint8{0,0,10,0,0}; p.Wooden[6]=0
	p.Meeples[7]=[5]uint8{4,5,6,7,10}; p.Harvest[7]=1; p.Wooden[7]=4
	p.Harvest[8]=-1
	p.God[3]=10; p.Harvest[10]=1
	p.God[2]=8
	p.Meeples[11]=[5]uint8{0,0,0,3,0}
	p.God[0]=2
	p.Meeples[13]=[5]uint8{1,1,1,0,3}
	p.God[4]=14; p.Meeples[14]=[5]uint8{1,0,1,0,1}; p.Wooden[14]=1; p.Harvest[14]=-1
	p.Meeples[12]=[5]uint8{0,0,0,0,3}
	}
	v := g.Blank()
	p.View(0, v)
	lang := game.Lang(os.Getenv("LANG2"))
	if lang == "" { lang = "en" }
	look := board.Look{Lang: lang}
	parts := b.Parts(v, look)
	th := os.Getenv("THEME")
	pic, err := board.Picture(b, v, look)
	if err != nil { t.Fatal(err) }
	os.WriteFile("/tmp/board/pic.html", []byte(fmt.Sprintf("<!doctype html><meta charset=utf-8><body data-theme=%q style='margin:0'>%s", th, pic)), 0o644)
	f, _ := os.Create("/tmp/board/phone.html")
	fmt.Fprintf(f, "<!doctype html><meta charset=utf-8><body data-theme=%q style='margin:0;background:#888'><style>%s%s</style>", th, board.Theme(), b.Style())
	for _, q := range parts {
		fmt.Fprintf(f, "<svg viewBox='0 0 %v %v' width='100%%' style='display:block'>", q.W, q.H)
		q.Still.Render(context.Background(), f)
		q.Live.Render(context.Background(), f)
		fmt.Fprint(f, "</svg>")
	}
	f.Close()
	f2, _ := os.Create("/tmp/board/sheet.html")
	fmt.Fprintf(f2, "<!doctype html><meta charset=utf-8><body data-theme=%q style='margin:0;background:var(--table);columns:360px 3;column-gap:8px'><style>%s%s</style>", th, board.Theme(), b.Style())
	for i, q := range parts {
		d := ""
		if i == 0 { d = ";height:0;position:absolute" }
		fmt.Fprintf(f2, "<svg viewBox='0 0 %v %v' width='360' style='display:block;break-inside:avoid%s'>", q.W, q.H, d)
		q.Still.Render(context.Background(), f2)
		q.Live.Render(context.Background(), f2)
		fmt.Fprint(f2, "</svg>")
	}
	f2.Close()
	fmt.Println(b.Text(v, look))
}
