import { observable, runInAction } from 'mobx';
import { callData } from '../abi/callData.ts';
import { wordAt } from '../abi/words.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { Permit2Allowance, Permit2Service } from '../tokens/Permit2Service.ts';
import { WatchedCalls } from '../tokens/WatchedCalls.ts';

const LOADING: Permit2Allowance = { state: 'loading' };

/** Permit2's own allowances (amount, expiration, nonce), read again with each block while watched. */
export class Permit2Allowances implements Permit2Service {
  readonly #clients: ChainClients;
  readonly #values = observable.map<string, Permit2Allowance>({}, { deep: false });
  readonly #chains = new Map<number, WatchedCalls>();

  constructor(clients: ChainClients) {
    this.#clients = clients;
  }

  /** @throws SluiceError `contract_missing` on a chain without Permit2 */
  watch(owner: Address, token: Token, spender: Address): () => void {
    const { chain } = this.#clients.get(token.chainId);
    const target = contractAddress(chain, 'permit2');
    if (!target)
      throw new SluiceError('contract_missing', 'This chain has no Permit2.', {
        values: { kind: 'permit2' },
      });
    const data = callData('allowance(address,address,address)', owner, token.address, spender);
    return this.#calls(token.chainId).watch(new Map([[keyOf(owner, token, spender), { target, data }]]));
  }

  get(owner: Address, token: Token, spender: Address): Permit2Allowance {
    return this.#values.get(keyOf(owner, token, spender)) ?? LOADING;
  }

  #calls(chainId: number): WatchedCalls {
    const kept = this.#chains.get(chainId);
    if (kept) return kept;
    const calls = new WatchedCalls(this.#clients.get(chainId), {
      received: (key, result) => this.#set(key, readPermit2(result)),
      failed: (key, error) => this.#set(key, { state: 'unknown', error }),
      dropped: (key) => runInAction(() => this.#values.delete(key)),
    });
    this.#chains.set(chainId, calls);
    return calls;
  }

  #set(key: string, allowance: Permit2Allowance): void {
    runInAction(() => this.#values.set(key, allowance));
  }
}

function readPermit2(result: CallResult): Permit2Allowance {
  if (!result.ok) return { state: 'unknown', error: result.error };
  const [raw, expiration, nonce] = [0, 1, 2].map((index) => wordAt(result.data, index));
  if (raw === undefined || expiration === undefined || nonce === undefined) {
    return { state: 'unknown', error: new SluiceError('contract_missing', 'Permit2 does not answer.') };
  }
  // Both are uint48: exact as numbers.
  return { state: 'known', raw, expiration: Number(expiration), nonce: Number(nonce) };
}

function keyOf(owner: Address, token: Token, spender: Address): string {
  return `${token.chainId}:${owner}:${token.address}:${spender}`;
}
