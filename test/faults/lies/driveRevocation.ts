import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { ApprovalsStore } from '../../../plugins/approvals/stores/ApprovalsStore.ts';
import { revocationPlan } from '../../../plugins/approvals/stores/revocationPlan.ts';
import { approvalServices } from '../../../plugins/approvals/testing/LiveApprovals.ts';
import type { TestChain } from '../../anvil/localChain.ts';
import { BRISK } from '../../testing/pace.ts';
import { confirmReview } from './confirmReview.ts';
import { type Heard, RefusingWallet } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';

/**
 * Takes back every approval of `symbols` that the approvals page shows, in one batch.
 * @param unlisted those of them that are on no list: only the logs tell of their approvals
 */
export async function driveRevocation(
  chain: TestChain,
  lied: LiedTo,
  symbols: readonly string[],
  unlisted: readonly string[] = [],
): Promise<Heard> {
  const wallet = new RefusingWallet();
  const live = new LiveSender(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(live.signer.client.rpc);
  wallet.install(live.answers, true);
  try {
    await live.connect();
    const services = approvalServices(chain, live, new Set(unlisted));
    const store = new ApprovalsStore(services, live.signer.chain, live.account);
    await store.refresh();
    await store.lookBack();
    const tokens = symbols.map((symbol) => chain.token(symbol).address);
    const rows = store.rows.filter(({ token, raw }) => tokens.includes(token) && raw !== 0n);
    const plan = revocationPlan(live.signer, live.services.settings, rows, store.permit2);
    if (!plan) return { seen: store.error?.code ?? 'nothing to revoke', review: undefined, ...wallet };
    const flow = new TransactionFlow(live.services);
    flow.open(plan);
    return await confirmReview(flow, wallet, lied);
  } finally {
    live.close();
  }
}
