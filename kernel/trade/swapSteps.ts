import { type QuoteLimits, quoteBasis } from '../basis/quoteBasis.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Agreed } from '../flow/Agreed.ts';
import type { PlanStep, SendStep } from '../flow/TransactionPlan.ts';
import type { Quote } from '../quote/Quote.ts';
import { quoteRouter } from './quoteRouter.ts';
import { swapInfo } from './swapInfo.ts';
import { swapRequest } from './swapRequest.ts';

/** A trade that was agreed on. */
export interface TradeLimits {
  readonly quote: Quote;
  /** Raw units: the minimum output or the maximum input. */
  readonly limitRaw: bigint;
  /** How much better than quoted the trade may be before the quote counts as wrong. */
  readonly slippageBps: number;
  /** The pools as an earlier transaction of the plan leaves them; absent, or undefined: as they are. */
  later?(): QuoteLimits['later'];
}

/**
 * The steps of a swap, from the allowance to its transaction. Loaded when a plan is first simulated.
 * @param agreed who trades and who receives
 * @param terms the quote and the limit that were agreed on
 * @throws SluiceError `contract_missing`
 */
export function swapSteps(
  { account: sender, chain, client, recipient }: Agreed,
  { quote, limitRaw, slippageBps, later }: TradeLimits,
): readonly PlanStep[] {
  const router = quoteRouter(client, quote);
  if (!router) throw new SluiceError('contract_missing', 'No router of this chain can do this swap');
  const send: SendStep = {
    kind: 'send',
    build: ({ deadline, permit2 }) => ({
      request: swapRequest({ chain, router, quote, limitRaw, sender, recipient, deadline, permit2 }),
      info: swapInfo(quote, limitRaw, recipient === sender ? undefined : recipient),
    }),
    basis: () => quoteBasis(client, quote, { limitRaw, slippageBps, sender, later: later?.() }),
  };
  const { input: token, tradeType } = quote.request;
  if (token.kind === 'native') return [send];
  const neededRaw = tradeType === 'EXACT_INPUT' ? quote.amountInRaw : limitRaw;
  const grant = { token, spender: router.address, neededRaw };
  if (router.kind !== 'universalRouter') return [{ kind: 'approve', ...grant }, send];
  // The Universal Router takes tokens through Permit2 only.
  const permit2 = contractAddress(chain, 'permit2');
  if (!permit2) throw new SluiceError('contract_missing', 'This chain has no Permit2');
  return [
    { kind: 'approve', token, spender: permit2, neededRaw },
    { kind: 'permit2', ...grant, permit2 },
    send,
  ];
}
