package hellas

// version is the current rules version. A change that would alter an old record needs a new version, and a condition
// here, named after the change. A record of an older version replays by the rules of that version.
const version = 3

// formerContent holds, by version, former fingerprints of the embedded content. Records of released versions contain
// them.
var formerContent = map[int]string{1: "0bb850d73f2cb2dc"}

// usurpsLate reports whether a usurped territory is taken, and the recruited hoplites come, only when the enemies have
// withdrawn. Since version 2 it is controlled immediately, and victory is tested last. (R46)
func (r *rules) usurpsLate() bool { return r.version < 2 }

// forcesReward reports whether the reward of a failed hunt must be taken. Since version 2 it may be declined. (R47)
func (r *rules) forcesReward() bool { return r.version < 2 }

// choosesMonumentFirst reports whether, with two players, the monument is chosen before a used special action is
// repeated. Since version 2 the action comes first, and the monument is chosen after it. (R48)
func (r *rules) choosesMonumentFirst() bool { return r.version < 2 }

// garrisonsLate reports whether the recruit of Usurp waits in the open while an enemy hoplite holds the City. Since
// version 3 it may arrive fortified, and takes the City when the enemy has withdrawn. (R49)
func (r *rules) garrisonsLate() bool { return r.version < 3 }

// leaps reports whether hoplites that move over several territories enter only the last. Since version 3 they enter
// each on the way in turn, with the effects of monsters there. (R50)
func (r *rules) leaps() bool { return r.version < 3 }

// asksOnce reports whether the active player chooses only once at a moment at which several seats could use a power.
// Since version 3 the active player, who chooses first, may let the others decide first, and then chooses again. (R51)
func (r *rules) asksOnce() bool { return r.version < 3 }

// admitsIntruders reports whether a document may have hoplites alone in a territory that another player controls. Since
// version 2 it may do so only while a pending step will still settle the territory.
func (r *rules) admitsIntruders() bool { return r.version < 2 }
