import { Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { RpcAnswer, RpcItem } from '../Fault.ts';
import { type AskedCall, type CallLie, type Forward, type Lie, selectorOf } from './Lie.ts';

const MULTICALL = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
]);
const AGGREGATE3 = '0x82ad56cb';

interface SimulatedCall {
  readonly status: Hex;
  readonly returnData: Hex;
}

/**
 * Lies about what calls return, wherever a node can be asked for one: `eth_call`, inside Multicall3, and in
 * `eth_simulateV1`.
 */
export function inCalls(lie: CallLie): Lie {
  return async (item, forward) => {
    const answer = await forward(item);
    if (item.method === 'eth_call') return ofCall(item, answer, lie);
    if (item.method === 'eth_simulateV1') return ofSimulation(item, answer, lie);
    return answer;
  };
}

/** Lies about what one function of any contract returns, where it returns something. */
export function ofFunction(signature: string, lie: (output: Hex, call: AskedCall) => Hex): Lie {
  const asked = id(signature).slice(0, 10);
  return inCalls((call, output) =>
    output !== undefined && selectorOf(call) === asked ? lie(output, call) : output,
  );
}

/** Several lies at once. */
export const together =
  (...lies: readonly Lie[]): Lie =>
  (item, forward) =>
    lies.reduce<Forward>((told, lie) => (asked) => lie(asked, told), forward)(item);

/** A call without a recipient, which runs creation code, has `to` ''. */
export function askedCall(value: unknown): AskedCall {
  const { to, data, input } = (value ?? {}) as Readonly<Record<'to' | 'data' | 'input', string | undefined>>;
  return { to: (to ?? '').toLowerCase(), data: (data ?? input ?? '0x').toLowerCase() };
}

function ofCall(item: RpcItem, answer: RpcAnswer, lie: CallLie): RpcAnswer {
  const call = askedCall(item.params?.[0]);
  const output = typeof answer.result === 'string' ? (answer.result as Hex) : undefined;
  const told = throughMulticall(lie)(call, output);
  if (told === output) return answer;
  const { jsonrpc, id } = answer;
  return told === undefined
    ? { jsonrpc, id, error: { code: 3, message: 'execution reverted', data: '0x' } }
    : { jsonrpc, id, result: told };
}

function ofSimulation(item: RpcItem, answer: RpcAnswer, lie: CallLie): RpcAnswer {
  const blocks = answer.result as readonly { readonly calls: readonly SimulatedCall[] }[] | undefined;
  const [asked] = (item.params ?? []) as readonly {
    readonly blockStateCalls: readonly { readonly calls: readonly unknown[] }[];
  }[];
  if (!Array.isArray(blocks) || !asked) return answer;
  const told = blocks.map((block, at) => ({
    ...block,
    calls: block.calls.map((simulated: SimulatedCall, index: number) => {
      const call = askedCall(asked.blockStateCalls[at]?.calls[index]);
      const output = simulated.status === '0x1' ? simulated.returnData : undefined;
      const said = throughMulticall(lie)(call, output);
      if (said === output) return simulated;
      return { ...simulated, status: said === undefined ? '0x0' : '0x1', returnData: said ?? '0x' };
    }),
  }));
  return { ...answer, result: told };
}

function throughMulticall(lie: CallLie): CallLie {
  return (call, output) => {
    if (!call.data.startsWith(AGGREGATE3) || output === undefined || output === '0x')
      return lie(call, output);
    const [calls] = MULTICALL.decodeFunctionData('aggregate3', call.data) as unknown as [
      readonly { readonly target: string; readonly callData: string }[],
    ];
    const [results] = MULTICALL.decodeFunctionResult('aggregate3', output) as unknown as [
      readonly { readonly success: boolean; readonly returnData: Hex }[],
    ];
    let changed = false;
    const told = results.map(({ success, returnData }, index) => {
      const { target = '', callData = '0x' } = calls[index] ?? {};
      const inner = { to: target.toLowerCase(), data: callData.toLowerCase() };
      const output = success ? returnData : undefined;
      const said = throughMulticall(lie)(inner, output);
      changed ||= said !== output;
      return said === output ? [success, returnData] : [said !== undefined, said ?? '0x'];
    });
    return changed ? (MULTICALL.encodeFunctionResult('aggregate3', [told]) as Hex) : output;
  };
}
