import { keccak256 } from 'ethers/crypto';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import type { RpcPool } from '../RpcPool.ts';
import { ReadLimit } from '../reads/ReadLimit.ts';
import { broadcast } from './broadcast.ts';
import type { Endpoint } from './Endpoint.ts';
import { chainMismatch } from './poolErrors.ts';

const LIMIT_MS = 10_000;

/** {@link RpcPool.sendRawTransaction} to all endpoints except those known to serve another chain. */
export async function sendToAll(
  raw: Hex,
  ranked: readonly Endpoint[],
  timers: Timers,
  rpc: Pick<RpcPool, 'request'>,
): Promise<Hex> {
  const endpoints = ranked.filter(({ wrongChain }) => !wrongChain);
  if (endpoints.length === 0) throw chainMismatch('every endpoint is of another chain');
  const limit = new ReadLimit(timers, LIMIT_MS, undefined);
  try {
    return await limit.run(() => broadcast(raw, endpoints, limit.signal, timers));
  } catch (error) {
    const hash = keccak256(raw) as Hex;
    if (isNonceUsed(error) && (await isOnChain(hash, rpc))) return hash;
    throw error;
  } finally {
    limit.release();
  }
}

/** A transaction sent again after it was mined is refused for its nonce, which it used itself. */
async function isOnChain(hash: Hex, rpc: Pick<RpcPool, 'request'>): Promise<boolean> {
  try {
    return (await rpc.request('eth_getTransactionReceipt', [hash])) !== null;
  } catch {
    return false;
  }
}

function isNonceUsed(error: unknown): boolean {
  return (
    error instanceof SluiceError &&
    /nonce (is )?too low|invalid nonce/i.test(String(error.values.reason ?? ''))
  );
}
