import { keccak256 } from 'ethers/crypto';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { encodeSwap } from '../../../kernel/calldata/encodeSwap.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { quoteRouter } from '../../../kernel/trade/quoteRouter.ts';
import { swapIntent } from '../../../kernel/trade/swapRequest.ts';
import { type UnsignedTransaction, watchL1Fee } from '../../../kernel/tx/watchL1Fee.ts';
import { TYPICAL_SWAP_GAS } from '../stores/quote/networkCost.ts';

/**
 * Calldata length that stands in for a swap whose bytes are not known: like a swap through two pools, with
 * bytes that do not compress.
 */
const STAND_IN_WORDS = 18;
const SOME_FEE = 1_000_000_000n;

export interface SwapNow {
  readonly quote: Quote | undefined;
  /** Raw units; the limit of the quote. */
  readonly limitRaw: bigint | undefined;
  readonly account: Address | undefined;
}

/**
 * Follows the L1 fee of the swap that `now` gives. Without a quote it is the fee of a swap longer than most.
 * @returns stops following
 */
export function watchSwapL1Fee(
  client: ChainClient,
  now: () => SwapNow,
  onFee: (feeRaw: bigint | undefined) => void,
): () => void {
  return watchL1Fee(client, () => swapBytes(client, now()), onFee);
}

function swapBytes(client: ChainClient, { quote, limitRaw, account }: SwapNow): UnsignedTransaction {
  const { chain } = client;
  const router = quote && quoteRouter(client, quote);
  const common = { chainId: chain.id, gas: quote?.gasEstimate ?? TYPICAL_SWAP_GAS, maxFeePerGas: SOME_FEE };
  if (!router || limitRaw === undefined) {
    return {
      ...common,
      to: chain.contracts[0]?.address ?? ZERO_ADDRESS,
      data: placeholderCalldata(),
      value: 10n ** 18n,
    };
  }
  const sender = account ?? router.address;
  const deadline = Number(client.clock.head?.timestamp ?? 0n);
  const swap = swapIntent({ chain, router, quote, limitRaw, sender, recipient: sender, deadline });
  return { ...common, ...encodeSwap(router, swap) };
}

function placeholderCalldata(): Hex {
  let word = keccak256('0x');
  let data = word;
  for (let count = 1; count < STAND_IN_WORDS; count += 1) {
    word = keccak256(word);
    data += word.slice(2);
  }
  return data as Hex;
}
