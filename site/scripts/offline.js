// Lets the site be used offline after this visit: its service worker fetches ahead what the live
// pages need. Called once Python runs, so that it takes nothing from what the reader waits for.

export function keepForOffline() {
  if (navigator.connection?.saveData) return;
  // There is none where the connection is not secure, and none may be kept where storage is
  // blocked; the page is then as good as without.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
