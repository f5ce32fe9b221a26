import { expect, it } from 'vitest';
import {
  codeHashesSource,
  contractsInUse,
  v4ChainsSource,
} from '../../scripts/build/input/contractsInUse.ts';
import { readChain } from '../../scripts/build/input/readChains.ts';
import { ROOT } from '../../scripts/root.ts';

const V4 = ['poolManager', 'stateView', 'v4Quoter', 'v4PositionDescriptor', 'v4PositionManager'];

const parsed = (source: string) => JSON.parse(source.replace('export default ', '').replace(/;$/, ''));

it("leaves V4's contracts and pools to the module that its plugin loads, and no others", async () => {
  const zero = `0x${'0'.repeat(40)}` as const;
  const v4Pools = [{ currency0: zero, currency1: zero, fee: 1, tickSpacing: 2, hooks: zero }];
  const chain = { ...(await readChain(ROOT, 'sluice-local')), v4Pools };
  const { contracts } = chain;
  expect(contracts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(V4));
  const first = contractsInUse(chain);
  expect(first).toEqual({
    ...chain,
    v4Pools: undefined,
    contracts: contracts
      .filter(({ kind }) => !V4.includes(kind))
      .map(({ codeHash: _, immutables: __, ...contract }) => contract),
  });
  expect('v4Pools' in first).toBe(false);
  const without = await readChain(ROOT, 'monad-testnet');
  const source = v4ChainsSource([chain, without]);
  const own = contracts.filter(({ kind }) => V4.includes(kind));
  expect(parsed(source)).toEqual({ [chain.id]: { contracts: own, v4Pools } });
});

it('leaves the hashes of code to the module that the deployment check loads', async () => {
  const chain = await readChain(ROOT, 'sluice-local');
  const hashes = parsed(codeHashesSource([chain]))[chain.id];
  const first = contractsInUse(chain).contracts;
  expect(first.map((contract) => ({ ...contract, ...hashes[contract.address] }))).toEqual(
    chain.contracts.filter(({ kind }) => !V4.includes(kind)),
  );
  expect(Object.keys(hashes)).toHaveLength(first.length);
});
