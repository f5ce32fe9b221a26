import { expect, test } from 'vitest';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { orderPlugins } from '../../scripts/build/input/orderPlugins.ts';

const ids = (plugins: readonly Plugin[]) => orderPlugins(plugins).map(({ id }) => id);

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

test('a cycle fails the build, with its trace alone', () => {
  const cycle = [
    { id: 'x', requires: ['a'] },
    { id: 'a', requires: ['b'] },
    { id: 'b', optional: ['a'] },
  ];
  expect(() => ids(cycle)).toThrow(/: a -> b -> a$/);
});

test('a plugin that requires itself is a cycle', () => {
  expect(() => ids([{ id: 'a', requires: ['a'] }])).toThrow('a -> a');
});
