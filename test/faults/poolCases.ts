import { liquidityThick } from './lies/marketLies.ts';
import { poolBalances, poolsExchanged, totalSupply, transfersTaxed } from './lies/pairLies.ts';
import { v4Fee, v4Gone, v4Price, v4Thinned, v4TicksAltered } from './lies/v4Lies.ts';
import type { LieCase } from './lies.ts';

const V4 = ['swap through V4 pools'] as const;
const SHARES = ['V2 removal', 'V2 migration to V3'] as const;
const DEAR_FEE_PIPS = 500_000n;

/** The lies about V4's pools, about pairs, and about which pool is which. */
export const POOL_LIES: readonly LieCase[] = [
  {
    lie: 'V4 price: half',
    tell: () => v4Price('half'),
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V4 price: twice',
    tell: () => v4Price('twice'),
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V4 liquidity: next to nothing',
    tell: () => v4Thinned,
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V4 ticks: other liquidity',
    tell: () => v4TicksAltered,
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  { lie: 'V4 fee: none', tell: () => v4Fee(0n), flows: V4, ...{ alone: 'safe', withOthers: 'safe' } },
  {
    lie: 'V4 fee: half of what is sold',
    tell: () => v4Fee(DEAR_FEE_PIPS),
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V4 pools: there are none',
    tell: () => v4Gone,
    flows: V4,
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'V3 liquidity: ten times as much',
    tell: () => liquidityThick,
    flows: ['swap through V3 pools'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'pools: the factory names one pair in place of each',
    tell: ({ otherPair }) => poolsExchanged('getPair(address,address)', otherPair),
    flows: ['swap through V2 pools', 'V2 deposit', ...SHARES],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'pools: the factory names one V3 pool in place of each',
    tell: ({ otherPool }) => poolsExchanged('getPool(address,address,uint24)', otherPool),
    flows: ['swap through V3 pools', 'V3 deposit', 'V3 removal', 'V2 migration to V3'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'transfer fees: half of every token',
    tell: () => transfersTaxed,
    flows: ['swap through V2 pools', 'swap of an approved token'],
    ...{ alone: 'safe', withOthers: 'safe' },
  },
  {
    lie: 'pairs: twice as many liquidity tokens',
    tell: () => totalSupply((raw) => raw * 2n),
    flows: [...SHARES, 'V2 deposit'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'pairs: a tenth of the liquidity tokens',
    tell: () => totalSupply((raw) => raw / 10n),
    flows: [...SHARES, 'V2 deposit'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
  {
    lie: 'pairs: half of what they hold',
    tell: ({ pairs }) => poolBalances(pairs, (raw) => raw / 2n),
    flows: [...SHARES, 'V2 deposit'],
    ...{ alone: 'safe', withOthers: 'refused' },
  },
];
