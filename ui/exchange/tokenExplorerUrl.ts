import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../kernel/currency/Currency.ts';

/** The token's page on the chain's block explorer, where it has one. */
export function tokenExplorerUrl(
  { explorer }: Pick<ChainSpec, 'explorer'>,
  currency: Currency,
): string | undefined {
  return currency.kind === 'token' && explorer ? `${explorer}/token/${currency.address}` : undefined;
}
