import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { Logger } from '../runtime/Logger.ts';
import { describeUnowned } from './records/describeUnowned.ts';
import type { TransactionDescriber, TransactionDescription } from './TransactionDescriber.ts';
import type { TransactionOutcome, TransactionRecord } from './TransactionRecord.ts';

/** For the types that no plugin makes, and those whose plugin this build lacks. */
const unowned = { describe: describeUnowned, pluginId: 'kernel' };

/**
 * The words for a record, from the contributed describers of its type, else our own. Undefined where none can read it:
 * such a record is left out of lists and stays in the store (rule 5.81). Observable.
 */
export function describeTransaction(
  contributions: ContributionRegistry,
  record: TransactionRecord,
  outcome: TransactionOutcome,
  logger?: Logger,
): TransactionDescription | undefined {
  const describers = contributions
    .of('transactionDescribers')
    .filter(({ type }) => type === record.info.type);
  for (const { describe, pluginId } of describers.length > 0 ? describers : [unowned]) {
    try {
      // Found by the record's type, so it takes the record's info.
      return checked((describe as TransactionDescriber)(record.info, outcome));
    } catch (error) {
      logger?.info(`${pluginId} could not describe transaction ${record.id}`, error);
    }
  }
  return undefined;
}

/** @throws TypeError for what the lists could not show: it is not their fault */
function checked(description: TransactionDescription): TransactionDescription {
  const { title, descriptor, values, currencyIds } = description;
  if (typeof title === 'string' && typeof descriptor === 'string' && values && Array.isArray(currencyIds)) {
    return description;
  }
  throw new TypeError('A description lacks a title, a descriptor, values or currencies');
}
