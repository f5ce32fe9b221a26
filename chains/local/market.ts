/** The ends of a position, in ticks from the pool's own price; `full`: all prices. */
export type Range = 'full' | readonly [lower: number, upper: number];
export type Holder = 'maker' | 'first' | 'second';

export interface PositionPlan {
  /** Value of each side in USD. */
  readonly usd: number;
  readonly range: Range;
  readonly holder?: Holder;
}

export interface V3Plan {
  readonly tokens: readonly [string, string];
  /** Hundredths of a bip. */
  readonly fee: 100 | 500 | 3000 | 10_000;
  readonly positions: readonly PositionPlan[];
  /** The protocol takes a quarter of the fees. */
  readonly protocolFee?: true;
}

export interface V2Plan {
  readonly tokens: readonly [string, string];
  readonly shares: readonly { readonly usd: number; readonly holder?: Holder }[];
}

export interface TradePlan {
  readonly protocol: 'v2' | 'v3';
  readonly tokens: readonly [sold: string, bought: string];
  readonly fee?: number;
  readonly usd: number;
}

/** The wrapped coin's name in the plans, whatever its symbol on the chain. */
export const WRAPPED = 'WRAPPED';

/** USD prices in millionths. All pools start at these prices, so there is no arbitrage. */
export const PRICES_MICRO_USD: Readonly<Record<string, bigint>> = {
  [WRAPPED]: 100_000_000n,
  HUSH: 100n,
  YAKI: 50_000n,
  DAK: 2_000_000n,
  CHOG: 250_000n,
  USDC: 1_000_000n,
  USDT: 1_000_000n,
  WBTC: 60_000_000_000n,
  WETH: 2_500_000_000n,
  TAX: 500_000n,
  OLD: 1_500_000_000n,
};

export const V2_PAIRS: readonly V2Plan[] = [
  {
    tokens: [WRAPPED, 'HUSH'],
    shares: [{ usd: 2_000_000 }, { usd: 20_000, holder: 'first' }, { usd: 10_000, holder: 'second' }],
  },
  { tokens: [WRAPPED, 'USDC'], shares: [{ usd: 1_000_000 }, { usd: 25_000, holder: 'second' }] },
  { tokens: [WRAPPED, 'WETH'], shares: [{ usd: 500_000 }] },
  { tokens: [WRAPPED, 'CHOG'], shares: [{ usd: 100_000 }] },
  { tokens: [WRAPPED, 'USDT'], shares: [{ usd: 2_000 }] },
  { tokens: [WRAPPED, 'TAX'], shares: [{ usd: 150_000 }] },
  { tokens: ['HUSH', 'USDC'], shares: [{ usd: 100_000 }] },
  { tokens: ['HUSH', 'YAKI'], shares: [{ usd: 60_000 }] },
  { tokens: ['CHOG', 'DAK'], shares: [{ usd: 250_000 }, { usd: 5_000, holder: 'first' }] },
  { tokens: ['USDC', 'USDT'], shares: [{ usd: 50_000 }] },
  { tokens: ['WETH', 'OLD'], shares: [{ usd: 40_000 }] },
];

