import { Interface } from 'ethers/abi';
import type { RpcAnswer, RpcItem } from './Fault.ts';

const LIE_RAW = 10n ** 18n;
const BALANCE_OF = '0x70a08231';

/** The same answer with every balance one whole coin too high. */
export function lie(item: RpcItem, answer: RpcAnswer): RpcAnswer {
  const [call] = (item.params ?? []) as readonly { readonly data?: string }[];
  const isBalance =
    item.method === 'eth_getBalance' || (item.method === 'eth_call' && call?.data?.startsWith(BALANCE_OF));
  if (!isBalance || typeof answer.result !== 'string') return answer;
  const lied = (BigInt(answer.result) + LIE_RAW).toString(16);
  return { ...answer, result: `0x${item.method === 'eth_call' ? lied.padStart(64, '0') : lied}` };
}

const multicall = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
]);
const GET_RESERVES = '0x0902f1ac';

/**
 * The same answer, but with a tenth more of the first token in every V2 pair that it reads through
 * Multicall3.
 */
export function lieOfReserves(item: RpcItem, answer: RpcAnswer): RpcAnswer {
  const [call] = (item.params ?? []) as readonly { readonly data?: string }[];
  const asked = call?.data && multicall.parseTransaction({ data: call.data });
  if (item.method !== 'eth_call' || !asked || typeof answer.result !== 'string') return answer;
  const calls = asked.args[0] as readonly { readonly callData: string }[];
  const [told] = multicall.decodeFunctionResult('aggregate3', answer.result) as unknown as [
    [boolean, string][],
  ];
  const lied = told.map(([success, data], index) => {
    if (!success || calls[index]?.callData !== GET_RESERVES) return [success, data];
    const first = (BigInt(data.slice(0, 66)) * 11n) / 10n;
    return [success, `0x${first.toString(16).padStart(64, '0')}${data.slice(66)}`];
  });
  return { ...answer, result: multicall.encodeFunctionResult('aggregate3', [lied]) };
}
