// Writes the service worker of a built site: node tools/service_worker.mjs SITE GAME
//
// SITE is the folder, GAME the name of the folder in it with assets/offline-worker.js. Everything that the game loads is
// stored on the first visit, by paths that name their content, so that the browser's cache gives what is there already
// and an update fetches only what is new. Any warning is an error: it would mean that something is not stored.
import { generateSW } from "workbox-build";

const [site, game] = process.argv.slice(2);
const { warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ["**/*"],
  // Read by people only.
  globIgnores: ["**/*LICENSE.txt"],
  swDest: `${site}/sw.js`,
  cacheId: "via-larga",
  dontCacheBustURLsMatching: /^(game|vendor)-[0-9a-f]{12}\//,
  maximumFileSizeToCacheInBytes: 16 * 1024 * 1024,
  cleanupOutdatedCaches: true,
  // Language, edition and the like are for the page alone.
  ignoreURLParametersMatching: [/./],
  importScripts: [`${game}/offline-worker.js`],
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
});
if (warnings.length) throw new Error(warnings.join("\n"));
