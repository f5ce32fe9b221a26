import type { KnownPool } from '../../../kernel/basis/poolPrice.ts';
import type { HeldPosition, PositionChange } from '../../../kernel/basis/positionBasis.ts';
import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import type { IncreaseIntent, MintIntent } from '../../../kernel/calldata/PositionIntent.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { type Agreed, agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { AllowanceStep, SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { Deposit } from '../../../kernel/positions/deposit.ts';
import type { TickRange, TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { namedOrder } from './namedOrder.ts';

/** The deposit that a person agreed to; immutable. */
export interface AgreedDeposit {
  readonly account: Address;
  readonly positionManager: Address;
  /** In the order of the contracts; the native coin where the person pays with it. */
  readonly currencies: readonly [Currency, Currency];
  readonly tokens: readonly [Token, Token];
  /** The person named the second currency first: it is shown, and asked for, first. */
  readonly reversed?: boolean;
  readonly fee: number;
  readonly range: TickRange;
  /** The pool, which may not exist yet. */
  readonly pool: KnownPool;
  /** The price that the deposit was computed at. */
  readonly sqrtPriceX96: bigint;
  readonly deposit: Deposit;
  readonly minimum: TokenAmounts;
  /** True where the deposit creates the pool, or sets its first price. */
  readonly creates: boolean;
  /** The position to increase, and whose the deposit becomes; absent: a new one. */
  readonly held?: HeldPosition;
  /** The endpoint that the price was read from. */
  readonly avoid: string | undefined;
}

/** Allowances or permits for both tokens, then the position manager's mint or increase. */
export function depositPlan<T extends AgreedDeposit>(
  terms: T,
  { chain, client }: Omit<FlowSigner, 'account'>,
  settings: PlanSettings,
  more: Pick<TransactionPlan, 'differs' | 'typed'> = {},
): TransactionPlan<T> {
  const { steps, limits } = depositSteps(terms, chain);
  const figures = { terms, limits, defaultDeadlineSeconds: defaultDeadlineSeconds(chain) };
  return {
    agreed: agree({ account: terms.account, chain, client }, settings, figures),
    steps: () => steps,
    ...more,
  };
}

/** A deposit as part of a plan: its steps, the last of which is the transaction, and what that may move. */
export function depositSteps(
  terms: AgreedDeposit,
  chain: ChainSpec,
): { readonly steps: readonly [...AllowanceStep[], SendStep]; readonly limits: Agreed['limits'] } {
  const { account, positionManager, currencies, tokens, deposit, creates } = terms;
  const { amount0Raw, amount1Raw } = deposit.desired;
  const { amount0Raw: amount0Minimum, amount1Raw: amount1Minimum } = terms.minimum;
  const sides = namedOrder(terms, [
    { currency: currencies[0], token: tokens[0], neededRaw: amount0Raw, minimumRaw: amount0Minimum },
    { currency: currencies[1], token: tokens[1], neededRaw: amount1Raw, minimumRaw: amount1Minimum },
  ]).filter(({ neededRaw }) => neededRaw > 0n);
  const allowances = sides
    .filter(({ currency }) => currency.kind === 'token')
    .map(({ token, neededRaw }) => ({
      ...{ kind: 'permit2612' as const, token },
      ...{ spender: positionManager, neededRaw },
    }));
  const send: SendStep = {
    kind: 'send',
    build: async ({ permits, deadline }) => {
      const { encodePosition } = await loadChunk(() => import('../../../kernel/calldata/positionManager.ts'));
      const intent = intentOf(terms, deadline);
      const [base, quote] = namedOrder(terms, [
        { id: currencyId(currencies[0]), raw: deposit.taken.amount0Raw },
        { id: currencyId(currencies[1]), raw: deposit.taken.amount1Raw },
      ]);
      const permitted = permits.length > 0 ? { ...intent, permits } : intent;
      return {
        request: {
          ...encodePosition(permitted),
          check: calldataCheck(permitted),
          avoid: terms.avoid,
        },
        info: {
          type: 'ADD_LIQUIDITY_V3_POOL',
          baseCurrencyId: base.id,
          quoteCurrencyId: quote.id,
          expectedAmountBaseRaw: base.raw.toString(),
          expectedAmountQuoteRaw: quote.raw.toString(),
          createPool: creates,
        },
      };
    },
    async basis() {
      const { positionDepositBasis } = await loadChunk(
        () => import('../../../kernel/basis/positionBasis.ts'),
      );
      return positionDepositBasis(positionChange(terms, chain), deposit.desired, terms.sqrtPriceX96);
    },
  };
  const limits = sides.map(({ currency, neededRaw, minimumRaw }) => ({
    owner: account,
    currency,
    minDeltaRaw: -neededRaw,
    maxDeltaRaw: -minimumRaw,
  }));
  return { steps: [...allowances, send], limits };
}

/** The deposit as its state is checked. */
export function positionChange(terms: AgreedDeposit, chain: ChainSpec): PositionChange {
  const { positionManager, pool, range, currencies, minimum, held, avoid: source } = terms;
  return { chain, positionManager, pool, range, currencies, minimum, held, source };
}

function intentOf(agreed: AgreedDeposit, deadline: number): MintIntent | IncreaseIntent {
  const { account, positionManager, currencies, tokens, deposit, minimum, held } = agreed;
  const native = currencies.findIndex(({ kind }) => kind === 'native');
  const nativeAs = tokens[native]?.address;
  const common = {
    positionManager,
    token0: tokens[0].address,
    token1: tokens[1].address,
    amount0DesiredRaw: deposit.desired.amount0Raw,
    amount1DesiredRaw: deposit.desired.amount1Raw,
    amount0MinimumRaw: minimum.amount0Raw,
    amount1MinimumRaw: minimum.amount1Raw,
    deadline,
    ...(nativeAs ? { nativeAs } : {}),
  };
  if (held) return { kind: 'increase_position', ...common, tokenId: held.tokenId };
  const { fee, range, creates, sqrtPriceX96 } = agreed;
  return {
    ...{ kind: 'mint_position', ...common, fee, ...range, recipient: account },
    ...(creates ? { createAtSqrtPriceX96: sqrtPriceX96 } : {}),
  };
}
