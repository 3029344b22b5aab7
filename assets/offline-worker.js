// Part of the service worker, which tools/service_worker.mjs writes: when a new version may take the old one's place.
//
// It waits until it is told, by a page that plays nothing (ui/offline.py), and only if no other page is open: that one
// may be in the middle of a game, and would find the files of its own version gone. The answer says which it was.
addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  const asked = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const alone = pages.length <= 1;
    event.ports[0].postMessage(alone);
    if (alone) await skipWaiting();
  };
  event.waitUntil(asked());
});
