import { Interface } from 'ethers/abi';
import { hexWord } from '../../abi/words.ts';
import type { FakeNode } from './FakeNode.ts';
import { FakeRpcError } from './FakeNode.ts';

export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
export const BLOCK_TIME = 1_700_000_000n;
export const GAS_LIMIT = 30_000_000n;

/** Number, time, base fee, chain id and gas limit. */
const HEAD_CALLS = 5;

const abi = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'function getBlockNumber() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getBasefee() view returns (uint256)',
  'function getChainId() view returns (uint256)',
  'function getCurrentBlockGasLimit() view returns (uint256)',
]);

export type Answer = { readonly success: boolean; readonly data: string } | 'too much';

export interface FakeMulticall {
  /** Number of calls in each aggregate, without those for the head. */
  readonly sizes: number[];
  readonly blocks: string[];
  /** The base fee that contracts see. */
  baseFee: bigint;
}

const word = hexWord;

/**
 * Gives `node` a Multicall3 that answers every call with `answer` and refuses aggregates of more than `most`
 * calls.
 */
export function fakeMulticall3(
  node: FakeNode,
  answer: (data: string, place: number) => Answer,
  most = Number.POSITIVE_INFINITY,
): FakeMulticall {
  const seen: FakeMulticall = { sizes: [], blocks: [], baseFee: 7n };
  node.on('eth_call', ([call, tag]) => {
    const { data } = call as { readonly data: string };
    const [tuples] = abi.decodeFunctionData('aggregate3', data) as unknown as [[string, boolean, string][]];
    seen.sizes.push(tuples.length - HEAD_CALLS);
    seen.blocks.push(String(tag));
    if (tuples.length - HEAD_CALLS > most) throw new FakeRpcError(-32000, 'out of gas');
    const number = tag === 'latest' ? node.head : BigInt(String(tag));
    const results = tuples.map(([, , callData], index) => {
      switch (callData.slice(0, 10)) {
        case abi.getFunction('getBlockNumber')?.selector:
          return [true, word(number)];
        case abi.getFunction('getCurrentBlockTimestamp')?.selector:
          return [true, word(BLOCK_TIME + number)];
        case abi.getFunction('getBasefee')?.selector:
          return [true, word(seen.baseFee)];
        case abi.getFunction('getChainId')?.selector:
          return [true, word(BigInt(node.chainId))];
        case abi.getFunction('getCurrentBlockGasLimit')?.selector:
          return [true, word(GAS_LIMIT)];
        default: {
          const given = answer(callData, index - HEAD_CALLS);
          if (given === 'too much') throw new FakeRpcError(-32000, 'out of gas');
          return [given.success, given.data];
        }
      }
    });
    return abi.encodeFunctionResult('aggregate3', [results]);
  });
  return seen;
}
