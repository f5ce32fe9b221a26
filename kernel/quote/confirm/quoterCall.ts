import { Interface } from 'ethers/abi';
import { firstHop, type RouteSection, v2Path, v3Path } from '../../calldata/routeSections.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { Call } from '../../rpc/Multicall.ts';
import { answerWords, unreadable } from '../pools/answerWords.ts';

// The first word of every quoter's answer is the amount.
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
const router = new Interface([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
]);

/** What V3's quoter or V2's router is asked for a section; undefined where the chain has none. */
export function quoterCall(
  chain: ChainSpec,
  { protocol, hops }: RouteSection,
  amount: bigint,
  exactInput: boolean,
): Call | undefined {
  const contract = findContract(chain, protocol === 'v2' ? 'v2Router02' : 'quoter');
  if (!contract) return undefined;
  const data = (): string => {
    if (protocol === 'v2') {
      return router.encodeFunctionData(exactInput ? 'getAmountsOut' : 'getAmountsIn', [amount, v2Path(hops)]);
    }
    const name = exactInput ? 'quoteExactInput' : 'quoteExactOutput';
    if (hops.length > 1) return paths.encodeFunctionData(name, [v3Path(hops, !exactInput), amount]);
    const { tokenIn, tokenOut, fee } = firstHop(hops);
    return contract.version === '1'
      ? singlesV1.encodeFunctionData(`${name}Single`, [tokenIn, tokenOut, fee, amount, 0n])
      : singlesV2.encodeFunctionData(`${name}Single`, [[tokenIn, tokenOut, amount, fee, 0n]]);
  };
  return { target: contract.address, data: data() as Hex };
}

/**
 * The amount in an answer: first of a quoter's words, or at the end of the list of a router's, which is of the whole path.
 * @throws SluiceError `rpc_error` where it makes no sense
 */
export function quotedAmount({ protocol }: RouteSection, data: Hex, exactInput: boolean): bigint {
  const words = answerWords({ ok: true, data }, 'a quote');
  if (protocol === 'v3') return words[0] as bigint;
  const [offset, count, ...amounts] = words;
  const amount = exactInput ? amounts.at(-1) : amounts[0];
  if (offset !== 32n || count !== BigInt(amounts.length) || amount === undefined) throw unreadable('a quote');
  return amount;
}
