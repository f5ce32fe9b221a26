// A separate program: the build makes `sw.js` from this file, and fills in the two constants.

/** Hash of the build that this worker belongs to. */
declare const WORKER_BUILD: string;
/** Files to fetch on installation: names below the worker's folder. */
declare const WORKER_FILES: readonly string[];

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: WorkerNotificationEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & MessageEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const folder = worker.registration.scope;
/** Other apps of this origin have caches too. */
const family = `sluice ${folder} `;
const cacheName = family + WORKER_BUILD;
const page = new URL('index.html', folder).href;
/** Never cached: an operator switches the worker off with it. */
const switchUrl = new URL('worker-switch.json', folder).href;
/** A network that has not answered a navigation by then counts as offline. */
const PATIENCE_MS = 4_000;
/** Switched off: nothing is cached any more. */
let ended = false;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
  if (event.data === 'build') event.ports[0]?.postMessage(WORKER_BUILD);
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showApp());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(folder)) return;
  const name = new URL(request.url).pathname.slice(new URL(folder).pathname.length);
  if (request.mode === 'navigate') {
    event.waitUntil(obeySwitch());
    if (name === 'index.html' || !name.includes('.')) event.respondWith(newestPage(request));
  } else if (name.startsWith('assets/')) event.respondWith(asset(request));
  else if (name === 'config.json') event.respondWith(newest(request, request.url));
});

/** Brings a tab with the app to the front, or opens one. */
async function showApp(): Promise<void> {
  const [tab] = await worker.clients.matchAll({ type: 'window' });
  await (tab ? tab.focus() : worker.clients.openWindow(folder));
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const fetched = async (url: string, from = url): Promise<void> => {
    const response = await fetch(from, { cache: 'no-cache', credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${from}: ${response.status}`);
    await cache.put(url, await plain(response));
  };
  // Servers tend to redirect index.html to its folder.
  await fetched(page, folder);
  await fetched(new URL('config.json', folder).href);
  for (const name of WORKER_FILES) await fetched(new URL(name, folder).href);
}

async function activate(): Promise<void> {
  await dropCaches((name) => name !== cacheName);
  await worker.clients.claim();
}

async function dropCaches(old: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(family) && old(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Requested at every navigation, bypassing all caches: `{"worker": false}` ends this worker and deletes its
 * caches.
 */
async function obeySwitch(): Promise<void> {
  try {
    const response = await fetch(switchUrl, { cache: 'no-store' });
    const { worker: wanted } = (await response.json()) as { readonly worker?: unknown };
    if (wanted !== false) return;
    ended = true;
    await worker.registration.unregister();
    await dropCaches(() => true);
  } catch {
    // Offline, or there is no such file: the worker stays.
  }
}

/**
 * Hashed names never change their contents. What cannot be read or cached (a full disk) comes from the
 * network.
 */
async function asset(request: Request): Promise<Response> {
  const known = await kept(request.url);
  if (known && !isPage(known)) return known;
  const response = await fetch(request);
  if (response.ok && !isPage(response)) {
    await keep(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

/** A page instead of an asset: from a host with a fallback page, or from a network with a login page. */
function isPage(response: Response): boolean {
  return /^text\/html/i.test(response.headers.get('content-type') ?? '');
}

/** The server's present page; offline, the one of this build. */
async function newestPage(request: Request): Promise<Response> {
  return newest(request, page);
}

async function newest(request: Request, keptUnder: string): Promise<Response> {
  // The worker is a separate program, which outlives the app and shares no services with it.
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the network does not answer')), PATIENCE_MS),
  );
  try {
    const response = await Promise.race([fetch(request), timeout]);
    if (response.ok) return response;
    // A host of static files has no file at the app's own paths.
    return (await kept(keptUnder)) ?? response;
  } catch (error) {
    const response = await kept(keptUnder);
    if (response) return response;
    throw error;
  }
}

/** This build's cached response for an address, where it can be read; a waiting newer build has its own. */
async function kept(url: string): Promise<Response | undefined> {
  try {
    // Opening a cache that was deleted would make it anew.
    return await caches.match(url, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function keep(url: string, response: Response): Promise<void> {
  if (ended) return;
  const cache = await caches.open(cacheName);
  await cache.put(url, response);
}

/** A navigation may not be answered by a redirected response. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

export {};
