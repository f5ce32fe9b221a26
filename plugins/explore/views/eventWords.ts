import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { UNKNOWN } from './figureTexts.ts';
import { symbolText } from './tables/Names.tsx';

/** An event in words; one whose log has no amounts is told without them. */
export function eventWords(
  { kind, amount0Raw, amount1Raw }: Pick<PoolEvent, 'kind' | 'amount0Raw' | 'amount1Raw'>,
  pool: Pick<IndexedPool, 'token0' | 'token1'> | undefined,
  tokenAt: (address: Address) => Token | undefined,
  {
    t,
    locale,
  }: { readonly t: (key: string, values: Record<string, string>) => string; readonly locale: string },
): string {
  const sideText = (address: Address | undefined, raw: bigint | undefined): string => {
    if (!address) return UNKNOWN;
    const token = tokenAt(address);
    const symbol = symbolText(token, address);
    if (raw === undefined) return symbol;
    const size = raw < 0n ? -raw : raw;
    return `${token ? formatAmount(size, token, { locale, style: 6 }) : UNKNOWN} ${symbol}`;
  };
  const sides = [sideText(pool?.token0, amount0Raw), sideText(pool?.token1, amount1Raw)] as const;
  if (amount0Raw === undefined)
    return t(`exploreLazy:event.bare.${kind}`, { first: sides[0], second: sides[1] });
  // The pool received what was sold, and paid what was bought.
  const [first, second] = kind === 'swap' && amount0Raw <= 0n ? [sides[1], sides[0]] : sides;
  return t(`exploreLazy:event.${kind}`, { first, second });
}
