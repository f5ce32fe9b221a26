import { Interface } from 'ethers/abi';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../amm/index.ts';
import { firstHop, v3Path } from '../../calldata/routeSections.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { QuotedRun, QuoterAnswer, QuoterCall } from '../PoolKind.ts';
import { answerWords } from '../pools/answerWords.ts';

// The first word of every answer is the amount.
const paths = new Interface([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256)',
]);
const singlesV1 = new Interface([
  'function quoteExactInputSingle(address, address, uint24 fee, uint256 amount, uint160 limit) returns (uint256)',
  'function quoteExactOutputSingle(address, address, uint24 fee, uint256 amount, uint160 limit) returns (uint256)',
]);
const singlesV2 = new Interface([
  'function quoteExactInputSingle((address, address, uint256 amount, uint24 fee, uint160 limit)) returns (uint256)',
  'function quoteExactOutputSingle((address, address, uint256 amount, uint24 fee, uint160 limit)) returns (uint256)',
]);

/** The call to V3's quoter, for one pool or a path; undefined where the chain has none. */
export function v3QuoterCall(
  chain: ChainSpec,
  { hops, exactInput, amountRaw }: QuotedRun,
): QuoterCall | undefined {
  const quoter = findContract(chain, 'quoter');
  if (!quoter) return undefined;
  const data = (): string => {
    const name = exactInput ? 'quoteExactInput' : 'quoteExactOutput';
    if (hops.length > 1) return paths.encodeFunctionData(name, [v3Path(hops, !exactInput), amountRaw]);
    const { tokenIn, tokenOut, fee } = firstHop(hops);
    return quoter.version === '1'
      ? singlesV1.encodeFunctionData(`${name}Single`, [tokenIn, tokenOut, fee, amountRaw, 0n])
      : singlesV2.encodeFunctionData(`${name}Single`, [[tokenIn, tokenOut, amountRaw, fee, 0n]]);
  };
  return { call: { target: quoter.address, data: data() as Hex }, read: readQuote };
}

function readQuote(data: Hex): QuoterAnswer {
  const words = answerWords({ ok: true, data }, 'a quote');
  return {
    amountRaw: words[0] as bigint,
    ticksCrossed: Number(ticksCrossed(words)),
    // A price at its end: the pool has not taken the whole amount.
    usable: !words.some((word) => word === MIN_SQRT_RATIO + 1n || word === MAX_SQRT_RATIO - 1n),
  };
}

/** By the words of QuoterV2: for one pool the third, for several a list. The first Quoter does not tell. */
function ticksCrossed(words: readonly bigint[]): bigint {
  if (words.length <= 4) return words.length === 4 ? (words[2] ?? 0n) : 0n;
  const at = Number((words[2] ?? 0n) / 32n);
  const count = Number(words[at] ?? 0n);
  return words.slice(at + 1, at + 1 + count).reduce((sum, ticks) => sum + ticks, 0n);
}
