import type { Hex } from '../chain/ChainSpec.ts';
import type { BlockRef, CallRequest } from './RpcPool.ts';

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;

/** Parses a JSON-RPC quantity; undefined if `value` is not one. */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined;
}

/** A number as JSON-RPC writes it: hex without leading zeros. */
export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

/** A block as JSON-RPC parameter. */
export function blockParam(block: BlockRef): string {
  return typeof block === 'bigint' ? toQuantity(block) : block;
}

/** The call object of `eth_call`. */
export function callParam(request: CallRequest): Record<string, string> {
  return {
    to: request.to,
    data: request.data,
    ...(request.from === undefined ? {} : { from: request.from }),
    ...(request.value === undefined ? {} : { value: toQuantity(request.value) }),
    ...(request.gas === undefined ? {} : { gas: toQuantity(request.gas) }),
  };
}
