import { encodeBytes32String } from 'ethers';
import type { Address, Hex, TokenEntry } from '../../kernel/chain/ChainSpec.ts';
import { initCodeOf } from './Artifact.ts';
import { ownArtifact } from './compileContracts.ts';
import type { Sender } from './Sender.ts';

type TokenForm = 'standard' | 'reset' | 'tax' | 'bytes32';

export interface TestToken {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly form: TokenForm;
}

/** The tax token's transfer fee, in hundredths of a percent. */
export const TAX_FEE_BPS = 500;

/** Test tokens that can be deployed with the exchange; anyone may mint them. */
export const TEST_TOKENS: readonly TestToken[] = [
  { symbol: 'HUSH', name: 'Hush', decimals: 18, form: 'standard' },
  { symbol: 'YAKI', name: 'Moyaki', decimals: 18, form: 'standard' },
  { symbol: 'DAK', name: 'Molandak', decimals: 18, form: 'standard' },
  { symbol: 'CHOG', name: 'Chog', decimals: 18, form: 'standard' },
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, form: 'standard' },
  { symbol: 'USDT', name: 'Tether USD', decimals: 6, form: 'reset' },
  { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8, form: 'standard' },
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, form: 'standard' },
  { symbol: 'TAX', name: 'Tax Token', decimals: 18, form: 'tax' },
  { symbol: 'OLD', name: 'Old Token', decimals: 18, form: 'bytes32' },
];

/** Creation code of a test token. */
export function tokenInitCode({ form, name, symbol, decimals }: TestToken): Hex {
  switch (form) {
    case 'standard':
      return initCodeOf(ownArtifact('TestToken'), [name, symbol, decimals]);
    case 'reset':
      return initCodeOf(ownArtifact('ResetToken'), [name, symbol, decimals]);
    case 'tax':
      return initCodeOf(ownArtifact('TaxToken'), [name, symbol, decimals, TAX_FEE_BPS]);
    case 'bytes32':
      return initCodeOf(ownArtifact('Bytes32Token'), [
        encodeBytes32String(name),
        encodeBytes32String(symbol),
        decimals,
      ]);
  }
}

/** Deploys test tokens and returns them in the form of a token list. Throws what the sender throws. */
export async function deployTokens(
  sender: Sender,
  chainId: number,
  tokens: readonly TestToken[] = TEST_TOKENS,
): Promise<TokenEntry[]> {
  const entries: TokenEntry[] = [];
  for (const token of tokens) {
    const address: Address = await sender.deploy({ name: token.symbol, initCode: tokenInitCode(token) });
    entries.push({ chainId, address, decimals: token.decimals, symbol: token.symbol, name: token.name });
  }
  await sender.settle();
  return entries;
}
