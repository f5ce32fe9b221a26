import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { NativeCurrency, Token } from '../../../kernel/currency/Currency.ts';

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
