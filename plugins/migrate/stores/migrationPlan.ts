import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import type { MigrationIntent } from '../../../kernel/calldata/MigrationIntent.ts';
import { encodeMigration } from '../../../kernel/calldata/v3Migrator.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { PlanStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Migration, MigrationTerms } from '../../../kernel/positions/migration.ts';

/** The terms of a migration that a person agreed to. */
export interface AgreedMigration {
  readonly migrator: Address;
  readonly account: Address;
  readonly pairToken: Token;
  readonly tokens: readonly [Token, Token];
  /** Hundredths of a bip. */
  readonly fee: number;
  /** True where this transaction creates the pool, or sets its first price. */
  readonly creates: boolean;
  readonly terms: MigrationTerms;
  readonly amounts: Migration;
  /** The minimum of each token that must go into the position. */
  readonly minimum: TokenAmounts;
  /** The currencies of the refund. */
  readonly refundCurrencies: readonly [Currency, Currency];
}

/** A permit or an allowance for the pair's liquidity token, then the migration. */
export function migrationPlan(
  migration: AgreedMigration,
  { chain, client }: Omit<FlowSigner, 'account'>,
  settings: PlanSettings,
  more: Pick<TransactionPlan, 'differs' | 'typed'> = {},
): TransactionPlan<AgreedMigration> {
  const { migrator, account, pairToken, tokens, fee, creates, terms, minimum, refundCurrencies } = migration;
  const { liquidityRaw, percentage, range, sqrtPriceX96 } = terms;
  const [token0, token1] = tokens;
  const permit = {
    kind: 'permit2612',
    token: pairToken,
    spender: migrator,
    neededRaw: liquidityRaw,
  } as const;
  const send: PlanStep = {
    kind: 'send',
    build({ permits: [permit], deadline }) {
      const intent: MigrationIntent = {
        kind: 'migrate_pair',
        migrator,
        pair: pairToken.address,
        liquidityRaw,
        percentage,
        token0: token0.address,
        token1: token1.address,
        fee,
        tickLower: range.tickLower,
        tickUpper: range.tickUpper,
        amount0MinimumRaw: minimum.amount0Raw,
        amount1MinimumRaw: minimum.amount1Raw,
        recipient: account,
        deadline,
        refundAsNative: refundCurrencies.some(({ kind }) => kind === 'native'),
        ...(creates ? { createAtSqrtPriceX96: sqrtPriceX96 } : {}),
        ...(permit ? { permit } : {}),
      };
      return {
        request: {
          ...encodeMigration(intent),
          check: calldataCheck(intent),
        },
        info: {
          type: 'MIGRATE_LIQUIDITY_V3',
          baseCurrencyId: currencyId(token0),
          quoteCurrencyId: currencyId(token1),
        },
      };
    },
  };
  const limits = [
    { owner: account, currency: pairToken, minDeltaRaw: -liquidityRaw },
    // The refund depends on the prices of the block, so only a loss is refused.
    ...refundCurrencies.map((currency) => ({ owner: account, currency, minDeltaRaw: 0n })),
  ];
  const figures = { terms: migration, limits, defaultDeadlineSeconds: defaultDeadlineSeconds(chain) };
  return {
    agreed: agree({ account, chain, client }, settings, figures),
    steps: () => [permit, send],
    ...more,
  };
}
