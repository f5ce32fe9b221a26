import { moreBps } from '../../../kernel/basis/bounds.ts';
import type { BasisSide } from '../../../kernel/basis/pairBasis.ts';
import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import { encodeV2Withdrawal, type V2Withdrawal } from '../../../kernel/calldata/v2Liquidity.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import { agree } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { PlanStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';
import type { PlanContext } from './depositPlan.ts';

/** The terms of a withdrawal that a person agreed to; raw units. */
export interface WithdrawalTerms {
  readonly currencyA: Currency;
  readonly currencyB: Currency;
  readonly amountARaw: bigint;
  readonly amountBRaw: bigint;
  /** The minimum of each token that the pair may pay. */
  readonly minARaw: bigint;
  readonly minBRaw: bigint;
  /** What the account receives, raw units: less than the pair pays where a token has a transfer fee. */
  readonly arrivingARaw: bigint;
  readonly arrivingBRaw: bigint;
  /** Liquidity tokens to burn. */
  readonly liquidityRaw: bigint;
  /** All that the account has of them, where a percentage of it was chosen. */
  readonly ownedRaw?: bigint;
  readonly pairToken: Token;
}

/** A permit or an allowance for the pair's liquidity token, then the withdrawal. */
export function withdrawalPlan(
  terms: WithdrawalTerms,
  { router, signer, settings, source, ...more }: PlanContext<WithdrawalTerms>,
): TransactionPlan<WithdrawalTerms> {
  const { account, chain } = signer;
  const { currencyA, currencyB, amountARaw, amountBRaw, liquidityRaw, pairToken } = terms;
  const sides = [
    { currency: currencyA, amountRaw: amountARaw, minimumRaw: terms.minARaw },
    { currency: currencyB, amountRaw: amountBRaw, minimumRaw: terms.minBRaw },
  ] as const;
  const permit = { kind: 'permit2612', token: pairToken, spender: router, neededRaw: liquidityRaw } as const;
  const send: PlanStep = {
    kind: 'send',
    build({ permits: [permit], deadline: given }) {
      // The router takes one deadline for both permit and transaction.
      const deadline = permit?.deadline ?? given;
      const withdrawal: V2Withdrawal = {
        sides,
        liquidityRaw,
        recipient: account,
        deadline,
        permit,
        // The other call pays out the expected amount, and fails where a transfer fee reduces it.
        taxed: true,
      };
      return {
        request: {
          ...encodeV2Withdrawal(router, withdrawal),
          check: calldataCheck({ kind: 'remove_pair', router, withdrawal }),
          avoid: source.endpoint,
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
    async basis() {
      const { pairWithdrawalBasis } = await loadChunk(() => import('../../../kernel/basis/pairBasis.ts'));
      const { pair, aIs0, slippageBps, endpoint } = source;
      const [a, b] = sides as readonly [BasisSide, BasisSide];
      const { ownedRaw } = terms;
      const share = ownedRaw === undefined ? undefined : { owner: account, ownedRaw };
      const ordered = aIs0 ? ([a, b] as const) : ([b, a] as const);
      return pairWithdrawalBasis(chain, pair, liquidityRaw, ordered, slippageBps, endpoint, share);
    },
  };
  const limits = [
    { owner: account, currency: pairToken, minDeltaRaw: -liquidityRaw, maxDeltaRaw: -liquidityRaw },
    ...sides.flatMap((side) => sideLimits(side, signer, pairToken.address, source.slippageBps)),
  ];
  const seconds = defaultDeadlineSeconds(chain);
  const defaults = { defaultDeadlineSeconds: seconds, defaultPermitSeconds: seconds };
  return {
    agreed: agree(signer, settings, { terms, limits, ...defaults }),
    steps: () => [permit, send],
    ...more,
  };
}

/**
 * What the pair must pay of one token, and what must arrive of it. A transfer fee may take any part of a token
 * on its way, and must not lock its owner in: for tokens the minimum is held to what leaves the pair.
 */
function sideLimits(
  { currency, amountRaw, minimumRaw }: BasisSide,
  { account, chain }: FlowSigner,
  pair: Address,
  slippageBps: number,
): readonly ExpectedChange[] {
  const mostRaw = moreBps(amountRaw, slippageBps);
  const paid = currency.kind === 'native' ? wrappedNative(chain) : currency;
  const arrives = { owner: account, currency, maxDeltaRaw: mostRaw };
  return [
    { ...arrives, minDeltaRaw: currency.kind === 'native' ? minimumRaw : 1n },
    ...(paid ? [{ owner: pair, currency: paid, minDeltaRaw: -mostRaw, maxDeltaRaw: -minimumRaw }] : []),
  ];
}
