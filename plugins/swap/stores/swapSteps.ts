import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Agreed } from '../../../kernel/flow/Agreed.ts';
import type { PlannedTransaction, PlanStep, SendStep } from '../../../kernel/flow/TransactionPlan.ts';
import { wrapRequest } from '../../../kernel/flow/tokenRequests.ts';
import { quoteRouter } from './quoteRouter.ts';
import { swapInfo } from './swapInfo.ts';
import { swapRequest } from './swapRequest.ts';
import type { SwapTerms } from './swapTerms.ts';

/**
 * What a swap does, from the allowance to its transaction. Loaded when its plan is first tried out.
 * @throws SluiceError `contract_missing`
 */
export function swapSteps(agreed: Agreed, { quote, limitRaw, ...terms }: SwapTerms): readonly PlanStep[] {
  const { account: sender, chain, client, recipient } = agreed;
  const router = quoteRouter(client, quote);
  if (!router) throw new SluiceError('contract_missing', 'No router of this chain can do this swap');
  const send: SendStep = {
    kind: 'send',
    build: ({ deadline, permit2 }) => ({
      request: swapRequest({ chain, router, quote, limitRaw, sender, recipient, deadline, permit2 }),
      info: swapInfo(quote, limitRaw, terms.recipient === undefined ? undefined : recipient),
    }),
  };
  const { input: token, tradeType } = quote.request;
  if (token.kind === 'native') return [send];
  const neededRaw = tradeType === 'EXACT_INPUT' ? quote.amountInRaw : limitRaw;
  const grant = { token, spender: router.address, neededRaw };
  if (router.kind !== 'universalRouter') return [{ kind: 'approve', ...grant }, send];
  // It takes tokens through Permit2 alone.
  const permit2 = contractAddress(chain, 'permit2');
  if (!permit2) throw new SluiceError('contract_missing', 'This chain has no Permit2');
  return [
    { kind: 'approve', token, spender: permit2, neededRaw },
    { kind: 'permit2', ...grant, permit2 },
    send,
  ];
}

/** @param wrapped the wrapped native coin @param amountRaw raw units */
export function wrapTransaction(
  kind: 'wrap' | 'unwrap',
  wrapped: Address,
  amountRaw: bigint,
  chainId: number,
): PlannedTransaction {
  return {
    request: wrapRequest(kind, wrapped, amountRaw),
    info: { type: 'WRAP', unwrapped: kind === 'unwrap', currencyAmountRaw: amountRaw.toString(), chainId },
  };
}
