package hellas

// version is the newest of the rules. A change that would alter an old record gets a new one, and a condition here, named after
// what it changes; a record of an older version goes on replaying by the rules that it was played by.
const version = 3

// formerContent are the fingerprints of bytes by which records of the versions that shipped before named the embedded content.
var formerContent = map[int]string{1: "0bb850d73f2cb2dc"}

// usurpsLate tells whether a territory that is usurped is taken only when the enemies have withdrawn, and its hoplites come then; since
// version 2 it is controlled at once, and victory is tested last. (R46)
func (r *rules) usurpsLate() bool { return r.version < 2 }

// forcesReward tells whether the reward of a failed hunt has to be taken; since version 2 it may be declined. (R47)
func (r *rules) forcesReward() bool { return r.version < 2 }

// choosesMonumentFirst tells whether with two players the monument is chosen before an own used special action is performed again; since
// version 2 that action comes first, and the monument is chosen after it. (R48)
func (r *rules) choosesMonumentFirst() bool { return r.version < 2 }

// garrisonsLate tells whether the recruit of Usurp waits in the open while an enemy hoplite holds the City; since version 3 it may arrive
// fortified, and the place is taken when the enemy has withdrawn. (R49)
func (r *rules) garrisonsLate() bool { return r.version < 3 }

// leaps tells whether hoplites that move over several territories enter only the last; since version 3 they enter each on the way in turn,
// with the effects of monsters there. (R50)
func (r *rules) leaps() bool { return r.version < 3 }

// asksOnce tells whether the active player, who is asked first where several could use something, is asked only once; since version 3 he
// may let the others decide first, and is asked again afterwards. (R51)
func (r *rules) asksOnce() bool { return r.version < 3 }

// admitsIntruders tells whether a document may have hoplites standing alone in a territory that another controls; since version 2 it may
// only where a pending step will still settle that.
func (r *rules) admitsIntruders() bool { return r.version < 2 }
