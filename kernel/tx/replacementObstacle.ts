import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { ConnectionType } from '../wallet/Connector.ts';
import type { TransactionRecord } from './TransactionRecord.ts';

/**
 * Why this app cannot replace a waiting transaction: a Safe or a batch wallet controls it, or the chain hides
 * pending ones.
 */
export type ReplacementObstacle = 'safe' | 'batch' | 'chain';

/** Why a waiting transaction can be neither sped up nor cancelled; undefined where it can. */
export function replacementObstacle(
  { reference }: TransactionRecord,
  chain: Pick<ChainSpec, 'pendingVisible'>,
  wallet: ConnectionType | undefined,
): ReplacementObstacle | undefined {
  if (reference.kind === 'safe' || wallet === 'GNOSIS_SAFE') return 'safe';
  if (reference.kind === 'calls') return 'batch';
  return chain.pendingVisible ? undefined : 'chain';
}
