import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { currencyId } from '../../../../kernel/currency/Currency.ts';
import { type Agreed, agree } from '../../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../../kernel/flow/deadline.ts';
import type { PlanStep, TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { quoteRouter } from '../../../../kernel/trade/quoteRouter.ts';
import { swapLimits } from '../../../../kernel/trade/swapLimits.ts';
import { withoutLiquidity } from '../../../../kernel/trade/withoutLiquidity.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import { type PlanContext, type RemovalTerms, receivedCurrencies, removalPlan } from '../withdrawalPlan.ts';

/** A withdrawal to one token that a person agreed to. */
export interface AgreedZapOut extends RemovalTerms {
  /** Which of the two tokens is received. */
  readonly side: 0 | 1;
  /**
   * The swap of the other token's minimum: its amounts are those after the withdrawal, which takes liquidity out
   * of a pool that the route may pass.
   */
  readonly quote: Quote;
  /** The minimum output, raw units. */
  readonly limitRaw: bigint;
  readonly slippageBps: number;
}

/** What the plan needs besides its terms. */
export interface ZapOutContext extends Omit<PlanContext, 'differs' | 'typed'> {
  readonly tracker: Pick<TxTracker, 'get' | 'outcome'>;
  /** @param isRemoved the withdrawal is confirmed, and only the swap is left */
  differs(isRemoved: boolean): boolean;
  /** The wallet has taken one of the two transactions alone. @param id of its record */
  onSent(what: 'removal' | 'swap', id: string): void;
}

export interface ZapOutPlan extends TransactionPlan<AgreedZapOut> {
  /** True once the withdrawal is confirmed: what is left is the swap. Observable. */
  isRemoved(): boolean;
}

/**
 * The withdrawal, the allowance for what it gives at least, and the swap of that. Once the withdrawal is
 * confirmed the plan is its swap alone.
 */
export function zapOutPlan(
  terms: AgreedZapOut,
  { client, settings, tracker, ...context }: ZapOutContext,
): ZapOutPlan {
  const { chain, recipient: account, quote } = terms;
  const removal = removalPlan(terms, { client, settings });
  const agreed = agree({ account, chain, client }, settings, {
    terms,
    limits: zapOutLimits(terms, account),
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain, quoteRouter(client, quote)?.kind),
  });
  let removalId: string | undefined;
  const isRemoved = () => {
    const record = removalId === undefined ? undefined : tracker.get(removalId);
    return record !== undefined && tracker.outcome(record) === 'confirmed';
  };
  const onRemovalSent = (id: string) => {
    removalId = id;
    context.onSent('removal', id);
  };
  const [base, other] = receivedCurrencies(terms);
  return {
    agreed,
    isRemoved,
    async steps() {
      const swap = await swapPart(agreed, isRemoved, (id) => context.onSent('swap', id));
      if (isRemoved()) return swap;
      const sends = (await removal.steps()).map((step) =>
        step.kind === 'send' ? { ...step, limits: removal.agreed.limits, sent: onRemovalSent } : step,
      );
      return [...sends, ...swap];
    },
    differs: () => context.differs(isRemoved()),
    get alone() {
      return isRemoved() ? undefined : context.alone;
    },
    together: {
      type: 'ZAP_OUT',
      currencyId: currencyId(quote.request.output),
      currencyAmountRaw: (receivedRaw(terms) + quote.amountOutRaw).toString(),
      baseCurrencyId: currencyId(base),
      quoteCurrencyId: currencyId(other),
    },
  };
}

/** What the withdrawal gives of the received token, raw units. */
export function receivedRaw({ side, amounts }: Pick<AgreedZapOut, 'side' | 'amounts'>): bigint {
  return side === 0 ? amounts.amount0Raw : amounts.amount1Raw;
}

async function swapPart(
  agreed: Agreed<AgreedZapOut>,
  isRemoved: () => boolean,
  sent: (id: string) => void,
): Promise<readonly PlanStep[]> {
  const { account, recipient, terms } = agreed;
  const { quote, limitRaw, slippageBps, pool, position: range, liquidity } = terms;
  const { swapSteps } = await loadChunk(() => import('../../../../kernel/trade/swapSteps.ts'));
  const limits = swapLimits(quote, limitRaw, slippageBps, account, recipient);
  const later = () =>
    isRemoved()
      ? undefined
      : (pools: Parameters<typeof withoutLiquidity>[0]) =>
          withoutLiquidity(pools, { pool, range, liquidity });
  return swapSteps(agreed, { quote, limitRaw, slippageBps, later }).map((step) =>
    step.kind === 'send' ? { ...step, limits, sent } : step,
  );
}

/**
 * What withdrawal and swap must give together: of the received token both minimums; of the other nothing may
 * leave. The pool's own balances tell nothing here, as the swap may pass it.
 */
function zapOutLimits(terms: AgreedZapOut, owner: Address): Agreed['limits'] {
  const { side, minimum, limitRaw } = terms;
  const currencies = receivedCurrencies(terms);
  const leastRaw = side === 0 ? minimum.amount0Raw : minimum.amount1Raw;
  return [
    { owner, currency: currencies[side], minDeltaRaw: leastRaw + limitRaw },
    { owner, currency: currencies[side === 0 ? 1 : 0], minDeltaRaw: 0n },
  ];
}
