import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Balances } from '../../../kernel/tokens/Balances.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { MigrateStore } from '../../../plugins/migrate/stores/MigrateStore.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { BRISK } from '../../testing/pace.ts';
import { confirmReview } from './confirmReview.ts';
import { type Heard, RefusingWallet } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';
import { lastState } from './lastState.ts';

/** All of what the account has in a V2 pair, moved to the V3 pool that the page suggests. */
export async function driveMigration(
  chain: TestChain,
  lied: LiedTo,
  symbols: readonly [string, string],
): Promise<Heard> {
  const wallet = new RefusingWallet();
  const live = new LiveSender(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  wallet.install(live.answers);
  let close = () => {};
  try {
    await live.connect();
    const store = new MigrateStore(
      servicesOf(
        provide(ActiveChainToken, { chain: live.signer.chain }),
        provide(ChainClientsToken, live.clients),
        provide(TokenListServiceToken, {
          find: (_, address) => {
            const entry = chain.manifest.tokens.find((token) => token.address === address);
            return entry && { kind: 'token', ...entry };
          },
          load: (_, address) => Promise.reject(new Error(`nobody knows ${address}`)),
        }),
        provide(BalanceServiceToken, new Balances(live.clients)),
        provide(SettingsToken, { liquiditySlippageTolerance: 'auto', approveExact: false }),
        provide(LoggerToken, silentLogger),
        provide(WalletSessionToken, live.wallet),
      ),
    );
    const pair = chain.pools.find(
      ({ protocol, tokens }) => protocol === 'v2' && symbols.every((symbol) => tokens.includes(symbol)),
    );
    store.setAddress(pair?.address ?? '');
    close = store.open();
    const button = await lastState<string>({
      state: () => store.button,
      wanted: ['migrate'],
      passing: ['loading'],
      isAwaited: lied.isAwaited,
    });
    const plan = button === 'migrate' ? store.plan() : undefined;
    if (!plan) return { seen: button, review: undefined, ...wallet };
    const flow = new TransactionFlow(live.services);
    flow.open(plan);
    return await confirmReview(flow, wallet, lied);
  } finally {
    close();
    live.close();
  }
}
