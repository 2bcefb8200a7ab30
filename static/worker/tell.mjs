/** Tells every open page of this site, whether this worker answers for it or not. */
export async function tellPages(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(self.registration.scope)) page.postMessage(message);
}
