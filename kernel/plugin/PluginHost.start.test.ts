import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Plugin, PluginContext } from './Plugin.ts';
import { A, B, boom, route, setUp } from './testing/hostFixture.ts';

describe('start', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const waiting = (id: string, ms: number, log: string[], more: Partial<Plugin> = {}): Plugin => ({
    id,
    start: async () => {
      log.push(`${id} starts`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${id} runs`);
    },
    ...more,
  });

  test('runs independent plugins in parallel and a dependant after what it needs', async () => {
    const log: string[] = [];
    const { host, states } = setUp(
      waiting('a', 200, log),
      waiting('b', 100, log),
      waiting('c', 10, log, { requires: ['b'] }),
      waiting('d', 10, log, { optional: ['a'] }),
    );
    host.boot();
    const started = host.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(states()).toEqual({ a: 'starting', b: 'starting', c: 'bound', d: 'bound' });
    await vi.runAllTimersAsync();
    await started;
    expect(log).toEqual([
      'a starts',
      'b starts',
      'b runs',
      'c starts',
      'c runs',
      'a runs',
      'd starts',
      'd runs',
    ]);
    expect(states()).toEqual({ a: 'running', b: 'running', c: 'running', d: 'running' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['throws', () => boom('no start')],
    ['rejects', () => Promise.reject(new Error('no start'))],
  ])('a start that %s unloads the plugin and what requires it', async (_how, start) => {
    const dispose = vi.fn();
    const later = vi.fn();
    const { host, container, states, failureOf, routes } = setUp(
      {
        id: 'broken',
        bind: (binder) => void binder.bind(A).toConstantValue({ name: 'a' }),
        contributes: route('/broken'),
        start: (context) => {
          context.disposables.add(dispose);
          return start();
        },
      },
      { id: 'dependant', requires: ['broken'], start: later },
      { id: 'easy', optional: ['broken'] },
    );
    host.boot();
    await host.start();
    expect(states()).toEqual({ broken: 'failed', dependant: 'blocked', easy: 'running' });
    expect(failureOf('broken')).toMatchObject({ phase: 'start', error: { message: 'no start' } });
    expect(dispose).toHaveBeenCalledOnce();
    expect(later).not.toHaveBeenCalled();
    expect(container.isBound(A)).toBe(false);
    expect(routes()).toEqual([]);
  });

  test('a start that hangs fails after 5 s; what it adds later is disposed at once', async () => {
    let context: PluginContext | undefined;
    let goOn: () => void = () => undefined;
    const lateDispose = vi.fn();
    const { host, states, failureOf } = setUp(
      {
        id: 'hanging',
        start: async (given) => {
          context = given;
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          given.disposables.add(lateDispose);
          throw new Error('late trouble');
        },
      },
      { id: 'quick' },
    );
    host.boot();
    const started = host.start();
    await vi.advanceTimersByTimeAsync(4999);
    expect(states()).toEqual({ hanging: 'starting', quick: 'running' });
    expect(context?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(states()).toEqual({ hanging: 'failed', quick: 'running' });
    expect(failureOf('hanging')).toMatchObject({ phase: 'start', error: { code: 'plugin_timeout' } });
    expect(context?.signal.aborted).toBe(true);
    expect(lateDispose).not.toHaveBeenCalled();
    goOn();
    await vi.runAllTimersAsync();
    expect(lateDispose).toHaveBeenCalledOnce();
    expect(failureOf('hanging')).toMatchObject({ error: { code: 'plugin_timeout' } });
  });

  test('the limit counts from the plugin’s own start', async () => {
    const log: string[] = [];
    const { host, states } = setUp(waiting('a', 4000, log), waiting('b', 4000, log, { requires: ['a'] }));
    host.boot();
    const started = host.start();
    await vi.runAllTimersAsync();
    await started;
    expect(states()).toEqual({ a: 'running', b: 'running' });
  });

  test('a stop during start ends it', async () => {
    const { host, states } = setUp({ id: 'a', start: () => new Promise(() => undefined) });
    host.boot();
    const started = host.start();
    await vi.advanceTimersByTimeAsync(10);
    host.stop();
    await started;
    expect(states()).toEqual({ a: 'stopped' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a plugin gets services, its own logger and a signal', async () => {
    const { host, logger } = setUp({
      id: 'a',
      bind: (binder) => void binder.bind(A).toResolvedValue(() => ({ name: 'a' })),
      start: (context) => {
        expect(context.get(A).name).toBe('a');
        expect(context.getOptional(B)).toBeUndefined();
        context.logger.error('hello', 1);
      },
    });
    host.boot();
    await host.start();
    expect(host.statuses).toEqual([{ id: 'a', state: 'running' }]);
    expect(logger.error).toHaveBeenCalledExactlyOnceWith('[a] hello', 1);
  });
});
