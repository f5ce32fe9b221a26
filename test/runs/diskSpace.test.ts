import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { diskSpaceFault } from '../../scripts/test/diskSpace.ts';

it('says which disk has too little room, how much there is, and how much is needed', async () => {
  expect(await diskSpaceFault([tmpdir()], 0)).toBeUndefined();
  expect(await diskSpaceFault([tmpdir()], 1e9)).toMatch(
    new RegExp(`^${tmpdir()} has \\d+ MB left, and the tests need 1000000000\\. Free some`),
  );
});
