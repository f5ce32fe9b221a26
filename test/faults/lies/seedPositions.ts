import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { PositionScene } from '../../../plugins/pools-v3/testing/PositionScene.ts';
import { V4Bench } from '../../../plugins/pools-v4/testing/V4Bench.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../anvil/TestContract.ts';

/** The positions that the flows about positions are about. */
export interface SeededPositions {
  /** The account's, with fees of both tokens; one token is the wrapped coin. */
  readonly own: bigint;
  /** The side of its other token. */
  readonly otherSide: 0 | 1;
  readonly thiefs: bigint;
  /** The account's V4 position. */
  readonly v4: bigint;
}

/** Mints V3 positions of the account and of the thief, and gives the account a V4 position and its V2 approvals. */
export async function seedPositions(chain: TestChain, thief: Address): Promise<SeededPositions> {
  const scene = new PositionScene(chain, ['WMON', 'WETH'], 3000);
  await scene.stock();
  const thiefs = await scene.mint({ lower: -60, upper: 60 });
  const manager = new TestContract(chain.url, scene.bench.manager.address, [
    'function transferFrom(address, address, uint256)',
  ]);
  await manager.send(SECOND_WALLET, 'transferFrom', [SECOND_WALLET, thief, thiefs]);
  const own = await scene.mint({ lower: -60, upper: 60 });
  const otherSide = scene.token0 === chain.token('WMON').address ? 1 : 0;
  const coins = 10n ** 18n;
  for (const side of [0, 1] as const) await scene.sell(side, side === otherSide ? coins / 1_000n : coins);
  const v4Bench = new V4Bench(chain);
  const pool = chain.v4Pools[2];
  const [v4] = pool ? await v4Bench.idsOf(pool) : [];
  if (v4 === undefined) throw new Error('there is no V4 position');
  await v4Bench.give(SECOND_WALLET, [v4]);
  const pair = chain.pools.find(({ protocol }) => protocol === 'v2');
  if (!pair) throw new Error('there is no pair');
  const liquidity = new TestContract(chain.url, pair.address, TOKEN_ABI);
  for (const kind of ['v2Router02', 'v3Migrator'] as const) {
    await liquidity.send(SECOND_WALLET, 'approve', [chain.address(kind), 2n ** 256n - 1n]);
  }
  return { own, otherSide, thiefs, v4 };
}
