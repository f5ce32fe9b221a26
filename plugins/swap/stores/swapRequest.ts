import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import { encodeSwap } from '../../../kernel/calldata/encodeSwap.ts';
import type { SwapIntent } from '../../../kernel/calldata/SwapIntent.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import type { PlannedTransaction } from '../../../kernel/flow/TransactionPlan.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { SignedPermit2 } from '../../../kernel/wallet/SignedPermit2.ts';

/** What was agreed on, and what the steps before gave. */
export interface SwapOrder {
  readonly chain: ChainSpec;
  readonly router: DeployedContract;
  readonly quote: Quote;
  /** Raw units. EXACT_INPUT: the least output. EXACT_OUTPUT: the most input. */
  readonly limitRaw: bigint;
  readonly sender: Address;
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  readonly permit2?: SignedPermit2 | undefined;
}

/**
 * The transaction of a swap: its bytes, and the check that reads them again.
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
  };
}

/** What an order means, as the encoder and the reader of the bytes both take it. */
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
    taxed: quote.inputTaxBps > 0 || quote.outputTaxBps > 0,
    ...(permit2 ? { permit2 } : {}),
  };
}
