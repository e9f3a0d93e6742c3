/*
 * Serves the playground's files from a cache, so that the playground starts offline. Each version has its own cache. A
 * new version takes over when the last tab with the old version closes, so that a tab never mixes files of two versions.
 */

/** Defined by the build. */
declare const VERSION: string;
declare const FILES: readonly (readonly [name: string, integrity: string])[];

const CACHE_PREFIX = "plugin-manifest-playground:";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const cacheName = `${CACHE_PREFIX}${scope}:${VERSION}`;
const files = new Map(FILES.map(([name, integrity]) => [new URL(name, scope).href, integrity]));

worker.addEventListener("install", (event) => event.waitUntil(fillCache()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const address = origin + pathname;
  // The browser handles all other requests.
  if (event.request.method === "GET" && files.has(address)) event.respondWith(fetchCached(address));
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName);
  // During a deployment, the web server may serve files of both versions. Then the integrity check fails, and the
  // browser retries later.
  const requests = [...files].map(
    ([address, integrity]) => new Request(address, { cache: "reload", integrity }),
  );
  await cache.addAll(requests);
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith(`${CACHE_PREFIX}${scope}:`) && name !== cacheName);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

async function fetchCached(address: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const response = await cache.match(address);
  if (response) return response;
  await cache.add(address);
  return (await cache.match(address)) ?? Response.error();
}
