import { expect, test, vi } from 'vitest';
import { PopupList } from '../../kernel/plugin/PopupList.ts';
import { startServiceWorker } from './startServiceWorker.ts';

/** A worker of a newer build, which waits until it is activated. */
function waitingWorker(build: string, sent: unknown[]) {
  return {
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      if (message === 'build') port?.postMessage(build);
      else sent.push(message);
    },
  };
}

async function offered() {
  const sent: unknown[] = [];
  const reload = vi.fn();
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => Object.assign(new EventTarget(), { waiting: waitingWorker('b'.repeat(64), sent) }),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/swap', reload });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const popups = new PopupList();
  await startServiceWorker({ baseUrl: 'http://localhost/', buildHash: 'a'.repeat(64), popups });
  await vi.waitUntil(() => popups.list.length > 0);
  const { content } = popups.list[0]!;
  if (content.kind !== 'message') throw new Error(`a popup of kind ${content.kind}`);
  expect(content.values).toEqual({ build: 'bbbbbbbb' });
  content.action?.run();
  return { sent, reload, container };
}

test('a newer build is loaded as soon as its worker is active', async () => {
  const { sent, reload, container } = await offered();
  expect(sent).toEqual(['activate']);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a newer build is loaded although the older worker does not give way', async () => {
  const { reload } = await offered();
  vi.advanceTimersByTime(2_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});
