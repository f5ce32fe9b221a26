import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';

/** An amount's value in USD; undefined while the amount, the token or its price is not known. */
export function worthOf(
  raw: bigint | undefined,
  token: Token | undefined,
  prices: ReadonlyMap<Address, number>,
): number | undefined {
  // Zero tokens are worth zero, whatever the price.
  if (raw === 0n) return 0;
  const price = token && prices.get(token.address);
  return raw === undefined || price === undefined ? undefined : whole(raw, token as Token) * price;
}

export function whole(raw: bigint, { decimals }: Token): number {
  return Number(raw) / 10 ** decimals;
}
