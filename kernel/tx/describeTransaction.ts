import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { Logger } from '../plugin/Logger.ts';
import type { TransactionDescription } from './TransactionDescriber.ts';
import type { TransactionOutcome, TransactionRecord } from './TransactionRecord.ts';

/**
 * The words for a record, from the contributed describers of its type. Undefined where none can read it: such a
 * record is left out of lists and stays in the store (the specification, section 5, "Display"). Observable.
 */
export function describeTransaction(
  contributions: ContributionRegistry,
  record: TransactionRecord,
  outcome: TransactionOutcome,
  logger?: Logger,
): TransactionDescription | undefined {
  for (const { type, describe, pluginId } of contributions.of('transactionDescribers')) {
    if (type !== record.info.type) continue;
    try {
      return describe(record.info, outcome);
    } catch (error) {
      logger?.info(`Plugin ${pluginId} could not describe transaction ${record.id}`, error);
    }
  }
  return undefined;
}
