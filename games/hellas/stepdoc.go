package hellas

// What the fields of steps are called in documents, and what they hold. "" is a field that a kind does not use.
type stepNames struct {
	id         string
	a, b, c, d field
	at         string // what At is called
	set        field
}

// A field is a name and the kind of thing that the number is: a wordlist of things.go, "n" for a plain number, or "yes".
type field struct{ name, kind string }

// stepDocs are the kinds of steps in documents.
var stepDocs = [numStepKinds]stepNames{
	stepSetup:    {id: "set-up", a: field{"left", "n"}},
	stepTurns:    {id: "turns"},
	stepRun:      {id: "effects", a: field{"left", "n"}, b: field{"territory", "territory"}, c: field{"monster", "monster"}, d: field{"other", "n"}, at: "place"},
	stepMoment:   {id: "moment", a: field{"moment", "moment"}, b: field{"gone", "n"}, c: field{"asks", "yes"}, d: field{"seats", "n"}, set: field{"used", "asked-blessing"}},
	stepAfter:    {id: "after", a: field{"action", "action"}, b: field{"token", "yes"}, c: field{"asked", "yes"}},
	stepArrive:   {id: "arrive", a: field{"territory", "territory"}, b: field{"bitten", "yes"}},
	stepFights:   {id: "fights"},
	stepBattle:   {id: "battle", a: field{"stage", "stage"}, b: field{"next", "side"}},
	stepKill:     {id: "kill", a: field{"territory", "territory"}, b: field{"n", "n"}, c: field{"asked", "yes"}, d: field{"saved", "n"}, at: "entering"},
	stepHandDown: {id: "hand-down"},
	stepBuild:    {id: "building", a: field{"stage", "build-stage"}, b: field{"god", "god"}},
	stepMonsters: {id: "monster-phase", set: field{"monsters", "monster"}},
	stepEvent:    {id: "event-phase"},
	stepEach:     {id: "each", b: field{"territory", "territory"}, c: field{"gone", "n"}, at: "place"},
	stepMoved:    {id: "moved"},
	stepHunt:     {id: "hunting", a: field{"stage", "hunt-stage"}, c: field{"more-attacks", "n"}},
	stepQuest:    {id: "quest-step"},
	stepUsurp:    {id: "usurping", a: field{"territory", "territory"}, b: field{"n", "n"}, c: field{"stage", "n"}},

	stepPersia:  {id: "persia", a: field{"done", "yes"}},
	stepScript:  {id: "script", a: field{"done", "n"}},
	stepAdvance: {id: "advance", a: field{"largest", "yes"}, set: field{"armies", "territory"}},

	StepHero:      {id: "hero"},
	StepStart:     {id: "start"},
	StepTurn:      {id: "turn"},
	StepArtifacts: {id: "artifacts"},
	StepMoving:    {id: "moving", a: field{"left", "n"}, set: field{"just-fortified", "territory"}},
	StepOrder:     {id: "order", set: field{"territories", "territory"}},
	StepRecruit:   {id: "recruit", a: field{"most", "n"}, b: field{"each", "yes"}, c: field{"may-fortify", "yes"}, set: field{"territories", "territory"}},
	StepPrepare:   {id: "prepare", a: field{"left", "n"}},
	StepExtra:     {id: "extra", a: field{"left", "n"}},
	StepRepeat:    {id: "repeat"},
	StepKeep:      {id: "keep", a: field{"left", "n"}},
	StepDraft:     {id: "draft", a: field{"had", "n"}},
	StepDiscard:   {id: "discard", a: field{"left", "n"}, b: field{"symbol", "symbol"}, c: field{"fresh", "yes"}, d: field{"strongest", "yes"}},
	StepRedraw:    {id: "redraw", a: field{"thrown", "n"}},
	StepHeal:      {id: "heal", a: field{"left", "n"}},
	StepSuffer:    {id: "suffer", a: field{"left", "n"}, b: field{"preferring", "yes"}, set: field{"attributes", "attribute"}},
	StepRaise:     {id: "raise", a: field{"left", "n"}, b: field{"by", "n"}, c: field{"to", "n"}, set: field{"attributes", "attribute"}},
	StepLower:     {id: "lower", a: field{"by", "n"}, set: field{"attributes", "attribute"}},
	StepAsk:       {id: "ask", a: field{"moment", "moment"}, b: field{"gone", "n"}, c: field{"asks", "yes"}, d: field{"seats", "n"}, set: field{"used", "asked-blessing"}},
	StepCard:      {id: "card", a: field{"side", "side"}},
	StepWithdraw:  {id: "withdraw", a: field{"from", "territory"}, set: field{"territories", "territory"}},
	StepReturn:    {id: "return", a: field{"from", "territory"}},
	StepQuest:     {id: "quest", a: field{"slot", "n"}},
	StepAppear:    {id: "appear", a: field{"may-pass", "yes"}, set: field{"territories", "territory"}},
	StepChoose:    {id: "choose", b: field{"territory", "territory"}, c: field{"monster", "monster"}, d: field{"other", "n"}, at: "place"},
	StepTarget:    {id: "target", a: field{"injuries", "n"}, set: field{"seats", "seat"}},
	StepTerritory: {id: "territory", b: field{"territory", "territory"}, c: field{"monster", "monster"}, d: field{"other", "n"}, at: "place", set: field{"territories", "territory"}},
	StepArmy:      {id: "army", a: field{"steps", "n"}, b: field{"anywhere", "yes"}, c: field{"least", "n"}, d: field{"most", "n"}, at: "dying"},
	StepBring:     {id: "bring", a: field{"most", "n"}, b: field{"into", "territory"}, c: field{"one-only", "yes"}, set: field{"territories", "territory"}},
	StepClaim:     {id: "claim", b: field{"back", "yes"}, set: field{"lands", "land"}},
	StepMonster:   {id: "monster", a: field{"for", "pick"}, b: field{"n", "n"}, set: field{"monsters", "monster"}},
	StepDie:       {id: "die", a: field{"monster", "monster"}, set: field{"territories", "territory"}},
	StepSend:      {id: "send", a: field{"monster", "monster"}, set: field{"territories", "territory"}},
	StepWound:     {id: "uncover", a: field{"monster", "monster"}, b: field{"uncovers", "yes"}, c: field{"left", "n"}, set: field{"wounds", "wound"}},
	StepLevel:     {id: "level", set: field{"gods", "god"}},
	StepPick:      {id: "pick"},
	StepStrike:    {id: "strike"},
	StepDefend:    {id: "defend"},
	StepReward:    {id: "reward", a: field{"success", "yes"}},
	StepOffer:     {id: "offer"},
	StepRally:     {id: "rally", a: field{"what", "script"}, b: field{"n", "n"}, set: field{"territories", "territory"}},
	StepSway:      {id: "sway", a: field{"n", "n"}, set: field{"lands", "land"}},
	StepMonument:  {id: "monument"},
}

// The stages of battles, hunts and Build Monument in documents, and what monsters are picked for.
var (
	stageIDs = []string{"begins", "armies", "cards", "passed", "count", "decide", "loss", "kills", "withdraws", "control", "over"}
	huntIDs  = []string{"begins", "strikes", "asks", "picks", "shows", "defends", "draws", "ends", "over"}
	markIDs  = []string{"wounded", "shield", "ended", "no-draw", "ends-undefended"}
	pickIDs  = []string{"roll", "hunt", "wound", "move"}
	buildIDs = []string{"level", "priests", "tokens", "monsters", "event", "over"}
)

// String is the kind's word in documents, such as "moving".
func (k StepKind) String() string {
	if k >= numStepKinds {
		return ""
	}
	return stepDocs[k].id
}
