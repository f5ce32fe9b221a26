import { expect, it } from 'vitest';
import { contractsInUse } from '../../scripts/build/input/contractsInUse.ts';
import { readChain } from '../../scripts/build/input/readChains.ts';
import { ROOT } from '../../scripts/root.ts';

const V4 = ['poolManager', 'stateView', 'v4Quoter', 'v4PositionDescriptor', 'v4PositionManager'];

it("leaves V4's contracts out of a profile without its plugin, and no others", async () => {
  const chain = await readChain(ROOT, 'sluice-local');
  const kinds = chain.contracts.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(V4));
  expect(contractsInUse(chain, ['swap', 'pools-v4']).contracts.map(({ kind }) => kind)).toEqual(kinds);
  expect(contractsInUse(chain, ['swap', 'pools-v3']).contracts.map(({ kind }) => kind)).toEqual(
    kinds.filter((kind) => !V4.includes(kind)),
  );
});
