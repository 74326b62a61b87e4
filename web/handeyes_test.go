package web_test

import (
	"fmt"
	"slices"
)

// eyes is the script with which a hand reads the page. It counts the moves that the page sends, and changes nothing else. Its look
// returns what could be pressed now and how to reach it. A choice is free if a point of it in the window belongs to it alone.
// Otherwise it is in a tab, in a fold, or further down a list that scrolls.
const eyes = `window.hand = (() => {
  let nodes = [];
  let sent = 0;
  const q = (s) => document.querySelector(s);
  const real = window.fetch;
  window.fetch = (to, how) => {
    if (String(to).endsWith('/say')) sent++;
    return real(to, how);
  };
  const name = (n) => !n ? 'nothing' : [n.dataset?.thing || n.dataset?.tile || n.value || n.id || n.dataset?.part || n.getAttribute('aria-label') || n.className?.baseVal || n.className || n.tagName, n.dataset?.at].filter(Boolean).join(' at ');
  const area = (n) => (n.querySelector(':scope > .pb-hit') || n).getBoundingClientRect();
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (r) => r.right - r.left < 2 || r.bottom - r.top < 2;
  const things = (n) => ((n.dataset.thing || '') + ' ' + (n.dataset.at || '')).trim();
  const lit = '.lit, .chosen';
  // hits tells whether a press at a point means a thing: it lies there, or what belongs to it or stands on it and cannot itself be meant.
  const hits = (n, x, y) => {
    const at = document.elementFromPoint(x, y);
    if (!at) return false;
    if (!n.dataset.thing || n instanceof HTMLElement) return n.contains(at);
    for (let e = at; e && e !== document.body; e = e.parentElement) {
      if (e === n) return true;
      if (!e.dataset || !(e.dataset.thing || e.dataset.at)) continue;
      if (things(e) === things(n)) return true;
      if (e.matches(lit)) return false;
    }
    return Boolean(at.closest('[data-at~="' + n.dataset.thing.split(' ')[0] + '"]'));
  };
  const point = (n, r) => {
    const [w, h] = [r.right - r.left, r.bottom - r.top];
    const spots = [[r.left + w / 2, r.top + h / 2]];
    const k = 10;
    for (let i = 1; i < k; i++) for (let j = 1; j < k; j++) spots.push([r.left + w * i / k, r.top + h * j / k]);
    let some = null;
    for (const [x, y] of spots) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !hits(n, x, y)) continue;
      some = some || [x, y];
      if ([[-4, 0], [4, 0], [0, -4], [0, 4]].every(([dx, dy]) => w < 12 || h < 12 || hits(n, x + dx, y + dy))) return [x, y];
    }
    return some;
  };
  const touch = () => navigator.maxTouchPoints > 0;
  const drawn = (n) => getComputedStyle(n).display === 'contents' ? drawn(n.parentElement) : n.checkVisibility();
  const see = (n) => {
    if (!n.isConnected) return { how: 'gone' };
    const main = q('main.table');
    if (!n.checkVisibility({ visibilityProperty: true })) {
      const pane = n.closest('.pane, .choices, .hints');
      if (pane && !drawn(pane)) {
        const input = q('.tab-' + ([...pane.classList].find((c) => c.startsWith('in-')) || 'in-act').slice(3));
        const tab = input && input.closest('.tab');
        if (tab && tab.checkVisibility()) return { how: 'tab', via: keep(tab), dot: tab.classList.contains('waits') };
      }
      let fold = null;
      for (let d = n.closest('details:not([open])'); d; d = d.parentElement.closest('details:not([open])')) if (d !== n) fold = d;
      if (fold) return { how: 'fold', via: keep(fold.querySelector('summary')) };
      let top = n; // what is not drawn
      while (top.parentElement && !top.parentElement.checkVisibility({ visibilityProperty: true })) top = top.parentElement;
      return { how: 'hidden', by: 'in ' + (top.id || top.getAttribute('class') || top.tagName) };
    }
    const r = area(n);
    if (r.width < 1 || r.height < 1) return { how: 'hidden' };
    let room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let list = null; // the nearest one that could bring more of it
    for (let e = n.parentElement; e && e !== document.documentElement; e = e.parentElement) {
      if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) continue;
      const style = getComputedStyle(e);
      const edge = e.getBoundingClientRect();
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue;
      const more = (/auto|scroll/.test(style.overflowY) && e.scrollHeight > e.clientHeight + 1) || (/auto|scroll/.test(style.overflowX) && e.scrollWidth > e.clientWidth + 1);
      if (!list && more && (r.left < edge.left - 1 || r.top < edge.top - 1 || r.right > edge.right + 1 || r.bottom > edge.bottom + 1)) list = e;
      room = cut(room, edge);
    }
    const seen = cut(r, room);
    const part = (Math.min(seen.right - seen.left, r.width) * Math.min(seen.bottom - seen.top, r.height)) / (r.width * r.height);
    const at = empty(seen) || (list && part < .5 && seen.bottom - seen.top < 20) ? null : point(n, seen);
    if (at) return { how: 'free', x: at[0], y: at[1] };
    if (list) {
      const edge = cut(list.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      const least = touch() ? 72 : 24;
      if (edge.bottom - edge.top < least || edge.right - edge.left < least) return { how: 'narrow', by: name(list) };
      const dx = (r.left + r.right) / 2 - (edge.left + edge.right) / 2;
      const dy = (r.top + r.bottom) / 2 - (edge.top + edge.bottom) / 2;
      let from = [(edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2];
      let best = -1;
      for (let i = 1; i < 8; i++) for (let j = 1; j < 8; j++) { // where a finger has far to go, and carries nothing
        const [x, y] = [edge.left + (edge.right - edge.left) * i / 8, edge.top + (edge.bottom - edge.top) * j / 8];
        const e = document.elementFromPoint(x, y);
        if (!e || !list.contains(e)) continue;
        const good = (e.closest('[data-piece], [class*="held"], input') ? 0 : 1) + Math.min(Math.abs(dx), dx > 0 ? x - edge.left : edge.right - x) / 1e4 + Math.min(Math.abs(dy), dy > 0 ? y - edge.top : edge.bottom - y) / 1e4;
        if (good > best) { best = good; from = [x, y]; }
      }
      const wide = list.scrollWidth > list.clientWidth + 1;
      const high = list.scrollHeight > list.clientHeight + 1;
      return { how: 'scroll', x: from[0], y: from[1], dx: wide ? dx : 0, dy: high ? dy : 0, by: name(list), left: edge.left, top: edge.top, right: edge.right, bottom: edge.bottom };
    }
    if (empty(seen)) return { how: 'outside', by: [r.left, r.top, r.right, r.bottom].map(Math.round).join() };
    const over = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    if (touch() && over && over.closest(lit) && Math.min(r.width, r.height) < 44) return { how: 'free', x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2, near: true };
    // Where a title's script turns what lies in hand, a press on that stands for the ways in which it can lie.
    if (over && 'carries' in main.dataset && n.parentElement.closest('[data-thing]')?.contains(over)) return { how: 'within' };
    return { how: 'covered', by: name(over && (over.closest('[data-thing], [data-part], button, [id]') || over)) };
  };
  const keep = (n) => (nodes.includes(n) ? nodes.indexOf(n) : nodes.push(n) - 1);
  const look = () => {
    nodes = [];
    const main = q('main.table');
    const state = { sent, over: Boolean(q('#end .scores')), open: false, ply: Number(main.dataset.now), held: false, lost: [], choices: [], page: '' };
    const root = document.scrollingElement;
    if (!q('.ending') && (scrollX || scrollY || root.scrollTop || document.body.scrollTop || main.scrollTop || Math.max(root.scrollHeight, document.body.scrollHeight) > innerHeight || root.scrollWidth > innerWidth)) state.page = 'the page scrolls: it is ' + root.scrollWidth + 'x' + Math.max(root.scrollHeight, document.body.scrollHeight) + ' at ' + scrollX + ',' + scrollY + ' and ' + main.scrollTop;
    const add = (kind, n) => {
      const seen = see(n);
      state.choices.push({ i: keep(n), kind, name: name(n), value: n.value || '', aside: n.classList.contains('aside'), ...seen });
      return seen;
    };
    for (const b of document.querySelectorAll('[data-halt] button')) add('go on', b);
    const form = q('form[data-say]:not(.used)');
    state.open = Boolean(form);
    if (!form || state.over) return state;
    state.held = Boolean(q('#chips:not([hidden]) .chip, [data-svg] .chosen, .cards .chosen, .tile[aria-pressed="true"]'));
    for (const b of document.querySelectorAll('#menu button')) add('menu', b);
    const sure = q('#chips [data-do]');
    if (sure) add('do', sure);
    for (const b of document.querySelectorAll('#stepper:not([hidden]) button:not([hidden], [disabled])')) add(b.matches('.primary') ? 'enough' : 'step', b);
    for (const b of form.querySelectorAll('.tile:not(.off):not([aria-pressed="true"])')) add('tile', b);
    for (const b of form.querySelectorAll('button.plain:not([hidden])')) if (!b.closest('li')) add('plain', b);
    const all = [...main.querySelectorAll(':is([data-svg], .players, .cards) .lit')];
    const seen = all.map((n) => add(n.closest('.cards') ? 'card' : 'lit', n));
    const good = (s) => s.how === 'free' || s.how === 'scroll' || s.how === 'narrow' || s.how === 'fold' || (s.how === 'tab' && s.dot);
    if (!q('#menu')) all.forEach((n, i) => { // a menu lies over the rest until it is answered
      if (q('.side').dataset.height === 'whole' && n.closest('.zoomed')) return; // it was drawn over the stage, and is drawn down again
// its title draws it only where it is asked for
      if (seen[i].how === 'within' || good(seen[i]) || (seen[i].how === 'hidden' && n.checkVisibility())) return;
      const ids = things(n).split(' ');
      if (all.some((o, k) => k !== i && good(seen[k]) && things(o).split(' ').some((t) => ids.includes(t)))) return;
      state.lost.push(name(n) + ': ' + (seen[i].how === 'tab' ? 'behind a tab that does not say so' : seen[i].how + ' ' + (seen[i].by || '')));
    });
    if (!state.choices.some((c) => /^(lit|card|tile|plain|menu|do|enough)$/.test(c.kind))) {
      for (const b of form.querySelectorAll('.verb li:not([hidden]) button')) add('listed', b);
    }
    return state;
  };
  const again = (i) => ({ i, ...(nodes[i] ? see(nodes[i]) : { how: 'gone' }) });
  let was = '';
  const print = () => {
    const main = q('main.table');
    const frame = q('.zoomed [data-frame]');
    return [main.dataset.now, main.dataset.entry, main.className, q('form[data-say]')?.className, q('#menu')?.textContent, q('#chips').innerHTML, q('#stepper').outerHTML, q('.tab :checked')?.value,
      q('.side').dataset.height, q('.zoomed svg')?.clientWidth, frame?.scrollLeft, frame?.scrollTop, q('#toasts')?.textContent, document.querySelectorAll('details[open]').length, Boolean(q('#end .scores')), q('[data-halt]') === null,
      ...[...main.querySelectorAll('[data-svg] [class], .tile, .cards > *')].map((n) => n.getAttribute('class').replace(/ ?(pointed|mark-under|under)/g, '') + (n.dataset.role || '') + ('firm' in n.dataset) + (n.getAttribute('aria-pressed') || ''))].join('|');
  };
  const note = (i, x, y) => { was = print(); return nodes[i].isConnected && (hits(nodes[i], x, y) || (touch() && nodes[i].matches(lit))); };
  const changed = () => print() !== was;
  const grip = () => { const g = q('[data-grip]'); return g && g.checkVisibility() ? keep(g) : -1; };
  return { look, again, note, changed, grip };
})();`

// A choice is something that a hand could press, and how to reach it.
type choice struct {
	I                        int
	Kind, Name, Value, How   string
	By                       string
	X, Y, Dx, Dy             float64
	Left, Top, Right, Bottom float64
	Via                      int
	Dot, Aside, Near         bool
}

// A tableView is what a hand sees of a table.
type tableView struct {
	Over, Open, Held bool
	Ply, Sent        int
	Page             string
	Lost             []string
	Choices          []choice
}

// of returns the choices of some kinds.
func (s *tableView) of(kinds ...string) (all []choice) {
	for _, c := range s.Choices {
		if slices.Contains(kinds, c.Kind) {
			all = append(all, c)
		}
	}
	return all
}

// look reads the page.
func (h *hand) look() tableView { return eval[tableView](h.tab, `hand.look()`) }

// again reads choice i of the page again.
func (h *hand) again(i int) choice { return eval[choice](h.tab, fmt.Sprintf(`hand.again(%d)`, i)) }
