import { describe, expect, test, vi } from 'vitest';
import { evaluatePlugins } from './evaluatePlugins.ts';
import type { Plugin } from './Plugin.ts';
import { boom, route, setUp } from './testing/hostFixture.ts';

const module = (plugin: Plugin) => () => plugin;

describe('a plugin whose module throws', () => {
  test('is reported by name, and the others run in their order', async () => {
    const plugins = await evaluatePlugins({
      first: module({ id: 'first', contributes: route('/first') }),
      broken: () => boom('no such feature'),
      last: module({ id: 'last', requires: ['broken'], contributes: route('/last') }),
      far: async () => ({ id: 'far', contributes: route('/far') }),
    });
    expect(plugins.map(({ id }) => id)).toEqual(['first', 'broken', 'last', 'far']);
    const { host, states, failureOf, routes } = setUp(...plugins);
    host.boot();
    await host.start();
    expect(states()).toEqual({ first: 'running', broken: 'failed', last: 'blocked', far: 'running' });
    expect(failureOf('broken')).toMatchObject({
      phase: 'bind',
      error: { code: 'plugin_failed', values: { plugin: 'broken', message: 'no such feature' } },
    });
    expect(routes()).toEqual(['first:/first', 'far:/far']);
  });

  test('is evaluated again on a retry, and then works', async () => {
    let works = false;
    const [bind, start] = [vi.fn(), vi.fn()];
    const evaluate = vi.fn(() =>
      works ? Object.create({ id: 'moody', bind, start, contributes: route('/moody') }) : boom('not now'),
    );
    const { host, states, routes, failureOf } = setUp(...(await evaluatePlugins({ moody: evaluate })));
    host.boot();
    await host.start();
    await host.retry('moody');
    expect(failureOf('moody')?.error.message).toBe('not now');
    works = true;
    await host.retry('moody');
    expect(states()).toEqual({ moody: 'running' });
    expect(routes()).toEqual(['moody:/moody']);
    expect(bind).toHaveBeenCalledOnce();
    expect(start).toHaveBeenCalledOnce();
    const times = evaluate.mock.calls.length;
    host.fail('moody', 'render', new Error('later'));
    await host.retry('moody');
    expect(states()).toEqual({ moody: 'running' });
    expect(evaluate).toHaveBeenCalledTimes(times);
  });

  test('stays broken where its module is a file of its own', async () => {
    const { host, states, failureOf } = setUp(
      ...(await evaluatePlugins({ far: () => Promise.reject(new Error('thrown at its top')) })),
    );
    host.boot();
    await host.retry('far');
    expect(states()).toEqual({ far: 'failed' });
    expect(failureOf('far')?.error.message).toBe('thrown at its top');
  });
});
