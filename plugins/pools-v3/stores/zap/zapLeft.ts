import { type Currency, currencyId, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';
import type { AgreedZap } from './zapPlan.ts';
import { amountsOf, type ZapTarget } from './zapTerms.ts';

/**
 * What is left of a deposit of one token once its swap alone is done.
 * @param pair the two tokens in the order of the page
 * @param id of the swap's record
 */
export function leftOf(
  { input, totalRaw, swap, currencies, range, held, fee, account }: AgreedZap,
  pair: readonly (Currency | undefined)[],
  chainId: number,
  id: string,
): UnfinishedTrade {
  const other = sameCurrency(input, currencies[0]) ? currencies[1] : currencies[0];
  const paidRaw = swap?.quote.amountInRaw ?? 0n;
  const path = [...pair.flatMap((each) => (each ? [currencyId(each)] : [])), fee].join('/');
  return {
    ...{ id, chainId, account, atMs: systemTimers.wallMs(), left: 'deposit' },
    path: held ? `/increase/${path}/${held.tokenId}` : `/add/${path}`,
    paid: { currencyId: currencyId(input), raw: paidRaw.toString() },
    got: { currencyId: currencyId(other), raw: (swap?.limitRaw ?? 0n).toString() },
    rest: { currencyId: currencyId(input), raw: (totalRaw - paidRaw).toString() },
    ...(held ? {} : { range }),
  };
}

/** What a page deposits to. The range of a new position may not be chosen yet. */
export interface ZapPage extends Pick<ZapTarget, 'currencies' | 'tokens' | 'fee'> {
  readonly tokenId: bigint | undefined;
}

/** Whether this page goes on with it: the same position, or a new one of the same pair and tier. */
export function isOfPage({ path }: UnfinishedTrade, there: ZapPage): boolean {
  const [page, a = '', b = '', fee, tokenId] = path.slice(1).split('/');
  if (page === 'increase') return tokenId === there.tokenId?.toString();
  if (there.tokenId !== undefined || fee !== String(there.fee)) return false;
  return [a, b].every((id) => sideOf(id, there) !== undefined);
}

/** What there is of both tokens for the deposit that is left. @param gotRaw what the swap gave */
export function haveOf(
  { got, rest }: UnfinishedTrade,
  target: ZapTarget,
  gotRaw: bigint,
): TokenAmounts | undefined {
  const [side, other] = [sideOf(rest.currencyId, target), sideOf(got.currencyId, target)];
  if (side === undefined || other === undefined || side === other) return undefined;
  return amountsOf(side, BigInt(rest.raw), gotRaw);
}

/** Which of the pool's tokens a currency is; the native coin counts as its wrapped token. */
export function sideOf(
  id: string,
  { currencies, tokens }: Pick<ZapTarget, 'currencies' | 'tokens'>,
): 0 | 1 | undefined {
  const index = currencies.findIndex((each, at) => currencyId(each) === id || tokens[at]?.address === id);
  return index === 0 || index === 1 ? index : undefined;
}
