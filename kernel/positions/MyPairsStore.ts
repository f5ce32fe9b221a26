import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../chain/ChainRegistry.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/types.ts';
import { follow } from '../runtime/follow.ts';
import type { UserTokens } from '../settings/types.ts';
import type { TokenListService } from '../tokens/types.ts';
import type { WalletSession } from '../wallet/Connector.ts';
import { type PairCandidate, pairCandidates } from './pairCandidates.ts';
import { pairHoldings } from './pairHoldings.ts';

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
    if (!contractAddress(chain, 'v2Factory'))
      throw new SluiceError('contract_missing', 'No V2 factory address on this chain');
    const client = this.#services.clients.get(chain.id);
    const { pairs, unread } = await pairHoldings(client, account, this.candidates, 'latest');
    const known = pairs.flatMap(({ totalSupplyRaw, ...pair }) =>
      totalSupplyRaw === undefined ? [] : [{ ...pair, totalSupplyRaw }],
    );
    return { state: 'known', pairs: known, unread: unread + pairs.length - known.length };
  }
}
