import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import type { PositionChange } from '../../../kernel/basis/positionBasis.ts';
import type { StateBasis } from '../../../kernel/basis/StateBasis.ts';
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
import type { PlannedTransaction, SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';

/** The terms that collecting and removing have in common. Amounts in raw units. */
export interface WithdrawalTerms {
  readonly chain: ChainSpec;
  readonly positionManager: Address;
  readonly position: Position;
  readonly tokens: readonly [Token, Token];
  /** The owner, who receives everything. */
  readonly recipient: Address;
  /**
   * The wrapped coin, where that side is paid out as native coin. All then passes the manager, which keeps for
   * anybody what is asked for under another token's name: so two endpoints must name the same tokens.
   */
  readonly nativeAs: Token | undefined;
  readonly pool: Address;
  /**
   * The fees that a simulated collection gave; undefined where they are not known, which does not block the
   * withdrawal.
   */
  readonly fees: TokenAmounts | undefined;
  /** The endpoint that gave the position. */
  readonly endpoint: string | undefined;
}

export interface RemovalTerms extends WithdrawalTerms {
  readonly liquidity: bigint;
  /** The amounts that the pool gives at the shown price. */
  readonly amounts: TokenAmounts;
  /** The minimum amounts for the liquidity. */
  readonly minimum: TokenAmounts;
  /** The most that the pool can give for it within the tolerance. */
  readonly maximum: TokenAmounts;
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

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };

/** What the plan of a withdrawal needs besides its terms. */
export interface PlanContext extends Pick<TransactionPlan, 'differs' | 'typed' | 'alone'> {
  readonly client: ChainClient;
  readonly settings: PlanSettings;
}

/** Collects all fees of a position. */
export function collectPlan<T extends WithdrawalTerms>(terms: T, context: PlanContext): TransactionPlan<T> {
  const intent: CollectIntent = { kind: 'collect_fees', ...common(terms) };
  const { position, fees } = terms;
  const [id0, id1] = receivedCurrencies(terms).map(currencyId) as [string, string];
  const plan = { deadlineSeconds: undefined, limits: arrivals(terms), basis: () => collectBasis(terms) };
  return planOf(terms, context, plan, () => ({
    request: requestOf(intent, terms),
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
  const deadlineSeconds = defaultDeadlineSeconds(terms.chain);
  const limits = [...arrivals(terms, minimum), ...payments(terms)];
  const plan = { deadlineSeconds, limits, basis: () => removalBasis(terms) };
  return planOf(terms, context, plan, (deadline) => {
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
      request: requestOf(intent, terms),
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

interface OneSend {
  /** The default; undefined: the calldata has no deadline. */
  readonly deadlineSeconds: number | undefined;
  readonly limits: readonly ExpectedChange[];
  readonly basis: SendStep['basis'];
}

/** A plan of one transaction without an allowance. */
function planOf<T extends WithdrawalTerms>(
  terms: T,
  { client, settings, ...more }: PlanContext,
  { deadlineSeconds, limits, basis }: OneSend,
  build: (deadline: number) => PlannedTransaction,
): TransactionPlan<T> {
  const { chain, recipient: account } = terms;
  const defaults = deadlineSeconds === undefined ? {} : { defaultDeadlineSeconds: deadlineSeconds };
  return {
    agreed: agree({ account, chain, client }, settings, { terms, limits, ...defaults }),
    steps: () => [{ kind: 'send', build: ({ deadline }) => build(deadline), basis }],
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

async function collectBasis(terms: WithdrawalTerms): Promise<StateBasis> {
  const { collectionBasis } = await loadChunk(() => import('../../../kernel/basis/owedBasis.ts'));
  return collectionBasis(changeOf(terms), terms.fees ?? NOTHING);
}

async function removalBasis(terms: RemovalTerms): Promise<StateBasis> {
  const { positionWithdrawalBasis } = await loadChunk(() => import('../../../kernel/basis/positionBasis.ts'));
  const { liquidity, position, maximum, minimum } = terms;
  return positionWithdrawalBasis(changeOf(terms, minimum), liquidity, position.liquidity, maximum);
}

/** The position as its state is checked. @param minimum what must be taken out of it at least */
function changeOf(terms: WithdrawalTerms, minimum = NOTHING): PositionChange {
  const { chain, positionManager, position, pool: address, recipient: owner, endpoint: source } = terms;
  const { token0, token1, fee, tokenId } = position;
  return {
    ...{ chain, positionManager, range: position, currencies: receivedCurrencies(terms), minimum, source },
    pool: { token0, token1, fee, address, isUnpriced: false },
    held: { tokenId, owner },
  };
}

/**
 * What must arrive of both tokens. A token with a transfer fee must not lock its owner in, so only the native
 * coin is held to the minimum here, and tokens where they leave the pool.
 */
function arrivals(terms: WithdrawalTerms, minimum?: TokenAmounts): readonly ExpectedChange[] {
  const least = [minimum?.amount0Raw, minimum?.amount1Raw];
  return receivedCurrencies(terms).map((currency, index) => ({
    owner: terms.recipient,
    currency,
    minDeltaRaw: (currency.kind === 'native' && least[index]) || 0n,
  }));
}

/** The least that must leave the pool. Fees come on top, and may be any amount. */
function payments({ tokens, pool, minimum }: RemovalTerms): readonly ExpectedChange[] {
  const least = [minimum.amount0Raw, minimum.amount1Raw];
  return tokens.map((currency, index) => ({
    ...{ owner: pool, currency, minDeltaRaw: -MAX_UINT256 },
    maxDeltaRaw: -(least[index] ?? 0n),
  }));
}

const requestOf = (intent: PositionIntent, { endpoint }: WithdrawalTerms): PlannedTransaction['request'] => ({
  ...encodePosition(intent),
  check: calldataCheck(intent),
  avoid: endpoint,
});
