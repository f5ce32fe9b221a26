import { calldataCheck } from '../calldata/calldataCheck.ts';
import { encodeSwap } from '../calldata/encodeSwap.ts';
import type { SwapIntent } from '../calldata/SwapIntent.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../chain/ChainSpec.ts';
import type { PlannedTransaction } from '../flow/TransactionPlan.ts';
import { movesLess, type Quote } from '../quote/Quote.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';

/** What was agreed on, and the results of the steps before. */
export interface SwapOrder {
  readonly chain: ChainSpec;
  readonly router: DeployedContract;
  readonly quote: Quote;
  /** Raw units. EXACT_INPUT: the minimum output. EXACT_OUTPUT: the maximum input. */
  readonly limitRaw: bigint;
  readonly sender: Address;
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  readonly permit2?: SignedPermit2 | undefined;
}

/**
 * The transaction of a swap: its calldata, and the check that reads the calldata again.
 * @throws SluiceError `quote_failed`
 */
export function swapRequest(order: SwapOrder): PlannedTransaction['request'] {
  const { chain, router, quote } = order;
  const swap = swapIntent(order);
  return {
    ...encodeSwap(router, swap),
    check: calldataCheck({
      kind: 'swap',
      router,
      wrappedNative: contractAddress(chain, 'wrappedNative'),
      swap,
    }),
    avoid: quote.endpoint,
    expectedGas: quote.gasEstimate,
  };
}

/** The swap in the form that both the encoder and the calldata reader take. */
export function swapIntent({ quote, limitRaw, sender, recipient, deadline, permit2 }: SwapOrder): SwapIntent {
  const { tradeType, input, output } = quote.request;
  const exactInput = tradeType === 'EXACT_INPUT';
  return {
    tradeType,
    input,
    output,
    parts: quote.parts,
    amountInRaw: exactInput ? quote.amountInRaw : limitRaw,
    amountOutRaw: exactInput ? limitRaw : quote.amountOutRaw,
    sender,
    recipient,
    deadline,
    taxed: movesLess(quote),
    ...(permit2 ? { permit2 } : {}),
  };
}
