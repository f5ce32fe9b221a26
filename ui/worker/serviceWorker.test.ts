import { afterEach, expect, it, vi } from 'vitest';

const FOLDER = 'https://app.example/';
const ASSET = `${FOLDER}assets/app-1a2b.js`;

afterEach(() => void vi.unstubAllGlobals());

/** The caches of an origin, by name and address. */
function cachesOf(contents: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const all = new Map(
    Object.entries(contents).map(([name, files]) => [name, new Map(Object.entries(files))]),
  );
  const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
  return {
    match: async (asked: Request | string, { cacheName }: { readonly cacheName?: string } = {}) => {
      const url = typeof asked === 'string' ? asked : asked.url;
      const looked = cacheName === undefined ? [...all.values()] : [all.get(cacheName)];
      return answer(looked.find((files) => files?.has(url))?.get(url));
    },
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, string>();
      all.set(name, files);
      return {
        put: async (url: string, response: Response) => void files.set(url, await response.text()),
      };
    },
  };
}

/** What the worker of build `one` answers a request for the asset. */
async function answered(caches: ReturnType<typeof cachesOf>): Promise<string> {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('WORKER_BUILD', 'one');
  vi.stubGlobal('WORKER_FILES', []);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async () => new Response('from the server'));
  vi.stubGlobal('self', {
    registration: { scope: FOLDER },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import('./serviceWorker.ts');
  const response = await new Promise<Response>((resolve) => {
    const respondWith = (given: Promise<Response>) => void given.then(resolve);
    listeners.get('fetch')?.({ request: new Request(ASSET), respondWith });
  });
  return response.text();
}

it('answers from its own cache', async () => {
  expect(await answered(cachesOf({ [`sluice ${FOLDER} one`]: { [ASSET]: 'kept' } }))).toBe('kept');
});

it.each(['another app', `sluice ${FOLDER}other/ one`, `sluice ${FOLDER} two`])(
  'answers nothing that stands in the cache %s',
  async (name) => {
    expect(await answered(cachesOf({ [name]: { [ASSET]: 'planted' } }))).toBe('from the server');
  },
);
