import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import type { BlockHead } from '../BlockHead.ts';
import type { Call, CallResult, MulticallResult, ReadOptions } from '../Multicall.ts';
import { blockParam, parseQuantity } from '../quantity.ts';
import type { BlockRef, CallRequest, RequestOptions } from '../RpcPool.ts';
import type { TracedRpc } from './TracedRpc.ts';

interface BlockAnswer {
  readonly number?: unknown;
  readonly timestamp?: unknown;
  readonly baseFeePerGas?: unknown;
  readonly gasLimit?: unknown;
}

/**
 * The head as the node reports it. @throws SluiceError of {@link TracedRpc.ask}, or `rpc_error`: no such
 * block
 */
export async function readNodeHead(
  rpc: TracedRpc,
  block: BlockRef,
  options: RequestOptions,
  timers: Timers,
): Promise<BlockHead> {
  const { value, endpoint } = await rpc.ask<BlockAnswer | null>(
    'eth_getBlockByNumber',
    [blockParam(block), false],
    {
      ...options,
      latest: block === 'latest',
      ...(typeof block === 'bigint' ? { block } : {}),
      headOf: (answer) => (block === 'latest' ? parseQuantity(answer?.number) : undefined),
    },
  );
  const number = parseQuantity(value?.number);
  const timestamp = parseQuantity(value?.timestamp);
  if (number === undefined || timestamp === undefined) {
    throw new SluiceError('rpc_error', `eth_getBlockByNumber: no block ${block}`, {
      values: { method: 'eth_getBlockByNumber', code: 0, reason: `no block ${block}` },
    });
  }
  return {
    number,
    timestamp,
    baseFeePerGas: parseQuantity(value?.baseFeePerGas),
    gasLimit: parseQuantity(value?.gasLimit),
    receivedAtMs: timers.elapsedMs(),
    endpoint,
  };
}

/** Reads the calls one by one, without a Multicall3: batched in transport, all pinned to one block. */
export async function readSingly(
  rpc: TracedRpc,
  calls: readonly Call[],
  block: BlockRef,
  { gas, ...options }: ReadOptions,
  timers: Timers,
): Promise<MulticallResult> {
  const head = await readNodeHead(rpc, block, options, timers);
  const results = await Promise.all(
    calls.map(({ target, data, unlikely }) => {
      // Where no contract is, or a node answers nothing, there is no data.
      const isUnlikely = (answer: unknown) => answer === '0x' || unlikely?.(answer as Hex) === true;
      return readOne(rpc, { to: target, data, gas }, head.number, { ...options, unlikely: isUnlikely });
    }),
  );
  return { head, results };
}

async function readOne(
  rpc: TracedRpc,
  request: CallRequest,
  block: bigint,
  options: RequestOptions,
): Promise<CallResult> {
  try {
    const data = await rpc.call(request, block, options);
    return { ok: true, data: data as Hex };
  } catch (error) {
    const failure = SluiceError.from(error, 'providers_failed');
    if (failure.code === 'cancelled') throw failure;
    return { ok: false, error: failure };
  }
}
