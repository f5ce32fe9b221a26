import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import type { SwapTrade } from '../SwapTrade.ts';
import { type RecipientRefusal, refusedRecipient } from './refusedRecipient.ts';

/** Why the trade's recipient cannot be paid; undefined if no reason is known, or there is no address yet. */
export function recipientRefusal(
  trade: Pick<SwapTrade, 'form' | 'chain' | 'quote' | 'tokenOf'>,
  address: Address | undefined,
): RecipientRefusal | undefined {
  const { form, chain, quote } = trade;
  if (!address || !form.recipient) return undefined;
  return refusedRecipient({
    text: form.recipient,
    address,
    chain,
    tokens: [form.input, form.output].flatMap((one) => (one?.kind === 'token' ? [one.address] : [])),
    pools: quote?.parts.flatMap(({ hops }) => hops.map(({ pool }) => pool)) ?? [],
    isToken: (one) => trade.tokenOf(one) !== undefined,
  });
}
