import { AbiCoder, concat, MaxUint256 } from 'ethers';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../../kernel/amm/index.ts';
import type { V4PoolRef } from '../../plugins/pools-v4/V4Pool.ts';
import type { TestChain } from '../anvil/localChain.ts';
import type { PlannedDrift } from './MarketPlan.ts';
import { type PlacedMarket, type PlacedPool, rawOf } from './PlacedMarket.ts';
import type { TransactionBatch } from './TransactionBatch.ts';

const ROUTER_02 = [
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable',
];
const UNIVERSAL = ['function execute(bytes commands, bytes[] inputs) payable'];
const KEY = '(address,address,uint24,int24,address)';
const coder = AbiCoder.defaultAbiCoder();
const [V4_SWAP, ROUTER_SWEEP] = ['0x10', '0x04'];
const [SWAP_IN, SETTLE_ALL, TAKE_ALL] = ['0x06', '0x0c', '0x0f'];

/** Makes the trades that the plan places before: each of a pool in a block of its own. What fails was too small. */
export async function driftMarket(
  chain: TestChain,
  batch: TransactionBatch,
  market: PlacedMarket,
): Promise<void> {
  const left = [...market.plan.drifts];
  while (left.length > 0) {
    const traded = new Set<number>();
    for (const drift of [...left]) {
      if (traded.has(drift.pool)) continue;
      traded.add(drift.pool);
      left.splice(left.indexOf(drift), 1);
      sell(chain, batch, market, drift);
    }
    await batch.mine();
  }
}

const inRange = (tick: number) => Math.min(MAX_TICK - 1, Math.max(MIN_TICK + 1, tick));

function sell(
  chain: TestChain,
  batch: TransactionBatch,
  { tokens, pools }: PlacedMarket,
  { pool, sold, usd, beyond }: PlannedDrift,
): void {
  const { plan, ref, ticks } = pools[pool] as PlacedPool;
  const [tokenIn, tokenOut] = [plan.tokens[sold], plan.tokens[1 - sold]].map(
    (place) => tokens[place ?? 0] as PlacedMarket['tokens'][number],
  ) as [PlacedMarket['tokens'][number], PlacedMarket['tokens'][number]];
  const amount = rawOf(tokenIn, usd);
  const path = [tokenIn.address, tokenOut.address];
  const router = chain.address('swapRouter02');
  if (plan.kind === 'v2')
    batch.add(router, ROUTER_02, ['swapExactTokensForTokens', amount, 0n, path, batch.from]);
  else if (plan.kind === 'v3') {
    const isDown = ref.token0 === tokenIn.address;
    const [end = 0] = isDown ? ticks : ticks.slice(-1);
    const limit =
      beyond === undefined ? 0n : getSqrtRatioAtTick(inRange(isDown ? end - beyond : end + beyond));
    batch.add(router, ROUTER_02, ['exactInputSingle', [...path, plan.fee, batch.from, amount, 0n, limit]]);
  } else {
    const { currency0, currency1, fee, tickSpacing, hooks } = (ref as V4PoolRef).key;
    const zeroForOne =
      currency0 === tokenIn.address || (currency0 === ZERO_ADDRESS && plan.tokens[sold] === 0);
    const [currencyIn, currencyOut] = zeroForOne ? [currency0, currency1] : [currency1, currency0];
    const params = [
      coder.encode(
        [`(${KEY},bool,uint128,uint128,bytes)`],
        [[[currency0, currency1, fee, tickSpacing, hooks], zeroForOne, amount, 0n, '0x']],
      ),
      coder.encode(['address', 'uint256'], [currencyIn, MaxUint256]),
      coder.encode(['address', 'uint256'], [currencyOut, 0n]),
    ];
    const actions = concat([SWAP_IN, SETTLE_ALL, TAKE_ALL] as string[]);
    const swap = coder.encode(['bytes', 'bytes[]'], [actions, params]);
    const sweep = coder.encode(['address', 'address', 'uint256'], [currencyIn, batch.from, 0n]);
    batch.add(
      chain.address('universalRouter'),
      UNIVERSAL,
      ['execute', concat([V4_SWAP, ROUTER_SWEEP] as string[]), [swap, sweep]],
      currencyIn === ZERO_ADDRESS ? amount : 0n,
    );
  }
}
