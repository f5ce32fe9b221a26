import { observable, runInAction } from 'mobx';
import { vi } from 'vitest';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { currencyId, nativeCurrency, type Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import { FakePair, pairChain } from '../../../kernel/positions/testing/FakePair.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  PopupsToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { clientsOf } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { PairForm } from '../stores/PairForm.ts';

const chain = pairChain();
export const ACCOUNT = addressOf(0xa1);
export const mon = nativeCurrency(chain);
export const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [
  Token,
  Token,
];

/** Fakes of everything around the forms of pairs; each part can be set. */
export class PairFakes {
  readonly pair: FakePair;
  readonly wallet = observable(
    {
      account: ACCOUNT as Address | undefined,
      chainId: chain.id as number | undefined,
      switchingChain: false,
    },
    {},
    { deep: false },
  );
  readonly settings = observable(
    {
      liquiditySlippageTolerance: 'auto' as number | 'auto',
      deadlineSeconds: undefined,
      approveExact: false,
    },
    {},
    { deep: false },
  );
  readonly balances = observable.map<string, Balance>({}, { deep: false });
  readonly services: ServiceReader;

  constructor(spec: ChainSpec = chain) {
    this.pair = new FakePair(spec);
    this.services = servicesOf(
      provide(ActiveChainToken, { chain: spec }),
      provide(ChainClientsToken, clientsOf(this.pair.client)),
      provide(BalanceServiceToken, {
        watch: () => () => undefined,
        get: (_owner, currency) => this.balances.get(currencyId(currency)) ?? { state: 'loading' },
      }),
      provide(SettingsToken, this.settings),
      provide(LoggerToken, silentLogger),
      provide(WalletSessionToken, this.wallet),
      provide(PopupsToken, new PopupList()),
    );
  }

  has(id: string, raw: bigint): void {
    runInAction(() => this.balances.set(id, { state: 'known', raw, block: 1n }));
  }

  /** Opens `form` and waits until its pair has been looked up. */
  async open(form: PairForm): Promise<void> {
    form.open();
    this.pair.client.tick();
    await vi.waitFor(() => {
      if (form.pair.state === 'LOADING') throw new Error('loading');
    }, WAIT);
  }
}