export const V3_POOLS: readonly V3Plan[] = [
  {
    tokens: [WRAPPED, 'HUSH'],
    fee: 500,
    positions: [
      { usd: 200_000, range: [-2000, 2000] },
      { usd: 50_000, range: [-200, 200] },
    ],
  },
  {
    tokens: [WRAPPED, 'HUSH'],
    fee: 3000,
    positions: [
      { usd: 1_000_000, range: 'full' },
      { usd: 800_000, range: [-6000, 6000] },
      { usd: 300_000, range: [-1200, 1200] },
      { usd: 50_000, range: [1800, 4200] },
      { usd: 50_000, range: [-4200, -1800] },
      { usd: 20_000, range: [-3000, 3000], holder: 'first' },
    ],
  },
  { tokens: [WRAPPED, 'HUSH'], fee: 10_000, positions: [{ usd: 15_000, range: 'full' }] },
  { tokens: [WRAPPED, 'USDC'], fee: 100, positions: [{ usd: 3_000, range: [-50, 50] }] },
  {
    tokens: [WRAPPED, 'USDC'],
    fee: 500,
    positions: [
      { usd: 1_500_000, range: [-4000, 4000] },
      { usd: 500_000, range: [-500, 500] },
      { usd: 10_000, range: [-1000, 1000], holder: 'second' },
      { usd: 5_000, range: 'full', holder: 'first' },
    ],
  },
  {
    tokens: [WRAPPED, 'USDC'],
    fee: 3000,
    positions: [
      { usd: 400_000, range: 'full' },
      { usd: 200_000, range: [-6000, 6000] },
    ],
  },
  { tokens: [WRAPPED, 'USDC'], fee: 10_000, positions: [{ usd: 8_000, range: 'full' }] },
  { tokens: [WRAPPED, 'WETH'], fee: 500, positions: [{ usd: 700_000, range: [-3000, 3000] }] },
  {
    tokens: [WRAPPED, 'WETH'],
    fee: 3000,
    protocolFee: true,
    positions: [
      { usd: 300_000, range: 'full' },
      { usd: 10_000, range: [-3000, 3000], holder: 'first' },
    ],
  },
  { tokens: [WRAPPED, 'DAK'], fee: 3000, positions: [{ usd: 350_000, range: [-9000, 9000] }] },
  {
    tokens: ['HUSH', 'USDC'],
    fee: 3000,
    positions: [
      { usd: 600_000, range: 'full' },
      { usd: 400_000, range: [-3000, 3000] },
      { usd: 2_000, range: [6000, 12_000], holder: 'second' },
    ],
  },
  { tokens: ['HUSH', 'USDC'], fee: 10_000, positions: [{ usd: 5_000, range: 'full' }] },
  {
    tokens: ['HUSH', 'YAKI'],
    fee: 10_000,
    positions: [
      { usd: 40_000, range: 'full' },
      { usd: 20_000, range: [-4000, 4000] },
    ],
  },
  { tokens: ['USDC', 'USDT'], fee: 100, positions: [{ usd: 2_000_000, range: [-10, 10] }] },
  { tokens: ['USDC', 'WETH'], fee: 500, positions: [{ usd: 900_000, range: [-4000, 4000] }] },
  { tokens: ['USDC', 'WBTC'], fee: 3000, positions: [{ usd: 250_000, range: [-6000, 6000] }] },
  { tokens: ['WETH', 'WBTC'], fee: 500, positions: [{ usd: 800_000, range: [-2000, 2000] }] },
  { tokens: ['WETH', 'OLD'], fee: 10_000, positions: [{ usd: 30_000, range: 'full' }] },
  { tokens: ['USDT', 'DAK'], fee: 3000, positions: [] },
];

/**
 * Trades after the pools are filled: there and back, so that positions have earned fees and prices stay the
 * same.
 */
export const TRADES: readonly TradePlan[] = [
  { protocol: 'v3', tokens: [WRAPPED, 'HUSH'], fee: 3000, usd: 4_000 },
  { protocol: 'v3', tokens: ['HUSH', WRAPPED], fee: 3000, usd: 4_000 },
  { protocol: 'v3', tokens: [WRAPPED, 'USDC'], fee: 500, usd: 6_000 },
  { protocol: 'v3', tokens: ['USDC', WRAPPED], fee: 500, usd: 6_000 },
  { protocol: 'v3', tokens: [WRAPPED, 'WETH'], fee: 3000, usd: 2_000 },
  { protocol: 'v3', tokens: ['WETH', WRAPPED], fee: 3000, usd: 2_000 },
  { protocol: 'v2', tokens: [WRAPPED, 'HUSH'], usd: 3_000 },
  { protocol: 'v2', tokens: ['HUSH', WRAPPED], usd: 3_000 },
];

/** The funds of each test wallet, in USD, including the wrapped coin. */
export const WALLET_FUNDS_USD: Readonly<Record<string, number>> = {
  [WRAPPED]: 100_000,
  HUSH: 100_000,
  YAKI: 50_000,
  DAK: 100_000,
  CHOG: 100_000,
  USDC: 1_000_000,
  USDT: 1_000_000,
  WBTC: 600_000,
  WETH: 250_000,
  TAX: 500_000,
  OLD: 150_000,
};
