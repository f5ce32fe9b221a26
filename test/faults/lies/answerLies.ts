import type { RpcItem } from '../Fault.ts';
import { inCalls } from './inCalls.ts';
import { type Lie, selectorOf } from './Lie.ts';

const AGGREGATE3 = '0x82ad56cb';
/** Error(string): what a thief would like the app to say. */
const WORDS =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000001a4465706f73697420616761696e206174206576696c2e78797a000000000000';

/** The truth. */
export const truthful: Lie = (item, forward) => forward(item);

/** Every contract answers with nothing. */
export const nothing: Lie = async (item, forward) => {
  const answer = await forward(item);
  return item.method === 'eth_call' ? { jsonrpc: '2.0', id: item.id, result: '0x' } : answer;
};

/** Every call inside another one fails, with words of the thief's. */
export const refusals: Lie = async (item, forward) => {
  const told = await inCalls((call, output) => (selectorOf(call) === AGGREGATE3 ? output : undefined))(
    item,
    forward,
  );
  const isRead = item.method === 'eth_call' && !told.result;
  const isRun = item.method === 'eth_estimateGas';
  if (!isRead && !isRun) return told;
  return { jsonrpc: '2.0', id: item.id, error: { code: 3, message: 'execution reverted', data: WORDS } };
};

/** It knows nothing of these methods. */
export const without =
  (...methods: readonly string[]): Lie =>
  async (item, forward) =>
    methods.includes(item.method)
      ? { jsonrpc: '2.0', id: item.id, error: { code: -32601, message: `${item.method} not found` } }
      : forward(item);

/** It fails at every question. */
export const broken: Lie = async ({ id }) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32603, message: 'internal error' },
});

/** Contracts are as they were at this block, whichever block is asked about, under the newest head. */
export const stateOf = (block: bigint): Lie => {
  const tag = `0x${block.toString(16)}`;
  const asOf = (item: RpcItem): RpcItem => ({ ...item, params: [item.params?.[0], tag] });
  return (item, forward) => forward(item.method === 'eth_call' ? asOf(item) : item);
};

/** There are no logs. */
export const noLogs: Lie = async (item, forward) => {
  const answer = await forward(item);
  return item.method === 'eth_getLogs' ? { ...answer, result: [] } : answer;
};
