import { keccak256 } from 'ethers/crypto';
import { runInAction } from 'mobx';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { encodeSwap } from '../../../kernel/calldata/encodeSwap.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
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

/** What of the swap page's trade its L1 fee depends on. */
export interface FeeTrade {
  readonly chain: ChainSpec;
  readonly client: ChainClient;
  readonly quote: Quote | undefined;
  /** Raw units; the limit of the quote. */
  readonly limitRaw: bigint | undefined;
  readonly account: Address | undefined;
  /** Wei; undefined while it is not known. */
  lastL1FeeRaw: bigint | undefined;
}

/**
 * Follows the L1 fee of the trade's swap. Without a quote it is the fee of a swap longer than most.
 * @returns stops following and forgets the fee
 */
export function watchSwapL1Fee(trade: FeeTrade): () => void {
  const set = (feeRaw: bigint | undefined) =>
    runInAction(() => {
      trade.lastL1FeeRaw = feeRaw;
    });
  return follow(
    () => (trade.chain.gas.l1Fee ? { client: trade.client } : undefined),
    ({ client }) => {
      const stop = watchL1Fee(client, () => swapBytes(client, trade), set);
      return () => {
        stop();
        set(undefined);
      };
    },
  );
}

function swapBytes(client: ChainClient, { quote, limitRaw, account }: FeeTrade): UnsignedTransaction {
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
