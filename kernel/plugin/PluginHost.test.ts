import { reaction } from 'mobx';
import { describe, expect, test, vi } from 'vitest';
import type { Binder, Plugin } from './Plugin.ts';
import { A, B, boom, route, Store, setUp } from './testing/hostFixture.ts';
import { token } from './token.ts';

describe('registration', () => {
  test('nothing of a plugin runs before boot', () => {
    const bind = vi.fn();
    const { states, routes } = setUp({ id: 'a', bind, contributes: route('/a') });
    expect(bind).not.toHaveBeenCalled();
    expect(states()).toEqual({ a: 'registered' });
    expect(routes()).toEqual([]);
  });
});

describe('boot', () => {
  test('binds in the order of the build, and contributes before anything starts', () => {
    const order: string[] = [];
    const plugin = (id: string, requires: string[] = []): Plugin => ({
      id,
      requires,
      bind: () => {
        order.push(id);
      },
      contributes: route(`/${id}`),
    });
    const { host, states, routes } = setUp(plugin('a'), plugin('b', ['a']), plugin('c', ['b']));
    host.boot();
    host.boot();
    expect(order).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual({ a: 'bound', b: 'bound', c: 'bound' });
    expect(routes()).toEqual(['a:/a', 'b:/b', 'c:/c']);
  });

  test('a throwing bind leaves no binding; dependants are blocked; the others run', async () => {
    const { host, container, states, failureOf, routes, withdrawn, logger } = setUp(
      {
        id: 'broken',
        bind: (binder) => {
          binder.bind(A).toConstantValue({ name: 'a' });
          boom('bad wiring');
        },
        contributes: route('/broken'),
      },
      { id: 'dependant', requires: ['broken'], contributes: route('/dependant') },
      { id: 'further', requires: ['dependant'] },
      { id: 'easy', optional: ['broken'], contributes: route('/easy') },
    );
    host.boot();
    await host.start();
    expect(container.isBound(A)).toBe(false);
    expect(states()).toEqual({
      broken: 'failed',
      dependant: 'blocked',
      further: 'blocked',
      easy: 'running',
    });
    expect(failureOf('broken')).toMatchObject({
      phase: 'bind',
      error: { code: 'plugin_failed', message: 'bad wiring' },
    });
    expect(failureOf('dependant')).toMatchObject({ phase: 'dependency', error: { code: 'plugin_failed' } });
    expect(failureOf('dependant')?.error.message).toBe(
      'Plugin "dependant" needs "broken", which does not run: bad wiring',
    );
    expect(failureOf('further')?.error.message).toContain('needs "dependant"');
    expect(routes()).toEqual(['easy:/easy']);
    expect(withdrawn()).toEqual(['/broken', '/dependant']);
    expect(logger.error).toHaveBeenCalledTimes(3);
  });

  test('what a failed plugin had bound is free again', () => {
    const bindA = (name: string, binder: Binder) => binder.bind(A).toConstantValue({ name });
    const { host, container, states } = setUp(
      {
        id: 'broken',
        bind: (binder) => {
          bindA('broken', binder);
          boom();
        },
      },
      { id: 'heir', bind: (binder) => void bindA('heir', binder) },
    );
    host.boot();
    expect(states()).toEqual({ broken: 'failed', heir: 'bound' });
    expect(container.get(A).name).toBe('heir');
  });

  test('a missing required plugin blocks, a missing optional one does not', async () => {
    const start = vi.fn();
    const { host, states, failureOf } = setUp(
      { id: 'needy', requires: ['absent'], start },
      { id: 'easy', optional: ['absent'] },
    );
    host.boot();
    await host.start();
    expect(states()).toEqual({ needy: 'blocked', easy: 'running' });
    expect(failureOf('needy')).toMatchObject({
      phase: 'dependency',
      error: { code: 'plugin_failed', values: { plugin: 'absent', message: 'it is not there' } },
    });
    expect(start).not.toHaveBeenCalled();
  });

  test('a plugin cannot bind what the kernel or another one has bound', () => {
    const bindA: Plugin['bind'] = (binder) => {
      binder.bind(A).toConstantValue({ name: 'plugin' });
    };
    const { host, container, states, failureOf } = setUp(
      {
        id: 'first',
        bind: (binder) => {
          binder.bind(B).toConstantValue({ name: 'first' });
        },
      },
      { id: 'second', bind: (binder) => void binder.bind(B).toConstantValue({ name: 'second' }) },
      { id: 'third', bind: bindA },
    );
    container.bind(A).toConstantValue({ name: 'kernel' });
    host.boot();
    expect(states()).toEqual({ first: 'bound', second: 'failed', third: 'failed' });
    expect(failureOf('second')?.error.message).toBe(
      'B is bound by "first" already; plugin "second" cannot bind it',
    );
    expect(failureOf('third')?.error).toMatchObject({ code: 'plugin_conflict', values: { first: 'kernel' } });
    expect(container.get(A).name).toBe('kernel');
    expect(container.get(B).name).toBe('first');
  });

  test('bind is synchronous, and over when it returns', async () => {
    let kept: Binder | undefined;
    const asynchronous: Plugin = {
      id: 'asynchronous',
      bind: async (binder) => {
        await Promise.resolve();
        binder.bind(A).toConstantValue({ name: 'late' });
      },
    };
    const { host, container, states, failureOf } = setUp(asynchronous, {
      id: 'keeper',
      bind: (binder) => {
        kept = binder;
      },
    });
    host.boot();
    await Promise.resolve();
    expect(states()).toEqual({ asynchronous: 'failed', keeper: 'bound' });
    expect(failureOf('asynchronous')?.error.message).toContain('asynchronous');
    expect(() => kept?.bind(B)).toThrow('binds after its bind has ended');
    expect(container.isBound(A)).toBe(false);
    expect(container.isBound(B)).toBe(false);
  });

  test('a contributed service that nobody binds is found at boot', () => {
    const { host, states, failureOf } = setUp(
      { id: 'a', contributes: { stores: [{ id: 'store', service: Store }] } },
      {
        id: 'b',
        contributes: { commands: [{ id: 'run', label: 'b:run', service: token<never>('Command') }] },
      },
    );
    host.boot();
    expect(states()).toEqual({ a: 'failed', b: 'failed' });
    expect(failureOf('a')?.error.message).toContain('contributes Store but does not bind it');
  });
});

