import { Interface } from 'ethers/abi';
import { getTickAtSqrtRatio } from '../../kernel/amm/index.ts';
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

/** What a lying contract returns; undefined: the truth. @param data of the call, in lower case */
export type ContractLie = (target: string, data: string, truth: string) => string | undefined;

/** The same answer, with what `lied` says in place of single calls' results, alone or through Multicall3. */
export function lieOfCalls(lied: ContractLie): (item: RpcItem, answer: RpcAnswer) => RpcAnswer {
  return (item, answer) => {
    const [call] = (item.params ?? []) as readonly { readonly to?: string; readonly data?: string }[];
    if (item.method !== 'eth_call' || !call?.data || typeof answer.result !== 'string') return answer;
    const asked = multicall.parseTransaction({ data: call.data });
    if (!asked) {
      const result = lied(String(call.to).toLowerCase(), call.data.toLowerCase(), answer.result);
      return result === undefined ? answer : { ...answer, result };
    }
    const calls = asked.args[0] as readonly { readonly target: string; readonly callData: string }[];
    const [told] = multicall.decodeFunctionResult('aggregate3', answer.result) as unknown as [
      [boolean, string][],
    ];
    const results = told.map(([success, data], index) => {
      const { target = '', callData = '' } = calls[index] ?? {};
      return [success, (success && lied(target.toLowerCase(), callData.toLowerCase(), data)) || data];
    });
    return { ...answer, result: multicall.encodeFunctionResult('aggregate3', [results]) };
  };
}

/** A lie about `reserves` of V2 pairs: each word times its factor, in thousandths. */
export function lieOfPair(pair: string, factors: readonly [bigint, bigint]): ContractLie {
  return (target, data, truth) => {
    if (target !== pair.toLowerCase() || data !== GET_RESERVES) return undefined;
    const words = factors.map((factor, index) => {
      const word = BigInt(`0x${truth.slice(2 + 64 * index, 66 + 64 * index)}`);
      return ((word * factor) / 1000n).toString(16).padStart(64, '0');
    });
    return `0x${words.join('')}${truth.slice(130)}`;
  };
}

const SLOT0 = '0x3850c7bd';

/** A lie about the price of a V3 pool: its square root times a factor in thousandths, with the tick of that. */
export function lieOfPrice(pool: string, factor: bigint): ContractLie {
  return (target, data, truth) => {
    if (target !== pool.toLowerCase() || data !== SLOT0) return undefined;
    const price = (BigInt(truth.slice(0, 66)) * factor) / 1000n;
    const tick = BigInt.asUintN(256, BigInt(getTickAtSqrtRatio(price)));
    const [first, second] = [price, tick].map((word) => word.toString(16).padStart(64, '0'));
    return `0x${first}${second}${truth.slice(130)}`;
  };
}

const GET_AMOUNTS_OUT = '0xd06ca61f';

/** A quoter's lie: the last amount of a V2 route, halved. */
export function halfOfAmountsOut(_: string, data: string, truth: string): string | undefined {
  if (!data.startsWith(GET_AMOUNTS_OUT)) return undefined;
  const half = BigInt(`0x${truth.slice(-64)}`) / 2n;
  return `${truth.slice(0, -64)}${half.toString(16).padStart(64, '0')}`;
}
