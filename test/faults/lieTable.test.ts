import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIES } from './lies.ts';
import { lieTable } from './lieTable.ts';

it('docs/trust.md says of each lie what the tests expect', () => {
  const doc = readFileSync(new URL('../../docs/trust.md', import.meta.url), 'utf8');
  expect(doc).toContain(lieTable());
});

it('the test node lies in more than eighty ways, and never gets its way beside others', () => {
  expect(LIES.length).toBeGreaterThan(80);
  expect(new Set(LIES.map(({ lie }) => lie)).size).toBe(LIES.length);
  expect(LIES.filter(({ withOthers }) => withOthers === 'told')).toEqual([]);
});
