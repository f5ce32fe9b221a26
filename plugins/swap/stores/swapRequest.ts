import { encodeSwap } from '../../../kernel/calldata/encodeSwap.ts';
import { calldataCheck } from '../../../kernel/calldata/read/calldataCheck.ts';
import type { SignedPermit2, SwapIntent } from '../../../kernel/calldata/SwapIntent.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { TransactionRequest } from '../../../kernel/tx/types.ts';

/** What was agreed on in the review. */
export interface SwapTerms {
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
 * The transaction of a swap: its bytes, the check that reads them again, and what it must do to the balances.
 * @throws SluiceError `quote_failed`
 */
export function swapRequest(terms: SwapTerms): TransactionRequest {
  const { chain, router, quote } = terms;
  const swap = swapIntent(terms);
  return {
    ...encodeSwap(router, swap),
    check: calldataCheck({
      kind: 'swap',
      router,
      wrappedNative: contractAddress(chain, 'wrappedNative'),
      swap,
    }),
    expects: [
      { owner: swap.sender, currency: swap.input, leastDeltaRaw: -swap.amountInRaw },
      { owner: swap.recipient, currency: swap.output, leastDeltaRaw: swap.amountOutRaw },
    ],
    avoid: quote.endpoint,
  };
}

/** What the terms mean, as the encoder and the reader of the bytes both take it. */
export function swapIntent({ quote, limitRaw, sender, recipient, deadline, permit2 }: SwapTerms): SwapIntent {
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
