import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../chain/ChainRegistry.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { follow } from '../plugin/follow.ts';
import type { ChainClients } from '../rpc/types.ts';
import type { UserTokens } from '../settings/types.ts';
import { callData, wordAt } from '../tokens/callData.ts';
import type { TokenListService } from '../tokens/types.ts';
import type { WalletSession } from '../wallet/Connector.ts';
import { type PairCandidate, pairCandidates } from './pairCandidates.ts';
import { pairAddress, pairCall } from './pairReads.ts';

export interface MyPair extends PairCandidate {
  readonly address: Address;
  /** Pair tokens of the account, raw units. */
  readonly liquidityRaw: bigint;
  readonly totalSupplyRaw: bigint;
}

export type MyPairs =
  | { readonly state: 'not_connected' }
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly pairs: readonly MyPair[]; readonly unread: number }
  | { readonly state: 'failed'; readonly error: SluiceError };

export interface MyPairsServices {
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly tokens: TokenListService;
  readonly userTokens: UserTokens;
  readonly wallet: WalletSession;
}

/** The account's V2 pairs: those it imported, and those of listed tokens with the chain's base tokens. */
export class MyPairsStore {
  result: MyPairs = { state: 'not_connected' };
  readonly #services: MyPairsServices;
  #run = 0;

  constructor(services: MyPairsServices) {
    this.#services = services;
    makeObservable(this, { result: observableRef, candidates: computed });
  }

  get candidates(): readonly PairCandidate[] {
    const { activeChain, tokens, userTokens } = this.#services;
    const { chain } = activeChain;
    return pairCandidates(chain, tokens.tokens(chain.id), userTokens.pairs(chain.id));
  }

  /** Looks again whenever account, chain or lists change, until the disposer runs. */
  open(): () => void {
    const { activeChain, wallet } = this.#services;
    return follow(
      () => ({ account: wallet.account, chain: activeChain.chain, candidates: this.candidates }),
      ({ account }) => {
        void this.#load(account);
        const run = this.#run;
        return () => {
          // The next look begins before this one is ended: only its own answer is not wanted any more.
          if (this.#run === run) this.#run += 1;
        };
      },
    );
  }

  retry(): void {
    void this.#load(this.#services.wallet.account);
  }

  async #load(account: Address | undefined): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const set = (result: MyPairs) => {
      if (run !== this.#run) return;
      runInAction(() => {
        this.result = result;
      });
    };
    if (!account) return set({ state: 'not_connected' });
    set({ state: 'loading' });
    try {
      set(await this.#read(account));
    } catch (error) {
      set({ state: 'failed', error: SluiceError.from(error, 'rpc_error') });
    }
  }

  async #read(account: Address): Promise<MyPairs> {
    const { chain } = this.#services.activeChain;
    const factory = contractAddress(chain, 'v2Factory');
    if (!factory) throw new SluiceError('contract_missing', 'No V2 factory address on this chain');
    const { multicall } = this.#services.clients.get(chain.id);
    const { candidates } = this;
    const found = await multicall.read(
      candidates.map(({ token0, token1 }) => pairCall(factory, token0.address, token1.address)),
    );
    let unread = 0;
    const existing = candidates.flatMap((candidate, index) => {
      try {
        const address = pairAddress(found.results[index]);
        return address ? [{ ...candidate, address }] : [];
      } catch {
        unread += 1;
        return [];
      }
    });
    const figures = await multicall.read(
      existing.flatMap(({ address }) => [
        { target: address, data: callData('balanceOf(address)', account) },
        { target: address, data: callData('totalSupply()') },
      ]),
    );
    const pairs = existing.flatMap((pair, index) => {
      const [balance, supply] = figures.results.slice(index * 2, index * 2 + 2);
      const liquidityRaw = balance?.ok ? wordAt(balance.data) : undefined;
      const totalSupplyRaw = supply?.ok ? wordAt(supply.data) : undefined;
      if (liquidityRaw === undefined || totalSupplyRaw === undefined) {
        unread += 1;
        return [];
      }
      return liquidityRaw > 0n ? [{ ...pair, liquidityRaw, totalSupplyRaw }] : [];
    });
    return { state: 'known', pairs, unread };
  }
}
