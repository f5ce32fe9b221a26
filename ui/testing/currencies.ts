import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { NativeCurrency, Token } from '../../kernel/currency/Currency.ts';

export const mon: NativeCurrency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'MON', name: 'Monad' };

export function testToken(symbol: string, name: string, index: number, decimals = 18): Token {
  const address = `0x${index.toString(16).padStart(40, '0')}` as Address;
  return { kind: 'token', chainId: 1, address, decimals, symbol, name };
}

export const wmon = testToken('WMON', 'Wrapped Monad', 1);
export const hush = testToken('HUSH', 'Hush', 2);
export const usdc = testToken('USDC', 'USD Coin', 3, 6);
