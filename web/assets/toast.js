// Short messages at the edge of the page, and the page's texts for the script.

const texts = JSON.parse(document.getElementById('texts').textContent);

export const text = (id) => texts[id] || id;

// counted is a text with a number in its gaps {n} and {n|one|many}.
export const counted = (id, n) => text(id).replace(/\{n(?:\|([^|}]*)\|([^}]*))?\}/g, (_, one, many) => (one === undefined ? n : n === 1 ? one : many));

// toast shows a message for a while; the same message again only stays longer. It gives a function that takes it away.
export function toast(message, { rule = '', bad = false, stay = 5000 } = {}) {
  const box = document.getElementById('toasts');
  let item = Array.from(box.children).find((child) => child.dataset.message === message);
  if (!item) {
    item = document.createElement('div');
    item.className = 'toast' + (bad ? ' bad' : '');
    item.dataset.message = message;
    item.append(message);
    if (rule) {
      const badge = document.createElement('span');
      badge.className = 'badge';
      badge.textContent = text('rule') + ' ' + rule;
      item.append(' ', badge);
    }
    item.addEventListener('click', () => item.remove());
    box.append(item);
    while (box.children.length > 3) box.firstChild.remove();
  }
  clearTimeout(Number(item.dataset.timer));
  if (stay) item.dataset.timer = setTimeout(() => item.remove(), stay);
  return () => item.remove();
}
