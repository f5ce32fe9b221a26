import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import { encodeV2Deposit, type V2Deposit } from '../../../kernel/calldata/v2Liquidity.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { ApproveStep, SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';

/** The terms of a deposit that a person agreed to; raw units. */
export interface DepositTerms {
  readonly currencyA: Currency;
  readonly currencyB: Currency;
  readonly amountARaw: bigint;
  readonly amountBRaw: bigint;
  /** The minimum of each token that may be deposited. */
  readonly minARaw: bigint;
  readonly minBRaw: bigint;
  /** What the pair receives, raw units: less than is sent where a token has a transfer fee. */
  readonly arrivingARaw: bigint;
  readonly arrivingBRaw: bigint;
  /** Liquidity tokens. */
  readonly mintedRaw: bigint;
  /** Share of the pool after the deposit: 10,000 is 1 %. */
  readonly sharePips: number;
  /** Undefined where the deposit creates the pair. */
  readonly pairToken: Token | undefined;
  readonly isFirst: boolean;
}

export interface PlanContext<T> extends Pick<TransactionPlan<T>, 'differs' | 'typed'> {
  readonly router: Address;
  readonly signer: FlowSigner;
  readonly settings: PlanSettings;
}

/** Allowances for both tokens, then the deposit. */
export function depositPlan(
  terms: DepositTerms,
  { router, signer, settings, ...more }: PlanContext<DepositTerms>,
): TransactionPlan<DepositTerms> {
  const { account } = signer;
  const { currencyA, currencyB, amountARaw, amountBRaw, pairToken, isFirst } = terms;
  const sides = [
    { currency: currencyA, desiredRaw: amountARaw, minimumRaw: terms.minARaw },
    { currency: currencyB, desiredRaw: amountBRaw, minimumRaw: terms.minBRaw },
  ] as const;
  const approvals = sides.flatMap(({ currency, desiredRaw }): readonly ApproveStep[] =>
    currency.kind === 'token'
      ? [{ kind: 'approve', token: currency, spender: router, neededRaw: desiredRaw }]
      : [],
  );
  const send: SendStep = {
    kind: 'send',
    build({ deadline }) {
      const deposit: V2Deposit = { sides, recipient: account, deadline };
      return {
        request: {
          ...encodeV2Deposit(router, deposit),
          check: calldataCheck({ kind: 'add_pair', router, deposit }),
        },
        info: {
          type: 'ADD_LIQUIDITY_V2_POOL',
          baseCurrencyId: currencyId(currencyA),
          quoteCurrencyId: currencyId(currencyB),
          expectedAmountBaseRaw: amountARaw.toString(),
          expectedAmountQuoteRaw: amountBRaw.toString(),
          createPool: isFirst,
        },
      };
    },
  };
  const limits = [
    ...sides.map(({ currency, desiredRaw }) => ({ owner: account, currency, minDeltaRaw: -desiredRaw })),
    // The number of liquidity tokens depends on transfer fees; the simulation shows it.
    ...(pairToken ? [{ owner: account, currency: pairToken, minDeltaRaw: 1n }] : []),
  ];
  const defaults = { defaultDeadlineSeconds: defaultDeadlineSeconds(signer.chain) };
  return {
    agreed: agree(signer, settings, { terms, limits, ...defaults }),
    steps: () => [...approvals, send],
    ...more,
  };
}
