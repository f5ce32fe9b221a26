import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { callParam } from '../../rpc/quantity.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import { balanceCall, readBalance } from '../balanceCall.ts';

/** Rule 9.40: the gas limit of balance calls on chains with direct reads. */
const BALANCE_CALL_GAS = 185_000n;
/** How long to wait for the wallet's answer. */
const WALLET_LIMIT_MS = 5_000;

/**
 * One balance from the chain's endpoints. @throws SluiceError the endpoints' error, or one for a malformed
 * answer
 */
export async function readDirectly(
  client: ChainClient,
  owner: Address,
  address: Address | 'native',
  signal: AbortSignal,
): Promise<bigint> {
  const request = directCall(owner, address);
  const answer = request
    ? { ok: true, data: await client.rpc.call(request, 'latest', { signal }) }
    : await client.rpc.request<unknown>('eth_getBalance', [owner, 'latest'], { signal });
  const raw = readBalance(answer);
  if (typeof raw === 'bigint') return raw;
  throw raw;
}

/**
 * The same balance from the wallet's own node; undefined when the wallet does not answer, so that the caller
 * asks the endpoints.
 */
export async function readThroughWallet(
  provider: Eip1193Provider,
  owner: Address,
  address: Address | 'native',
  timers: Timers,
): Promise<bigint | undefined> {
  const request = directCall(owner, address);
  const asked = request
    ? { method: 'eth_call', params: [callParam(request), 'latest'] }
    : { method: 'eth_getBalance', params: [owner, 'latest'] };
  const stop = new AbortController();
  try {
    const answer = await Promise.race([provider.request(asked), sleep(timers, WALLET_LIMIT_MS, stop.signal)]);
    if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined;
    const raw = readBalance(request ? { ok: true, data: answer as Hex } : answer);
    return typeof raw === 'bigint' ? raw : undefined;
  } catch {
    return undefined;
  } finally {
    stop.abort();
  }
}

/** Undefined for the native coin, which has its own method. */
function directCall(owner: Address, address: Address | 'native') {
  if (address === 'native') return undefined;
  const call = balanceCall(owner, address, undefined);
  if (!call) throw new SluiceError('unexpected', 'A token balance is always a call.');
  return { to: call.target, data: call.data, gas: BALANCE_CALL_GAS };
}
