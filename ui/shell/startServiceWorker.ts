import type { Popups } from '../../kernel/plugin/Modals.ts';
import { documentVisibility } from '../../kernel/runtime/PageVisibility.ts';
import { every, systemTimers } from '../../kernel/runtime/Timers.ts';
import { trustedScriptUrl } from '../../kernel/runtime/trustedScriptUrl.ts';

const CHECK_MS = 3_600_000;
const ANSWER_MS = 5_000;
/**
 * A browser activates a newer worker only when the older one has nothing left to do, which may take minutes. The page
 * itself comes from the network, so it is the newer one without that too.
 */
const ACTIVATE_MS = 3_000;
const SHORT_HASH = 8;

export interface ServiceWorkerOptions {
  /** The folder of the build, with a slash at its end. */
  readonly baseUrl: string;
  readonly buildHash: string;
  readonly popups: Popups;
}

/**
 * Keeps the app usable offline, and offers a newer build, identified by its hash, when it is ready. An
 * operator switches it off by `{"worker": false}` in `worker-switch.json`, which is never cached.
 */
export async function startServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const { baseUrl } = options;
  if (await isSwitchedOff(baseUrl)) {
    const registration = await container.getRegistration(baseUrl);
    await registration?.unregister();
    return;
  }
  const registration = await container.register(trustedScriptUrl(new URL('sw.js', baseUrl)), {
    scope: new URL(baseUrl).pathname,
    updateViaCache: 'none',
  });
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller this is the first worker, and there is nothing to replace.
    if (worker && container.controller) void offerUpdate(container, worker, options);
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  });
  const check = () => void registration.update().catch(() => undefined);
  every(systemTimers, CHECK_MS, check);
  documentVisibility.onChange(() => {
    if (documentVisibility.visible) check();
  });
}

async function isSwitchedOff(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('worker-switch.json', baseUrl), { cache: 'no-store' });
    return ((await response.json()) as { readonly worker?: unknown }).worker === false;
  } catch {
    return false;
  }
}

async function offerUpdate(
  container: ServiceWorkerContainer,
  worker: ServiceWorker,
  { buildHash, popups }: ServiceWorkerOptions,
): Promise<void> {
  const build = await buildOf(worker);
  if (build === buildHash) {
    // The page came from the network, so it is already new.
    worker.postMessage('activate');
    return;
  }
  popups.show({
    key: 'update',
    content: {
      kind: 'message',
      tone: 'neutral',
      text: 'commonLazy:update.ready',
      values: { build: build.slice(0, SHORT_HASH) },
      action: {
        label: 'commonLazy:update.reload',
        run() {
          const reload = () => location.reload();
          container.addEventListener('controllerchange', reload, { once: true });
          worker.postMessage('activate');
          systemTimers.after(ACTIVATE_MS, reload);
        },
      },
    },
  });
}

/** The build hash of a worker; empty where it does not answer. */
function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const stopTimer = systemTimers.after(ANSWER_MS, () => resolve(''));
    port1.onmessage = ({ data }) => {
      stopTimer();
      resolve(String(data));
    };
    worker.postMessage('build', [port2]);
  });
}
