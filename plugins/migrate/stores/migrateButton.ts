import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import type { MigratedPair } from '../services/MigratedPair.ts';
import type { AgreedMigration } from './migrationPlan.ts';
import type { ReadRange } from './RangeForm.ts';

/** The states of the main button. Where no gate has the text, its i18n key is `button.<kind>`. */
export type MigrateButton =
  | 'off'
  | Exclude<WalletGate, 'ready'>
  | 'loading'
  | 'unknown'
  | 'not_a_pair'
  | 'no_pair'
  | 'none'
  | 'taxed'
  | 'percent'
  | 'range'
  | 'invalid_price'
  | 'invalid_range'
  | 'too_small'
  | 'migrate';

/** The person's choices, and the terms that follow from them. */
export interface MigrateButtonInput {
  readonly source: MigratedPair;
  readonly percent: number;
  readonly tier: Tier | undefined;
  readonly range: ReadRange | undefined;
  readonly agreed: AgreedMigration | undefined;
}

/** The first thing that is missing, else the state in which the person can review. */
export function migrateButton(
  { source, percent, tier, range, agreed }: MigrateButtonInput,
  gate: WalletGate,
): MigrateButton {
  const { target, pair, tiers, ownedRaw } = source;
  if (source.off) return 'off';
  if (gate !== 'ready') return gate;
  if (target.state === 'not_a_pair') return 'not_a_pair';
  if (target.state === 'failed' || pair.state === 'UNKNOWN' || tier?.existence === 'INVALID')
    return 'unknown';
  if (target.state === 'loading' || pair.state === 'LOADING') return 'loading';
  if (pair.state !== 'EXISTS') return 'no_pair';
  if (source.taxed.length > 0) return 'taxed';
  if (ownedRaw === undefined) return source.balanceUnknown ? 'unknown' : 'loading';
  if (ownedRaw === 0n) return 'none';
  if (percent === 0) return 'percent';
  if (!tiers) return source.tiersError ? 'unknown' : 'loading';
  if (tiers.length === 0) return 'unknown';
  if (!tier || tier.existence === 'LOADING') return 'loading';
  if (range?.problem) return range.problem === 'missing' ? 'range' : range.problem;
  return agreed ? 'migrate' : 'too_small';
}
