import { expect, test } from 'vitest';
import { SluiceError } from '../errors/SluiceError.ts';
import { orderPlugins } from './orderPlugins.ts';
import type { Plugin } from './Plugin.ts';

const ids = (plugins: readonly Plugin[]) => orderPlugins(plugins).map(({ id }) => id);

function failure(run: () => unknown): SluiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof SluiceError) return error;
  }
  throw new Error('Expected a SluiceError');
}

test('keeps the given order where nothing depends on anything', () => {
  expect(ids([{ id: 'c' }, { id: 'a' }, { id: 'b' }])).toEqual(['c', 'a', 'b']);
});

test('puts required and present optional plugins first, each once', () => {
  const plugins: Plugin[] = [
    { id: 'd', requires: ['b', 'c'] },
    { id: 'c', requires: ['a'] },
    { id: 'b', optional: ['a', 'absent'] },
    { id: 'a' },
  ];
  expect(ids(plugins)).toEqual(['a', 'b', 'c', 'd']);
});

test('a cycle is fatal, with its trace', () => {
  const error = failure(() =>
    orderPlugins([
      { id: 'x', requires: ['a'] },
      { id: 'a', requires: ['b'] },
      { id: 'b', optional: ['a'] },
    ]),
  );
  expect(error.code).toBe('plugin_cycle');
  expect(error.message).toContain('a -> b -> a');
  expect(error.message).not.toContain('x ->');
  expect(error.values).toEqual({ trace: 'a -> b -> a' });
});

test('a plugin that requires itself is a cycle', () => {
  expect(failure(() => orderPlugins([{ id: 'a', requires: ['a'] }])).values).toEqual({ trace: 'a -> a' });
});
