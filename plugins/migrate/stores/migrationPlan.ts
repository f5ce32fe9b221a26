import { lessBps, moreBps } from '../../../kernel/basis/bounds.ts';
import type { KnownPool } from '../../../kernel/basis/poolPrice.ts';
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
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';

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
  /** All liquidity tokens of the account, of which a percentage was chosen; raw units. */
  readonly ownedRaw: bigint;
  readonly amounts: Migration;
  /** The minimum of each token that must go into the position. */
  readonly minimum: TokenAmounts;
  /** The tolerance that the minimum was computed with, basis points. */
  readonly slippageBps: number;
  /** The V3 pool, which may not exist yet. */
  readonly pool: KnownPool;
  /** The endpoint that gave the pair and the pool. */
  readonly endpoint: string | undefined;
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
          avoid: migration.endpoint,
        },
        info: {
          type: 'MIGRATE_LIQUIDITY_V3',
          createPool: creates,
          baseCurrencyId: currencyId(token0),
          quoteCurrencyId: currencyId(token1),
        },
      };
    },
    async basis() {
      const { migrationBasis } = await loadChunk(() => import('../../../kernel/basis/migrationBasis.ts'));
      const { pool, amounts, slippageBps, ownedRaw, endpoint: source } = migration;
      const pair = { ...pool, address: pairToken.address, isEmpty: false };
      const share = { owner: account, ownedRaw };
      const reviewed = {
        pair,
        pool,
        currencies: tokens,
        terms,
        amounts,
        minimum,
        slippageBps,
        share,
        source,
      };
      return migrationBasis(chain, reviewed);
    },
  };
  const figures = {
    terms: migration,
    limits: limitsOf(migration),
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain),
  };
  return {
    agreed: agree({ account, chain, client }, settings, figures),
    steps: () => [permit, send],
    ...more,
  };
}

/**
 * What the pair pays, what goes into the pool, and what comes back. Tokens with a transfer fee cannot be
 * migrated, so everything that leaves arrives.
 */
function limitsOf(migration: AgreedMigration): readonly ExpectedChange[] {
  const { account, pairToken, tokens, terms, amounts, minimum, slippageBps, pool } = migration;
  const { liquidityRaw } = terms;
  const sides = (['amount0Raw', 'amount1Raw'] as const).flatMap((side, index): readonly ExpectedChange[] => {
    const [token, refunded] = [tokens[index] as Token, migration.refundCurrencies[index] as Currency];
    const burnedRaw = amounts.taken[side] + amounts.refund[side];
    const mostRaw = moreBps(burnedRaw, slippageBps);
    const restRaw = burnedRaw - amounts.desired[side];
    return [
      {
        ...{ owner: pairToken.address, currency: token, minDeltaRaw: -mostRaw },
        maxDeltaRaw: -lessBps(burnedRaw, slippageBps),
      },
      {
        ...{ owner: account, currency: refunded, minDeltaRaw: lessBps(restRaw, slippageBps) },
        maxDeltaRaw: mostRaw - minimum[side],
      },
      ...(pool.address
        ? [
            {
              ...{ owner: pool.address, currency: token, minDeltaRaw: minimum[side] },
              maxDeltaRaw: moreBps(amounts.desired[side], slippageBps),
            },
          ]
        : []),
    ];
  });
  return [
    { owner: account, currency: pairToken, minDeltaRaw: -liquidityRaw, maxDeltaRaw: -liquidityRaw },
    ...sides,
  ];
}
