import { observable } from 'mobx';
import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { FlowSigner } from '../../flow/FlowSigner.ts';
import type { FlowServices } from '../../flow/TransactionFlow.ts';
import { type ClientChanges, localChainSpec, localClients } from '../../quote/testing/localMarket.ts';
import type { ChainClientPool } from '../../rpc/ChainClientPool.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { FakePage } from '../../rpc/testing/FakePage.ts';
import type { UserSettings } from '../../settings/types.ts';
import { BrowserStorage } from '../../storage/BrowserStorage.ts';
import { FakeBrowser } from '../../storage/testing/fakeStorage.ts';
import { Allowances } from '../../tokens/Allowances.ts';
import { BrowserWalletSession } from '../../wallet/BrowserWalletSession.ts';
import type { WalletOption } from '../../wallet/Connector.ts';
import { Permit2Allowances } from '../../wallet/Permit2Allowances.ts';
import { memoryStorage } from '../../wallet/testing/memoryStorage.ts';
import { followBatchesLazily } from '../followBatchesLazily.ts';
import { PollingTxTracker } from '../PollingTxTracker.ts';
import { WalletTransactionSender } from '../WalletTransactionSender.ts';
import { silentLogger } from './fakeTab.ts';

/** The app's services on the local chain; only the wallet is faked by the node's unlocked account. */
export class LiveSender {
  readonly account: Address = SECOND_WALLET;
  /** Methods requested from the wallet. */
  readonly asked: string[] = [];
  /** Answers instead of the wallet, by method; throw to refuse. */
  readonly answers = new Map<string, (params: readonly unknown[]) => unknown>();
  readonly settings = observable(
    { slippageTolerance: 50, deadlineSeconds: undefined, approveExact: false },
    {},
    { deep: false },
  );
  readonly clients: ChainClientPool;
  readonly wallet: BrowserWalletSession;
  readonly tracker: PollingTxTracker;
  readonly allowances: Allowances;
  readonly permits: Permit2Allowances;
  readonly sender: WalletTransactionSender;
  readonly #chain: TestChain;
  readonly #stop: () => void;

  constructor(chain: TestChain, ...changes: ClientChanges) {
    this.#chain = chain;
    this.clients = localClients(chain, ...changes);
    this.wallet = new BrowserWalletSession({
      options: { all: [this.#option()], discover: async () => undefined },
      storage: memoryStorage(),
    });
    this.tracker = new PollingTxTracker({
      storage: new BrowserStorage(new FakeBrowser().tab()),
      clients: this.clients,
      logger: silentLogger,
      locks: undefined,
      visibility: new FakePage(),
    });
    this.#stop = followBatchesLazily(this.tracker, this.wallet);
    this.allowances = new Allowances(this.clients);
    this.permits = new Permit2Allowances(this.clients);
    this.sender = new WalletTransactionSender(this.clients, this.wallet, this.tracker);
  }

  /** The services that a flow needs. */
  get services(): FlowServices & { readonly settings: UserSettings } {
    const { sender, tracker, allowances, permits, wallet } = this;
    const activeChain = { chain: this.signer.chain };
    const settings = this.settings as unknown as UserSettings;
    return { sender, tracker, allowances, permits, wallet, activeChain, settings };
  }

  get signer(): FlowSigner {
    const client = this.clients.get(localChainSpec(this.#chain).id);
    return { account: this.account, chain: client.chain, client };
  }

  connect(): Promise<void> {
    return this.wallet.activate(this.#option());
  }

  close(): void {
    this.#stop();
    this.tracker.dispose();
    this.wallet.dispose();
  }

  #option(): WalletOption {
    const provider: Eip1193Provider = {
      request: async ({ method, params = [] }) => {
        this.asked.push(method);
        const answer = this.answers.get(method);
        if (answer) return answer(params as readonly unknown[]);
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [this.account];
        return this.#chain.rpc(method, params as readonly unknown[]);
      },
    };
    return { id: 'node', name: 'Node', type: 'LOCAL', provider: async () => provider };
  }
}