describe('contributions', () => {
  test('carry their owner and come in the order they ask for', () => {
    const item = (id: string, order: number) => ({ id, order, to: `/${id}`, label: 'a:b' as const });
    const { host } = setUp(
      { id: 'a', contributes: { navItems: [item('last', 30), item('first', 10)], namespaces: ['a'] } },
      { id: 'b', contributes: { navItems: [item('middle', 20)] } },
    );
    host.boot();
    expect(host.contributions.of('navItems').map(({ id, pluginId }) => `${pluginId}:${id}`)).toEqual([
      'a:first',
      'b:middle',
      'a:last',
    ]);
    expect(host.contributions.of('namespaces')).toEqual([{ name: 'a', pluginId: 'a' }]);
    expect(host.contributions.of('modals')).toEqual([]);
  });

  test('observers run once when a plugin goes, and not for points it does not contribute to', async () => {
    const { host, routes } = setUp(
      { id: 'a', contributes: route('/a') },
      { id: 'b', requires: ['a'], contributes: route('/b') },
      { id: 'c', contributes: route('/c') },
    );
    host.boot();
    await host.start();
    const seenRoutes: (readonly string[])[] = [];
    const seenStates: (readonly string[])[] = [];
    const navItems = vi.fn();
    const stops = [
      reaction(routes, (paths) => seenRoutes.push(paths)),
      reaction(
        () => host.statuses.map(({ state }) => state),
        (all) => seenStates.push(all),
      ),
      reaction(() => host.contributions.of('navItems'), navItems),
    ];
    host.fail('a', 'render', new Error('boom'));
    for (const stop of stops) stop();
    expect(seenRoutes).toEqual([['c:/c']]);
    expect(seenStates).toEqual([['failed', 'blocked', 'running']]);
    expect(navItems).not.toHaveBeenCalled();
  });
});
