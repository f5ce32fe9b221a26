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
