import { moreBps } from '../../../../kernel/basis/bounds.ts';
import { type Currency, currencyId, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import { type Agreed, agree, type PlanSettings } from '../../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../../kernel/flow/FlowSigner.ts';
import type { PlanStep, TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { quoteRouter } from '../../../../kernel/trade/quoteRouter.ts';
import { swapLimits } from '../../../../kernel/trade/swapLimits.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import { type AgreedDeposit, depositSteps, positionChange } from '../depositPlan.ts';
import { namedOrder } from '../namedOrder.ts';

/** The swap of a zap as it was agreed on. */
export interface AgreedZapSwap {
  readonly quote: Quote;
  /** The minimum output, raw units: the deposit counts on no more. */
  readonly limitRaw: bigint;
  readonly slippageBps: number;
}

/** A deposit of one token that a person agreed to: `sqrtPriceX96` is the price that the swap leaves. */
export interface AgreedZap extends AgreedDeposit {
  /** The token that is paid, and how much of it in all, raw units. */
  readonly input: Currency;
  readonly totalRaw: bigint;
  /** Absent: the range takes the token alone, or the swap is behind. */
  readonly swap?: AgreedZapSwap;
  /** What stays in the wallet: if the price stays, and at most. */
  readonly left: TokenAmounts;
  readonly leftMost: TokenAmounts;
}

/** What the plan of a zap needs besides its terms. */
export interface ZapContext extends Pick<TransactionPlan, 'typed'> {
  readonly settings: PlanSettings;
  readonly tracker: Pick<TxTracker, 'get' | 'outcome'>;
  /** @param isSwapped the swap is confirmed, and only the deposit is left */
  differs(isSwapped: boolean): boolean;
  /** The wallet has taken one of the two transactions alone. @param id of its record */
  onSent(what: 'swap' | 'deposit', id: string): void;
}

export interface ZapPlan extends TransactionPlan<AgreedZap> {
  /** True once the swap is confirmed: what is left is the deposit. Observable. */
  isSwapped(): boolean;
}

/**
 * Allowances, the swap, allowances, the deposit. The deposit's amounts are those that the swap gives at least,
 * so that it cannot lack them. Once the swap is confirmed the plan is its deposit alone.
 */
export function zapPlan(
  terms: AgreedZap,
  { chain, client }: Omit<FlowSigner, 'account'>,
  { settings, tracker, typed, ...context }: ZapContext,
): ZapPlan {
  const { account, swap, currencies } = terms;
  const [base, quote] = namedOrder(terms, [currencyId(currencies[0]), currencyId(currencies[1])]);
  const deposit = depositSteps(terms, chain);
  const router = swap && quoteRouter(client, swap.quote)?.kind;
  const figures = {
    terms,
    limits: swap ? zapLimits(terms, swap) : deposit.limits,
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain, router),
  };
  const agreed = agree({ account, chain, client }, settings, figures);
  let swapId: string | undefined;
  const isSwapped = () => {
    const record = swapId === undefined ? undefined : tracker.get(swapId);
    return record !== undefined && tracker.outcome(record) === 'confirmed';
  };
  const onSwapSent = (id: string) => {
    swapId = id;
    context.onSent('swap', id);
  };
  const last = deposit.steps.map((step) =>
    step.kind === 'send' ? { ...step, sent: (id: string) => context.onSent('deposit', id) } : step,
  );
  return {
    agreed,
    isSwapped,
    async steps() {
      if (!swap || isSwapped()) return last.map((step) => bounded(step, deposit.limits));
      return [
        ...(await swapPart(agreed, swap, onSwapSent)),
        ...last.map((step) => bounded(afterSwap(step, agreed, swap, isSwapped), deposit.limits)),
      ];
    },
    differs: () => context.differs(isSwapped()),
    ...(swap && {
      together: {
        type: 'ZAP_IN',
        currencyId: currencyId(terms.input),
        currencyAmountRaw: terms.totalRaw.toString(),
        baseCurrencyId: base,
        quoteCurrencyId: quote,
      },
    }),
    ...(typed && { typed }),
  };
}

async function swapPart(
  agreed: Agreed<AgreedZap>,
  swap: AgreedZapSwap,
  sent: (id: string) => void,
): Promise<readonly PlanStep[]> {
  const { swapSteps } = await loadChunk(() => import('../../../../kernel/trade/swapSteps.ts'));
  const { account, recipient } = agreed;
  const limits = swapLimits(swap.quote, swap.limitRaw, swap.slippageBps, account, recipient);
  return swapSteps(agreed, swap).map((step) =>
    bounded(step.kind === 'send' ? { ...step, sent } : step, limits),
  );
}

const bounded = (step: PlanStep, limits: Agreed['limits']): PlanStep =>
  step.kind === 'send' ? { ...step, limits } : step;

/** The deposit after a swap: where that passes the pool, its amounts rest on the price that the swap leaves. */
function afterSwap(
  step: PlanStep,
  { chain, client, terms }: Agreed<AgreedZap>,
  { quote }: AgreedZapSwap,
  isSwapped: () => boolean,
): PlanStep {
  const passesPool = quote.parts.some(({ hops }) => hops.some(({ pool }) => pool === terms.pool.address));
  if (step.kind !== 'send' || !passesPool) return step;
  const after = async () => {
    const { depositAfterSwapBasis } = await loadChunk(
      () => import('../../../../kernel/basis/depositAfterSwapBasis.ts'),
    );
    return depositAfterSwapBasis(client, quote, positionChange(terms, chain), terms.deposit.desired);
  };
  return { ...step, basis: () => (isSwapped() ? step.basis() : after()) };
}

/** What swap and deposit may move together. */
function zapLimits(terms: AgreedZap, { quote, limitRaw, slippageBps }: AgreedZapSwap): Agreed['limits'] {
  const { account, currencies, input, totalRaw, minimum, deposit } = terms;
  const side = sameCurrency(input, currencies[0]) ? 0 : 1;
  const least = [minimum.amount0Raw, minimum.amount1Raw] as const;
  const desired = [deposit.desired.amount0Raw, deposit.desired.amount1Raw] as const;
  const other = side === 0 ? 1 : 0;
  return [
    {
      ...{ owner: account, currency: input },
      minDeltaRaw: -totalRaw,
      maxDeltaRaw: -(quote.amountInRaw + least[side]),
    },
    {
      ...{ owner: account, currency: currencies[other] },
      minDeltaRaw: limitRaw - desired[other],
      maxDeltaRaw: moreBps(quote.amountOutRaw, slippageBps) - least[other],
    },
  ];
}
