import { Interface } from 'ethers/abi';
import { firstHop, type PathHop, type RouteSection, v2Path, v3Path } from '../../calldata/routeSections.ts';
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

/** The contract that quotes each kind of pool. */
const QUOTERS: ReadonlyMap<string, 'v2Router02' | 'quoter'> = new Map([
  ['v2', 'v2Router02'],
  ['v3', 'quoter'],
]);

/** What a quoter is asked about: hops of one protocol. */
export interface QuotedPath extends Pick<RouteSection, 'protocol'> {
  readonly hops: readonly PathHop[];
}

/** The call to V3's quoter or V2's router for a section; undefined when the chain has no such contract. */
export function quoterCall(
  chain: ChainSpec,
  { protocol, hops }: QuotedPath,
  amount: bigint,
  exactInput: boolean,
): Call | undefined {
  const kind = QUOTERS.get(protocol);
  const contract = kind && findContract(chain, kind);
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
 * The amount in an answer. A quoter returns it as the first word. A router returns the amounts of the whole
 * path; the wanted one is at the end of that list.
 * @throws SluiceError `rpc_error` when the answer is malformed
 */
export function quotedAmount(
  { protocol }: Pick<RouteSection, 'protocol'>,
  data: Hex,
  exactInput: boolean,
): bigint {
  const words = answerWords({ ok: true, data }, 'a quote');
  if (protocol === 'v3') return words[0] as bigint;
  const [offset, count, ...amounts] = words;
  const amount = exactInput ? amounts.at(-1) : amounts[0];
  if (offset !== 32n || count !== BigInt(amounts.length) || amount === undefined) throw unreadable('a quote');
  return amount;
}
