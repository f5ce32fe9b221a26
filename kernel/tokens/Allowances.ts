import { observable, runInAction } from 'mobx';
import { callData } from '../abi/callData.ts';
import { MAX_UINT256 } from '../abi/constants.ts';
import { wordAt } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { Allowance, AllowanceService, ApprovalNeeds } from './AllowanceService.ts';
import { resetFirstTokens } from './balances/resetFirstTokens.ts';
import { WatchedCalls } from './WatchedCalls.ts';

const LOADING: Allowance = { state: 'loading' };

/** ERC-20 allowances, read again with each block while watched. */
export class Allowances implements AllowanceService {
  readonly #clients: ChainClients;
  readonly #values = observable.map<string, Allowance>({}, { deep: false });
  readonly #chains = new Map<number, WatchedCalls>();

  constructor(clients: ChainClients) {
    this.#clients = clients;
  }

  watch(owner: Address, token: Token, spender: Address): () => void {
    const call = { target: token.address, data: callData('allowance(address,address)', owner, spender) };
    return this.#calls(token.chainId).watch(new Map([[keyOf(owner, token, spender), call]]));
  }

  get(owner: Address, token: Token, spender: Address): Allowance {
    return this.#values.get(keyOf(owner, token, spender)) ?? LOADING;
  }

  /**
   * An unlimited approval is tried where it is wanted, then the exact one: some tokens refuse 2^96 or more, or more
   * than the balance. If all fail while one of 0 passes, the token needs a reset first.
   * @throws SluiceError transport codes when the chain cannot be read
   */
  async approvalNeeds(
    owner: Address,
    token: Token,
    spender: Address,
    neededRaw: bigint,
    exact: boolean,
  ): Promise<ApprovalNeeds> {
    const { rpc } = this.#clients.get(token.chainId);
    const to = token.address;
    const data = await rpc.call({ to, data: callData('allowance(address,address)', owner, spender) });
    const isSet = (wordAt(data) ?? 0n) !== 0n;
    if (isSet && resetFirstTokens.has(`${token.chainId}:${token.address}`)) return { reset: true, exact };
    const passes = async (amount: bigint) => {
      try {
        const answer = await rpc.call({
          from: owner,
          to,
          data: callData('approve(address,uint256)', spender, amount),
        });
        // Old tokens return nothing; a returned false means a refusal.
        return wordAt(answer) !== 0n;
      } catch (error) {
        if (error instanceof SluiceError && error.code === 'call_reverted') return false;
        throw error;
      }
    };
    if (!exact && (await passes(MAX_UINT256))) return { reset: false, exact: false };
    if ((isSet || !exact) && (await passes(neededRaw))) return { reset: false, exact: true };
    return { reset: isSet && (await passes(0n)), exact };
  }

  #calls(chainId: number): WatchedCalls {
    const kept = this.#chains.get(chainId);
    if (kept) return kept;
    const calls = new WatchedCalls(this.#clients.get(chainId), {
      received: (key, result) => this.#set(key, readAllowance(result)),
      failed: (key, error) => this.#set(key, { state: 'unknown', error }),
      dropped: (key) => runInAction(() => this.#values.delete(key)),
    });
    this.#chains.set(chainId, calls);
    return calls;
  }

  #set(key: string, allowance: Allowance): void {
    const before = this.#values.get(key);
    if (before?.state === 'known' && allowance.state === 'known' && before.raw === allowance.raw) return;
    runInAction(() => this.#values.set(key, allowance));
  }
}

function readAllowance(result: CallResult): Allowance {
  if (!result.ok) return { state: 'unknown', error: result.error };
  const raw = wordAt(result.data);
  if (raw !== undefined) return { state: 'known', raw };
  return { state: 'unknown', error: new SluiceError('token_not_found', 'The contract tells no allowance.') };
}

function keyOf(owner: Address, token: Token, spender: Address): string {
  return `${token.chainId}:${owner}:${token.address}:${spender}`;
}
