import type { AddressLookup } from '../../../../kernel/ens/AddressLookup.ts';
import type { SwapTrade } from '../SwapTrade.ts';
import { type RecipientRefusal, refusedRecipient } from './refusedRecipient.ts';

/** Why the trade's recipient cannot be paid; undefined if no reason is known, or there is no address yet. */
export function recipientRefusal(
  trade: Pick<SwapTrade, 'form' | 'chain' | 'quote' | 'tokenOf'>,
  { address, written }: Pick<AddressLookup, 'address' | 'written'>,
): RecipientRefusal | undefined {
  const { form, chain, quote } = trade;
  if (!address || !form.recipient) return undefined;
  return refusedRecipient({
    written,
    address,
    chain,
    tokens: [form.input, form.output].flatMap((one) => (one?.kind === 'token' ? [one.address] : [])),
    pools: quote?.parts.flatMap(({ hops }) => hops.map(({ pool }) => pool)) ?? [],
    isToken: (one) => trade.tokenOf(one) !== undefined,
  });
}
