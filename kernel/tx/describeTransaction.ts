import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { Logger } from '../runtime/Logger.ts';
import { describeUnowned } from './records/describeUnowned.ts';
import type { TransactionDescriber, TransactionDescription } from './TransactionDescriber.ts';
import type { TransactionOutcome, TransactionRecord } from './TransactionRecord.ts';

/** For types that no plugin describes, or whose plugin is not in this build. */
const unowned = { describe: describeUnowned, pluginId: 'kernel' };

/**
 * Describes a record with the contributed describers of its type, or else the kernel's own. Undefined if none
 * of them can read it: such a record is left out of lists but stays stored (rule 5.81). Observable.
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
      // The describer was found by the record's type, so it accepts the record's info.
      return checked((describe as TransactionDescriber)(record.info, outcome));
    } catch (error) {
      logger?.info(`${pluginId} could not describe transaction ${record.id}`, error);
    }
  }
  return undefined;
}

/** @throws TypeError for a description that the lists could not show */
function checked(description: TransactionDescription): TransactionDescription {
  const { title, descriptor, values, currencyIds } = description;
  if (typeof title === 'string' && typeof descriptor === 'string' && values && Array.isArray(currencyIds)) {
    return description;
  }
  throw new TypeError('A description lacks a title, a descriptor, values or currencies');
}
