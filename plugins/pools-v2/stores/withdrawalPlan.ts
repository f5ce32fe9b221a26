import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import { encodeV2Withdrawal, type V2Withdrawal } from '../../../kernel/calldata/v2Liquidity.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { agree } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { PlanStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { PlanContext } from './depositPlan.ts';

/** What a withdrawal was agreed to be; raw units. */
export interface WithdrawalTerms {
  readonly currencyA: Currency;
  readonly currencyB: Currency;
  readonly amountARaw: bigint;
  readonly amountBRaw: bigint;
  /** The least of each that the pair may pay. */
  readonly minARaw: bigint;
  readonly minBRaw: bigint;
  /** What reaches the account, raw units: less than the pair pays where a token keeps a part of each transfer. */
  readonly arrivingARaw: bigint;
  readonly arrivingBRaw: bigint;
  /** Pair tokens that are burned. */
  readonly liquidityRaw: bigint;
  readonly pairToken: Token;
}

/** A permit or an allowance for the pair's token, then the withdrawal. */
export function withdrawalPlan(
  terms: WithdrawalTerms,
  { router, signer, settings, ...more }: PlanContext<WithdrawalTerms>,
): TransactionPlan<WithdrawalTerms> {
  const { account, chain } = signer;
  const { currencyA, currencyB, amountARaw, amountBRaw, liquidityRaw, pairToken } = terms;
  const sides = [
    { currency: currencyA, minimumRaw: terms.minARaw },
    { currency: currencyB, minimumRaw: terms.minBRaw },
  ] as const;
  const permit = { kind: 'permit2612', token: pairToken, spender: router, neededRaw: liquidityRaw } as const;
  const send: PlanStep = {
    kind: 'send',
    build({ permits: [permit], deadline: given }) {
      // The router takes one deadline for both.
      const deadline = permit?.deadline ?? given;
      const withdrawal: V2Withdrawal = {
        sides,
        liquidityRaw,
        recipient: account,
        deadline,
        permit,
        // The other call hands over what was expected, and fails where a token keeps a part of it.
        taxed: true,
      };
      return {
        request: {
          ...encodeV2Withdrawal(router, withdrawal),
          check: calldataCheck({ kind: 'remove_pair', router, withdrawal }),
        },
        deadline,
        // Rule 3.43 has one type for both versions.
        info: {
          type: 'REMOVE_LIQUIDITY_V3',
          baseCurrencyId: currencyId(currencyA),
          quoteCurrencyId: currencyId(currencyB),
          expectedAmountBaseRaw: amountARaw.toString(),
          expectedAmountQuoteRaw: amountBRaw.toString(),
        },
      };
    },
  };
  const limits = [
    { owner: account, currency: pairToken, minDeltaRaw: -liquidityRaw },
    ...sides.map(({ currency }) => ({ owner: account, currency, minDeltaRaw: 1n })),
  ];
  const seconds = defaultDeadlineSeconds(chain);
  const defaults = { defaultDeadlineSeconds: seconds, defaultPermitSeconds: seconds };
  return {
    agreed: agree(signer, settings, { terms, limits, ...defaults }),
    steps: () => [permit, send],
    ...more,
  };
}
