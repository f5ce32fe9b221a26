import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import type {
  CollectIntent,
  DecreaseIntent,
  PositionIntent,
} from '../../../kernel/calldata/PositionIntent.ts';
import { encodePosition } from '../../../kernel/calldata/positionManager.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, nativeCurrency, type Token } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { PlannedTransaction, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';

/** The terms that collecting and removing have in common. Amounts in raw units. */
export interface WithdrawalTerms {
  readonly chain: ChainSpec;
  readonly positionManager: Address;
  readonly position: Position;
  readonly tokens: readonly [Token, Token];
  /** The owner, who receives everything. */
  readonly recipient: Address;
  /** The wrapped coin, where that side is paid out as native coin. */
  readonly nativeAs: Token | undefined;
  /**
   * The fees that a simulated collection gave; undefined where they are not known, which does not block the
   * withdrawal.
   */
  readonly fees: TokenAmounts | undefined;
}

export interface RemovalTerms extends WithdrawalTerms {
  readonly liquidity: bigint;
  /** The amounts that the pool gives at the shown price. */
  readonly amounts: TokenAmounts;
  /** The minimum amounts for the liquidity. */
  readonly minimum: TokenAmounts;
}

/** The two received currencies. */
export function receivedCurrencies({
  chain,
  tokens,
  nativeAs,
}: WithdrawalTerms): readonly [Currency, Currency] {
  const paid = (token: Token) => (token.address === nativeAs?.address ? nativeCurrency(chain) : token);
  return [paid(tokens[0]), paid(tokens[1])];
}

/** What the plan of a withdrawal needs besides its terms. */
export interface PlanContext extends Pick<TransactionPlan, 'differs' | 'typed'> {
  readonly client: ChainClient;
  readonly settings: PlanSettings;
}

/** Collects all fees of a position. */
export function collectPlan<T extends WithdrawalTerms>(terms: T, context: PlanContext): TransactionPlan<T> {
  const intent: CollectIntent = { kind: 'collect_fees', ...common(terms) };
  const { position, fees } = terms;
  const [id0, id1] = receivedCurrencies(terms).map(currencyId) as [string, string];
  return planOf(terms, context, undefined, () => ({
    request: requestOf(intent),
    info: {
      type: 'COLLECT_FEES',
      currencyId0: id0,
      currencyId1: id1,
      // The manager's own books are a lower bound of the fees.
      expectedCurrencyOwed0: (fees?.amount0Raw ?? position.owed0Raw).toString(),
      expectedCurrencyOwed1: (fees?.amount1Raw ?? position.owed1Raw).toString(),
    },
  }));
}

/** Removes liquidity together with all fees. An emptied position stays: burning it gains nothing. */
export function removalPlan<T extends RemovalTerms>(terms: T, context: PlanContext): TransactionPlan<T> {
  const { liquidity, amounts, minimum } = terms;
  const [base, quote] = receivedCurrencies(terms).map(currencyId) as [string, string];
  return planOf(terms, context, defaultDeadlineSeconds(terms.chain), (deadline) => {
    const intent: DecreaseIntent = {
      kind: 'decrease_position',
      ...common(terms),
      liquidity,
      amount0MinimumRaw: minimum.amount0Raw,
      amount1MinimumRaw: minimum.amount1Raw,
      deadline,
      burn: false,
    };
    return {
      request: requestOf(intent),
      info: {
        type: 'REMOVE_LIQUIDITY_V3',
        baseCurrencyId: base,
        quoteCurrencyId: quote,
        expectedAmountBaseRaw: amounts.amount0Raw.toString(),
        expectedAmountQuoteRaw: amounts.amount1Raw.toString(),
      },
    };
  });
}

/**
 * A plan of one transaction without an allowance. @param deadlineSeconds the default; undefined: the calldata
 * has no deadline
 */
function planOf<T extends WithdrawalTerms>(
  terms: T,
  { client, settings, ...more }: PlanContext,
  deadlineSeconds: number | undefined,
  build: (deadline: number) => PlannedTransaction,
): TransactionPlan<T> {
  const { chain, recipient: account } = terms;
  const defaults = deadlineSeconds === undefined ? {} : { defaultDeadlineSeconds: deadlineSeconds };
  return {
    agreed: agree({ account, chain, client }, settings, { terms, limits: limitsOf(terms), ...defaults }),
    steps: () => [{ kind: 'send', build: ({ deadline }) => build(deadline) }],
    ...more,
  };
}

function common({ positionManager, position, recipient, nativeAs, fees }: WithdrawalTerms) {
  const { tokenId, token0, token1 } = position;
  return {
    positionManager,
    tokenId,
    token0,
    token1,
    recipient,
    ...(nativeAs ? { nativeAs: nativeAs.address } : {}),
    fees0MinimumRaw: fees?.amount0Raw ?? 0n,
    fees1MinimumRaw: fees?.amount1Raw ?? 0n,
  };
}

/**
 * The contract enforces the minimums. The simulation only requires that nothing leaves the account: a token
 * with a transfer fee must not lock its owner in. The review shows what arrives beside what was promised.
 */
function limitsOf(terms: WithdrawalTerms): readonly ExpectedChange[] {
  return receivedCurrencies(terms).map((currency) => ({
    owner: terms.recipient,
    currency,
    minDeltaRaw: 0n,
  }));
}

const requestOf = (intent: PositionIntent): PlannedTransaction['request'] => ({
  ...encodePosition(intent),
  check: calldataCheck(intent),
});
