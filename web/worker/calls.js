// The service worker: shows push notifications, unless the user looks at the page concerned, and opens that page when one is pressed. It
// stores nothing and intercepts no requests.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// own returns an address on this site, whatever the message contains.
const own = (address) => {
  try {
    return new URL(new URL(address, self.location.origin).pathname, self.location.origin).href;
  } catch {
    return self.location.origin + '/mine';
  }
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

// show shows a notification, unless the user looks at its page.
async function show(data) {
  let call;
  try {
    call = data.json();
  } catch { // the message is not in this site's format
    call = { title: 'Pantheon' };
  }
  const url = own(call.url || '/mine');
  for (const page of await pages()) {
    if (page.focused && about(page.url, url)) return;
  }
  await self.registration.showNotification(String(call.title || 'Pantheon'), {
    body: call.body || '', tag: call.tag || url, lang: call.lang || '', icon: ICON, badge: ICON, data: url,
  });
}

// about reports whether a page is the one that a message links to, or one of the same table.
const about = (page, url) => {
  const [here, there] = [new URL(page).pathname, new URL(url).pathname];
  return here === there || here.startsWith(there + '/');
};

// open focuses an open page at an address or of the same table, or else opens the address.
async function open(url) {
  for (const page of await pages()) {
    if (about(page.url, url)) return page.focus();
  }
  return self.clients.openWindow(url);
}
