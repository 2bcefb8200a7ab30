/*
 * The kill switch: a host that puts this file in the place of sw.js withdraws the service worker and
 * what it kept. Games stay: they are in localStorage. Pages that are open go on; the next visit is
 * answered by the host.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const ours = (name) => name.endsWith(`-files-${self.registration.scope}`) || name.endsWith(`-snapshot-${self.registration.scope}`);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(ours).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
