import { runInAction, when } from 'mobx';
import { WAIT } from '../../../test/testing/pace.ts';
import { accepted } from '../../basis/acceptedPrice.ts';
import type { TransactionFlow } from '../TransactionFlow.ts';

/** Waits for the check of an open review, and takes the pool's price, however far off the market it is. */
export async function acceptPrice(flow: Pick<TransactionFlow, 'basis'>): Promise<void> {
  await when(() => flow.basis !== undefined, WAIT);
  runInAction(() => {
    flow.basis = flow.basis && accepted(flow.basis, true);
  });
}
