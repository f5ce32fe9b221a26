import { describe, expect, test, vi } from 'vitest';
import type { Plugin } from './Plugin.ts';
import { A, B, boom, Other, route, Store, setUp } from './testing/hostFixture.ts';
import { token } from './token.ts';

describe('unloading', () => {
  /** Records its disposal in `log`. */
  const recorded = (log: string[], id = 'a', more: Partial<Plugin> = {}): Plugin => ({
    id,
    start: (context) => {
      context.signal.addEventListener('abort', () => log.push(`${id} aborted`));
      context.disposables.add(() => log.push(`${id} disposed`));
    },
    ...more,
  });

  test('stop goes in reverse order', async () => {
    const log: string[] = [];
    const { host, states, routes } = setUp(
      recorded(log, 'a', { contributes: route('/a') }),
      recorded(log, 'b', { requires: ['a'] }),
      recorded(log, 'c', { requires: ['b'] }),
    );
    host.boot();
    await host.start();
    host.stop();
    expect(log).toEqual(['c aborted', 'c disposed', 'b aborted', 'b disposed', 'a aborted', 'a disposed']);
    expect(states()).toEqual({ a: 'stopped', b: 'stopped', c: 'stopped' });
    expect(routes()).toEqual([]);
  });

  test('a failure takes the plugin out whole, its dependants first, and leaves the rest', async () => {
    const log: string[] = [];
    const { host, container, states, failureOf } = setUp(
      recorded(log, 'a', { bind: (binder) => void binder.bind(A).toConstantValue({ name: 'a' }) }),
      recorded(log, 'b', {
        requires: ['a'],
        bind: (binder) => void binder.bind(B).toConstantValue({ name: 'b' }),
      }),
      recorded(log, 'c', { requires: ['b'] }),
      recorded(log, 'd'),
    );
    host.boot();
    await host.start();
    host.fail('a', 'render', 'a string');
    host.fail('a', 'render', new Error('again'));
    host.fail('unknown', 'render', new Error('again'));
    expect(log).toEqual(['c aborted', 'c disposed', 'b aborted', 'b disposed', 'a aborted', 'a disposed']);
    expect(states()).toEqual({ a: 'failed', b: 'blocked', c: 'blocked', d: 'running' });
    expect(failureOf('a')).toMatchObject({ phase: 'render', error: { message: 'a string' } });
    expect(failureOf('b')?.error.message).toBe('Plugin "b" needs "a", which does not run: a string');
    expect(container.isBound(A)).toBe(false);
    expect(container.isBound(B)).toBe(false);
  });

  test('stores that were used are disposed, the last one created first; others are not created', async () => {
    const log: string[] = [];
    const store = (name: string) => ({ dispose: () => log.push(name) });
    const Unused = token<{ dispose(): void }>('Unused');
    const create = vi.fn(() => store('unused'));
    const { host } = setUp({
      id: 'a',
      bind: ({ bind }) => {
        bind(Store).toResolvedValue(() => store('store'));
        bind(Other).toResolvedValue((inner: { dispose(): void }) => ({ ...store('other'), inner }), [Store]);
        bind(Unused).toResolvedValue(create);
      },
      contributes: {
        stores: [
          { id: 'other', service: Other },
          { id: 'store', service: Store },
          { id: 'unused', service: Unused },
        ],
      },
    });
    host.boot();
    await host.start();
    host.services.get(Other);
    host.services.get(Other);
    host.stop();
    expect(log).toEqual(['other', 'store']);
    expect(create).not.toHaveBeenCalled();
  });

  test('nothing of a plugin keeps it from going: disposers, deactivations, promises', async () => {
    const { host, container, states, logger } = setUp({
      id: 'a',
      bind: ({ bind }) => {
        bind(A)
          .toResolvedValue(() => ({ name: 'a' }))
          .onDeactivation(() => boom('deactivation'));
        bind(B)
          .toDynamicValue(async () => ({ name: 'promise' }))
          .inSingletonScope()
          .onDeactivation(async () => boom('never active'));
        bind(Store)
          .toResolvedValue(() => ({ dispose: () => boom('dispose') }))
          .onDeactivation(async () => boom('late deactivation'));
      },
      contributes: { stores: [{ id: 'store', service: Store }] },
    });
    host.boot();
    await host.start();
    host.services.get(A);
    host.services.get(Store);
    expect(() => host.services.get(B)).toThrow('cannot be a promise');
    host.fail('a', 'render', new Error('boom'));
    await Promise.resolve();
    expect(states()).toEqual({ a: 'failed' });
    for (const service of [A, B, Store]) expect(container.isBound(service)).toBe(false);
    const logged = logger.error.mock.calls.flat().filter((part) => part instanceof Error);
    expect(logged.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['dispose', 'deactivation', 'late deactivation']),
    );
  });
});

describe('retry', () => {
  test('loads a failed plugin again with what waited for it', async () => {
    let broken = true;
    const starts: string[] = [];
    const { host, container, states, routes, withdrawn } = setUp(
      {
        id: 'a',
        bind: (binder) => void binder.bind(A).toResolvedValue(() => ({ name: 'a' })),
        contributes: route('/a'),
        start: () => {
          starts.push('a');
          if (broken) boom();
        },
      },
      {
        id: 'b',
        requires: ['a'],
        start: () => {
          starts.push('b');
        },
      },
      { id: 'c', requires: ['absent'] },
    );
    host.boot();
    await host.start();
    await host.retry('a');
    expect(states()).toEqual({ a: 'failed', b: 'blocked', c: 'blocked' });
    broken = false;
    await host.retry('a');
    expect(states()).toEqual({ a: 'running', b: 'running', c: 'blocked' });
    expect(host.statuses[0]).toEqual({ id: 'a', state: 'running' });
    expect(starts).toEqual(['a', 'a', 'a', 'b']);
    expect(container.get(A).name).toBe('a');
    expect(routes()).toEqual(['a:/a']);
    expect(withdrawn()).toEqual([]);
  });

  test('of a blocked plugin begins with what it needs', async () => {
    let broken = true;
    const { host, states } = setUp(
      {
        id: 'a',
        bind: () => {
          if (broken) boom();
        },
      },
      { id: 'b', requires: ['a'] },
      { id: 'c', requires: ['b'] },
    );
    host.boot();
    await host.start();
    broken = false;
    await host.retry('c');
    expect(states()).toEqual({ a: 'running', b: 'running', c: 'running' });
  });

  test('leaves a running plugin alone, and does nothing after stop', async () => {
    const start = vi.fn();
    const { host, states } = setUp({ id: 'a', start });
    await host.retry('a');
    expect(states()).toEqual({ a: 'registered' });
    host.boot();
    await host.start();
    await host.retry('a');
    expect(start).toHaveBeenCalledOnce();
    host.stop();
    await host.retry('a');
    expect(states()).toEqual({ a: 'stopped' });
  });

  test('before start only binds', async () => {
    let broken = true;
    const start = vi.fn();
    const { host, states } = setUp({
      id: 'a',
      bind: () => {
        if (broken) boom();
      },
      start,
    });
    host.boot();
    broken = false;
    await host.retry('a');
    expect(states()).toEqual({ a: 'bound' });
    expect(start).not.toHaveBeenCalled();
    await host.start();
    expect(states()).toEqual({ a: 'running' });
  });
});
