// The service worker: shows what a push says, unless the page that it is about is looked at, and opens that page when it is pressed. It
// does nothing else: nothing is kept, and no request goes through it.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// own is an address of this site, whatever a message says.
const own = (address) => {
  try {
    return new URL(new URL(address, self.location.origin).pathname, self.location.origin).href;
  } catch {
    return self.location.origin + '/mine';
  }
};

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(data) {
  let call;
  try {
    call = data.json();
  } catch { // not as this site writes it
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

// about tells whether a page is the one that a message leads to, or one of the same table.
const about = (page, url) => {
  const [here, there] = [new URL(page).pathname, new URL(url).pathname];
  return here === there || here.startsWith(there + '/');
};

async function open(url) {
  for (const page of await pages()) {
    if (about(page.url, url)) return page.focus();
  }
  return self.clients.openWindow(url);
}
