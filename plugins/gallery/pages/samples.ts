import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { NativeCurrency, Token } from '../../../kernel/currency/Currency.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';

/** The samples belong to no chain. */
const chainId = 0;

export const coin: NativeCurrency = { kind: 'native', chainId, decimals: 18, symbol: 'MON', name: 'Monad' };

const token = (symbol: string, name: string, index: number, decimals = 18): Token => ({
  kind: 'token',
  chainId,
  address: `0x${index.toString(16).padStart(40, '0')}` as Address,
  decimals,
  symbol,
  name,
});

export const hush = token('HUSH', 'Hush', 0xa11ce);
export const longToken = token(
  'ABCDEFGHIJKLMNOPQRSTUVWX',
  'A name that goes on for longer than a row has room',
  0xb0b,
  6,
);
export const samples = [coin, hush, longToken] as const;

/** The settings of a transaction that nobody has changed. */
export const settings = {
  slippage: 'auto',
  autoSlippageBps: 50,
  deadlineSeconds: undefined,
  defaultDeadlineSeconds: 600,
} as const;

/** As wide as the card of a swap. */
export const WIDE = 'min(100%, 474px)';
/** What a sample does when it is pressed. */
export const nothing = () => undefined;

const router = token('', '', 0xf00d).address;

/** What samples ask of a chain: its contracts by name, and no token of it is known. */
export const sampleChain = {
  id: chainId,
  tokens: [],
  stablecoins: [],
  contracts: [{ kind: 'universalRouter', version: '2.1.0', address: router }],
  prices: { source: 'onchain' },
} as unknown as ChainSpec;

/** An approval, a signature and the transaction, as a swap has them at most. */
export const sampleSteps = [
  { kind: 'approve', token: longToken, spender: router, neededRaw: 1_234_567n },
  { kind: 'permit2', token: hush, spender: router, permit2: router, neededRaw: 10n ** 18n },
  { kind: 'send' },
] as unknown as readonly PlanStep[];
