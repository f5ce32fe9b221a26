import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../../kernel/chain/ChainRegistry.ts';
import { contractAddress } from '../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../kernel/positions/liquidityAmounts.ts';
import { type PairCandidate, pairCandidates } from '../../kernel/positions/pairCandidates.ts';
import { pairHoldings } from '../../kernel/positions/pairHoldings.ts';
import type { ChainClients } from '../../kernel/rpc/ChainClient.ts';
import { follow } from '../../kernel/runtime/follow.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  TokenListServiceToken,
  UserTokensToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import type { UserTokens } from '../../kernel/settings/types.ts';
import type { TokenListService } from '../../kernel/tokens/TokenListService.ts';
import type { WalletSession } from '../../kernel/wallet/Connector.ts';

export interface MyPair extends PairCandidate {
  readonly address: Address;
  /** Liquidity tokens of the pair that the account holds, raw units. */
  readonly liquidityRaw: bigint;
  readonly totalSupplyRaw: bigint;
  /** What burning them would pay now, raw units, rounded down. */
  readonly amounts: TokenAmounts;
}

export type MyPairs =
  | { readonly state: 'not_connected' }
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly pairs: readonly MyPair[]; readonly unread: number }
  | { readonly state: 'failed'; readonly error: SluiceError };

/**
 * The account's V2 pairs: those it imported, and those of listed tokens with the chain's base tokens. Reads them while
 * it is open. Observable.
 */
export class OwnedPairs {
  result: MyPairs = { state: 'not_connected' };
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #userTokens: UserTokens;
  readonly #wallet: WalletSession;
  #run = 0;

  constructor({ get }: ServiceReader) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#userTokens = get(UserTokensToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable(this, { result: observableRef, candidates: computed });
  }

  get candidates(): readonly PairCandidate[] {
    const { chain } = this.#activeChain;
    return pairCandidates(chain, this.#tokens.tokens(chain.id), this.#userTokens.pairs(chain.id));
  }

  /** Searches again whenever account, chain or lists change, until the disposer runs. */
  open(): () => void {
    return follow(
      () => ({
        account: this.#wallet.account,
        chain: this.#activeChain.chain,
        candidates: this.candidates,
      }),
      ({ account }) => {
        void this.#load(account);
        const run = this.#run;
        return () => {
          // The next search starts before this one is disposed of: ignore only this one's answer.
          if (this.#run === run) this.#run += 1;
        };
      },
    );
  }

  retry(): void {
    void this.#load(this.#wallet.account);
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
    const { chain } = this.#activeChain;
    if (!contractAddress(chain, 'v2Factory'))
      throw new SluiceError('contract_missing', 'No V2 factory address on this chain');
    const client = this.#clients.get(chain.id);
    const { pairs, unread } = await pairHoldings(client, account, this.candidates, 'latest');
    const known = pairs.flatMap(({ totalSupplyRaw, amounts, ...pair }) =>
      totalSupplyRaw === undefined || !amounts ? [] : [{ ...pair, totalSupplyRaw, amounts }],
    );
    return { state: 'known', pairs: known, unread: unread + pairs.length - known.length };
  }
}
