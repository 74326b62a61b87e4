// Whether the window is wide: the list of choices then stands beside the board and not over it. Style sheets ask for the same width.

const desk = window.matchMedia('(width >= 1000px)');

export const wide = () => desk.matches;
