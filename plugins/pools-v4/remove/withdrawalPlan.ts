import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import type { StateBasis } from '../../../kernel/basis/StateBasis.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { PlannedTransaction, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { RawAmount, TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';
import type { V4Contracts, V4Position } from '../services/positionCalls.ts';
import { encodeWithdrawal } from './encodeWithdrawal.ts';
import type { WithdrawalIntent } from './WithdrawalIntent.ts';

/** What is recorded of a withdrawal: the amounts that were expected. */
export interface V4WithdrawalInfo {
  readonly currencyId0: string;
  readonly currencyId1: string;
  readonly expected0Raw: RawAmount;
  readonly expected1Raw: RawAmount;
}

declare module '../../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    REMOVE_LIQUIDITY_V4: V4WithdrawalInfo;
    COLLECT_FEES_V4: V4WithdrawalInfo;
  }
}

/** What collecting and removing have in common. Amounts in raw units. */
interface CommonTerms {
  readonly chain: ChainSpec;
  readonly contracts: V4Contracts;
  readonly position: V4Position;
  readonly currencies: readonly [Currency, Currency];
  /** The uncollected fees; undefined where they could not be read, which does not block the withdrawal. */
  readonly fees: TokenAmounts | undefined;
  /** The endpoint that gave the position. */
  readonly endpoint: string | undefined;
}

export interface CollectTerms extends CommonTerms {
  readonly kind: 'collect';
}

export interface RemovalTerms extends CommonTerms {
  readonly kind: 'remove';
  readonly liquidity: bigint;
  /** What the pool pays at the shown price; undefined where the price is not known. */
  readonly amounts: TokenAmounts | undefined;
  /** Undefined: the person takes whatever arrives. */
  readonly bounds: { readonly minimum: TokenAmounts; readonly maximum: TokenAmounts } | undefined;
}

export type WithdrawalTerms = CollectTerms | RemovalTerms;

/** What the plan needs besides its terms. */
export interface PlanContext extends Pick<TransactionPlan, 'differs' | 'typed'> {
  readonly client: ChainClient;
  readonly settings: PlanSettings;
}

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };

/**
 * One transaction without an allowance: takes liquidity, or nothing of it, and with it all fees. The owner gets
 * everything, native coin as such. An emptied position stays: burning it gains nothing.
 */
export function withdrawalPlan(
  terms: WithdrawalTerms,
  { client, settings, ...more }: PlanContext,
): TransactionPlan<WithdrawalTerms> {
  const { chain, position } = terms;
  const minimum = minimumOf(terms);
  const limits = [...arrivals(terms, minimum), ...payments(terms)];
  const signer = { account: position.owner, chain, client };
  return {
    agreed: agree(signer, settings, { terms, limits, defaultDeadlineSeconds: defaultDeadlineSeconds(chain) }),
    steps: () => [
      {
        kind: 'send',
        build: ({ deadline }) => transactionOf(terms, deadline),
        basis: () => basisOf(terms),
      },
    ],
    ...more,
  };
}

function minimumOf(terms: WithdrawalTerms): TokenAmounts {
  return (terms.kind === 'remove' && terms.bounds?.minimum) || NOTHING;
}

function transactionOf(terms: WithdrawalTerms, deadline: number): PlannedTransaction {
  const { contracts, position, currencies, fees = NOTHING, endpoint } = terms;
  const minimum = minimumOf(terms);
  const intent: WithdrawalIntent = {
    manager: contracts.manager,
    tokenId: position.tokenId,
    liquidity: terms.kind === 'remove' ? terms.liquidity : 0n,
    amount0MinimumRaw: minimum.amount0Raw,
    amount1MinimumRaw: minimum.amount1Raw,
    currency0: position.key.currency0,
    currency1: position.key.currency1,
    recipient: position.owner,
    deadline,
  };
  const expected = terms.kind === 'remove' ? (terms.amounts ?? NOTHING) : fees;
  const info: TransactionInfo = {
    type: terms.kind === 'remove' ? 'REMOVE_LIQUIDITY_V4' : 'COLLECT_FEES_V4',
    currencyId0: currencyId(currencies[0]),
    currencyId1: currencyId(currencies[1]),
    expected0Raw: expected.amount0Raw.toString(),
    expected1Raw: expected.amount1Raw.toString(),
  };
  const check: PlannedTransaction['request']['check'] = async (call) => {
    const { checkWithdrawal } = await loadChunk(() => import('./checkWithdrawal.ts'));
    checkWithdrawal(call, intent);
  };
  return { request: { ...encodeWithdrawal(intent), check, avoid: endpoint }, info };
}

async function basisOf(terms: WithdrawalTerms): Promise<StateBasis> {
  const { contracts, position: place, currencies, endpoint: source } = terms;
  const { collectionBasis, unpricedBasis, withdrawalBasis } = await loadChunk(
    () => import('./withdrawalBasis.ts'),
  );
  const withdrawn = { contracts, place, currencies, source };
  if (terms.kind === 'collect') return collectionBasis(terms.fees, withdrawn);
  const { liquidity, bounds, amounts } = terms;
  // The person takes whatever arrives, as nobody told the price.
  if (!bounds && !amounts) return unpricedBasis(withdrawn);
  return withdrawalBasis({ ...withdrawn, liquidity, bounds });
}

/**
 * What must arrive of both. A token with a transfer fee must not lock its owner in, so only the native coin is held
 * to the minimum here, and tokens where they leave the pools.
 */
function arrivals(
  { position, currencies }: WithdrawalTerms,
  minimum: TokenAmounts,
): readonly ExpectedChange[] {
  const least = [minimum.amount0Raw, minimum.amount1Raw];
  return currencies.map((currency, index) => ({
    owner: position.owner,
    currency,
    minDeltaRaw: (currency.kind === 'native' && least[index]) || 0n,
  }));
}

/** The least that must leave the contract that holds all pools. Fees come on top, and may be any amount. */
function payments(terms: WithdrawalTerms): readonly ExpectedChange[] {
  const { currencies, contracts } = terms;
  const owner = contracts.poolManager;
  if (!owner || terms.kind !== 'remove' || !terms.bounds) return [];
  const { amount0Raw, amount1Raw } = terms.bounds.minimum;
  return [amount0Raw, amount1Raw].map((least, index) => ({
    owner,
    currency: currencies[index] as Currency,
    minDeltaRaw: -MAX_UINT256,
    maxDeltaRaw: -least,
  }));
}
