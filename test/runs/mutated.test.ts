import { afterEach, expect, it, vi } from 'vitest';
import { kindOf } from './testFiles.ts';

afterEach(() => vi.unstubAllEnvs());

it('a mutant is judged by the unit tests of its part, and by none that needs a chain or a browser', async () => {
  vi.stubEnv('SLUICE_MUTATED', 'plugins/swap,kernel/tx');
  const { default: config } = await import('../../scripts/mutation/vitest.config.ts');
  const files = config.test?.include ?? [];
  for (const part of ['plugins/swap', 'kernel/tx'])
    expect(files.some((file) => file.startsWith(`${part}/`))).toBe(true);
  expect(files.filter((file) => !/^(plugins\/swap|kernel\/tx)\//.test(file))).toEqual([]);
  expect(new Set(files.map(kindOf))).toEqual(new Set(['unit']));
});
