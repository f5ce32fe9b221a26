import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { type PositionPlan, WRAPPED } from './market.ts';

/** The hooks of the seeded pools. What the PoolManager calls them for is in the low bits of their addresses. */
export const V4_HOOKS = {
  /** afterSwap and afterSwapReturnsDelta: keeps 1 % of what a swap did not specify. */
  takesFee: { contract: 'FeeTakingHook', address: '0xfee0000000000000000000000000000000000044' },
  /** afterInitialize only: sets the fee of a dynamic pool once, and cannot change a swap of any other. */
  firstFee: { contract: 'FirstFeeHook', address: '0xF125000000000000000000000000000000001000' },
} as const satisfies Readonly<Record<string, { contract: string; address: Address }>>;

/** The fee of a pool whose hook sets it. */
export const DYNAMIC_FEE = 0x800000;

/** The chain's own coin, which V4 trades unwrapped. */
export const NATIVE = 'NATIVE';

/** All belong to the maker: the test wallets' own NFTs would show them. */
export type V4PositionPlan = Omit<PositionPlan, 'holder'>;

export interface V4Plan {
  readonly tokens: readonly [string, string];
  /** Hundredths of a bip, or {@link DYNAMIC_FEE}. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hook?: keyof typeof V4_HOOKS;
  /** What the protocol takes of each input before the fee, in hundredths of a bip, at most 1000. */
  readonly protocolFee?: { readonly zeroForOne: number; readonly oneForZero: number };
  readonly positions: readonly V4PositionPlan[];
}

export interface V4TradePlan {
  /** Index in {@link V4_POOLS}. */
  readonly pool: number;
  readonly sold: string;
  readonly usd: number;
}

export const V4_POOLS: readonly V4Plan[] = [
  {
    tokens: [NATIVE, 'USDC'],
    fee: 500,
    tickSpacing: 10,
    positions: [
      { usd: 600_000, range: [-4000, 4000] },
      { usd: 200_000, range: [-500, 500] },
      { usd: 10_000, range: [-1000, 1000] },
      { usd: 5_000, range: 'full' },
    ],
  },
  {
    tokens: [NATIVE, 'HUSH'],
    fee: 3000,
    tickSpacing: 60,
    positions: [
      { usd: 500_000, range: 'full' },
      { usd: 300_000, range: [-6000, 6000] },
      { usd: 50_000, range: [1800, 4200] },
      { usd: 20_000, range: [-3000, 3000] },
    ],
  },
  {
    tokens: ['USDC', 'USDT'],
    fee: 100,
    tickSpacing: 1,
    positions: [{ usd: 800_000, range: [-10, 10] }],
  },
  {
    tokens: [NATIVE, 'USDC'],
    fee: 3000,
    tickSpacing: 60,
    protocolFee: { zeroForOne: 1000, oneForZero: 400 },
    positions: [{ usd: 300_000, range: 'full' }],
  },
  // Neither fee nor spacing is a usual one.
  {
    tokens: ['HUSH', 'USDC'],
    fee: 2345,
    tickSpacing: 7,
    protocolFee: { zeroForOne: 0, oneForZero: 250 },
    positions: [
      { usd: 100_000, range: [-2000, 2000] },
      { usd: 40_000, range: 'full' },
    ],
  },
  { tokens: [WRAPPED, 'HUSH'], fee: 500, tickSpacing: 10, positions: [{ usd: 80_000, range: 'full' }] },
  {
    tokens: [NATIVE, 'HUSH'],
    fee: 3000,
    tickSpacing: 60,
    hook: 'takesFee',
    positions: [{ usd: 900_000, range: 'full' }],
  },
  {
    tokens: [NATIVE, 'USDC'],
    fee: DYNAMIC_FEE,
    tickSpacing: 60,
    hook: 'firstFee',
    positions: [{ usd: 900_000, range: 'full' }],
  },
  {
    tokens: [NATIVE, 'WETH'],
    fee: 500,
    tickSpacing: 10,
    hook: 'firstFee',
    positions: [{ usd: 300_000, range: [-3000, 3000] }],
  },
  // A trade takes all that is here.
  { tokens: [NATIVE, 'DAK'], fee: 3000, tickSpacing: 60, positions: [{ usd: 1_000, range: [-600, 600] }] },
  // Initialised, and never filled.
  { tokens: ['USDT', 'DAK'], fee: 500, tickSpacing: 10, positions: [] },
];

/** There and back, so that positions have earned fees and prices stay; and one that drains its pool. */
export const V4_TRADES: readonly V4TradePlan[] = [
  { pool: 0, sold: NATIVE, usd: 5_000 },
  { pool: 0, sold: 'USDC', usd: 5_000 },
  { pool: 1, sold: NATIVE, usd: 4_000 },
  { pool: 1, sold: 'HUSH', usd: 4_000 },
  { pool: 9, sold: 'DAK', usd: 5_000 },
];
