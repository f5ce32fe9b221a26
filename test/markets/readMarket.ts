import { Interface } from 'ethers';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { type PoolState, v2Maths, v3Maths } from '../../kernel/amm/index.ts';
import type { TickTable } from '../../kernel/amm/types.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { allWords } from '../../kernel/quote/pools/tickWords.ts';
import type { V4PoolRef } from '../../plugins/pools-v4/V4Pool.ts';
import { v4State } from '../../plugins/pools-v4/v4State.ts';
import type { TestChain } from '../anvil/localChain.ts';
import type { PlacedMarket, PlacedPool } from './PlacedMarket.ts';

const READS = new Interface([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24) view returns (uint128, int128, uint256, uint256, int56, uint160, uint32, bool)',
  'function getSlot0(bytes32) view returns (uint160, int24, uint24, uint24)',
  'function getLiquidity(bytes32) view returns (uint128)',
  'function getTickLiquidity(bytes32, int24) view returns (uint128, int128)',
]);
type Read = readonly [to: Address, name: string, ...args: unknown[]];

/** The whole state of a market's pools, read by nothing of the product: where ticks can be is known from the plan. */
export async function readMarket(chain: TestChain, { pools }: PlacedMarket): Promise<readonly PoolState[]> {
  const rpc = new JsonRpc(chain.url);
  const stateView = chain.address('stateView');
  const reads = pools.map((pool) => readsOf(pool, stateView));
  const answers = await rpc.batch<Hex>(
    reads.flat().map(([to, name, ...args]) => ({
      method: 'eth_call',
      params: [{ to, data: READS.encodeFunctionData(name, args) }, 'latest'],
    })),
  );
  let next = 0;
  return pools.map((pool, index) => {
    const own = (reads[index] ?? []).map(
      ([, name]) => [...READS.decodeFunctionResult(name, answers[next++] ?? '0x')] as bigint[],
    );
    return stateOf(pool, own);
  });
}

function readsOf({ plan, ref, ticks }: PlacedPool, stateView: Address): readonly Read[] {
  if (plan.kind === 'v2') return [[ref.address, 'getReserves']];
  if (plan.kind === 'v3')
    return [
      [ref.address, 'slot0'],
      [ref.address, 'liquidity'],
      ...ticks.map((tick) => [ref.address, 'ticks', tick] as const),
    ];
  const { id } = ref as V4PoolRef;
  return [
    [stateView, 'getSlot0', id],
    [stateView, 'getLiquidity', id],
    ...ticks.map((tick) => [stateView, 'getTickLiquidity', id, tick] as const),
  ];
}

function stateOf({ plan, ref, ticks }: PlacedPool, answers: readonly (readonly bigint[])[]): PoolState {
  const { address, token0, token1 } = ref;
  const [first = [], [liquidity = 0n] = [], ...atTicks] = answers;
  if (plan.kind === 'v2') {
    const [reserve0 = 0n, reserve1 = 0n] = first;
    return Object.assign({ kind: 'v2', maths: v2Maths, address, token0, token1 }, { reserve0, reserve1 });
  }
  const [sqrtPriceX96 = 0n, tick = 0n] = first;
  const { fee, tickSpacing } = plan;
  const there = ticks.flatMap((at, index) => {
    const [gross = 0n, net = 0n] = atTicks[index] ?? [];
    return gross > 0n ? [[at, net] as const] : [];
  });
  const table: TickTable = {
    ...allWords(tickSpacing),
    indexes: there.map(([at]) => at),
    liquidityNet: there.map(([, net]) => net),
  };
  const head = { sqrtPriceX96, tick: Number(tick), liquidity };
  if (plan.kind === 'v4') {
    const protocolFee = { zeroForOne: 0, oneForZero: 0 };
    return v4State(ref as V4PoolRef, { ...head, protocolFee, fee }, table);
  }
  return Object.assign(
    { kind: 'v3', maths: v3Maths, address, token0, token1 },
    { fee, tickSpacing, ...head, ticks: table },
  );
}
