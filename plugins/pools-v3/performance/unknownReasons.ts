import { type Figure, isKnown, type Unknown } from '../../../kernel/history/figure.ts';
import type { PositionLedger } from '../../../kernel/history/positionLedger.ts';

/** Why figures of the ledger are not known, each reason once. */
export function unknownReasons(ledger: PositionLedger): readonly Unknown[] {
  const { profit, againstHolding, feesHeld, divergence, feesPerDay, valueNow, uncollectedFees } = ledger;
  const { deposited, withdrawn, collectedFees, waiting } = ledger;
  const worths = [profit, againstHolding, feesHeld, divergence, feesPerDay, valueNow, uncollectedFees];
  const figures: readonly Figure[] = [...worths, deposited, withdrawn, collectedFees, waiting].flatMap(
    ({ quote, usd }) => [quote, usd],
  );
  return [...new Set(figures.filter((figure): figure is Unknown => !isKnown(figure)))];
}
