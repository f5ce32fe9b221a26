import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import type { MigrateStore } from './MigrateStore.ts';

/** What the main button says; the i18n key is `button.<kind>`. */
export type MigrateButton =
  | 'connect'
  | 'switch_network'
  | 'off'
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

/** The first thing that is missing, else that all is there. */
export function migrateButton(
  store: MigrateStore,
  { account, chainId }: Pick<WalletSession, 'account' | 'chainId'>,
): MigrateButton {
  const { target, pair, tier, tiers, range, ownedRaw } = store;
  if (!account) return 'connect';
  if (chainId !== store.chain.id) return 'switch_network';
  if (!store.migrator) return 'off';
  if (target.state === 'not_a_pair') return 'not_a_pair';
  if (target.state === 'failed' || pair.state === 'UNKNOWN' || tier?.existence === 'INVALID')
    return 'unknown';
  if (target.state === 'loading' || pair.state === 'LOADING') return 'loading';
  if (pair.state !== 'EXISTS') return 'no_pair';
  if (store.taxed.length > 0) return 'taxed';
  if (ownedRaw === undefined) return store.balanceUnknown ? 'unknown' : 'loading';
  if (ownedRaw === 0n) return 'none';
  if (store.percent === 0) return 'percent';
  if (!tiers) return store.tiersError ? 'unknown' : 'loading';
  if (tiers.length === 0) return 'unknown';
  if (!tier || tier.existence === 'LOADING') return 'loading';
  if (range?.problem) return range.problem === 'missing' ? 'range' : range.problem;
  return store.agreed ? 'migrate' : 'too_small';
}
