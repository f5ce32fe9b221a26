import { encodeCall } from '../../../kernel/abi/callData.ts';
import { signedWord, wordAt } from '../../../kernel/abi/words.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { QuotedRun, QuoterCall } from '../../../kernel/quote/PoolKind.ts';
import { v4Hop } from './v4Hop.ts';

// v4-periphery IV4Quoter.sol: the exact currency, the path, and the exact amount.
const QUOTE_EXACT_INPUT: Hex = '0xca253dc9';
const QUOTE_EXACT_OUTPUT: Hex = '0x147d2af9';

const WORD = 32;
/** A `PathKey` (PathKey.sol) without data for a hook, in words. */
const PATH_KEY_WORDS = 6;

/**
 * The call to the chain's V4Quoter. It reverts where a pool cannot take the whole amount.
 * @throws SluiceError `quote_failed` where a hop names another pool than one of its tokens
 */
export function v4QuoterCall(
  chain: ChainSpec,
  { hops, exactInput, amountRaw }: QuotedRun,
): QuoterCall | undefined {
  const quoter = contractAddress(chain, 'v4Quoter');
  const own = hops.map(v4Hop);
  const [first, last] = [own[0], own.at(-1)];
  if (!quoter || !first || !last || amountRaw >> 128n !== 0n) return undefined;
  // Each pool of the path is named by the currency that the other way round would be its exact one.
  const path = own.flatMap(({ key, currencyIn, currencyOut }) => [
    ...[exactInput ? currencyOut : currencyIn, key.fee, signedWord(BigInt(key.tickSpacing)), key.hooks],
    // hookData: where it is, and that it is empty.
    ...[5 * WORD, 0],
  ]);
  const data = encodeCall(
    exactInput ? QUOTE_EXACT_INPUT : QUOTE_EXACT_OUTPUT,
    ...[WORD, exactInput ? first.currencyIn : last.currencyOut, 3 * WORD, amountRaw, hops.length],
    ...own.map((_, index) => (own.length + index * PATH_KEY_WORDS) * WORD),
    ...path,
  );
  return {
    call: { target: quoter, data },
    read(answer) {
      const amount = wordAt(answer);
      if (amount === undefined || answer.length !== 2 + 2 * 2 * WORD) {
        throw new SluiceError('rpc_error', 'V4Quoter gave no answer');
      }
      return { amountRaw: amount, ticksCrossed: 0, usable: amount > 0n };
    },
  };
}
