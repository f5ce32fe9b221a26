import { lessBps, moreBps } from '../../../kernel/basis/bounds.ts';
import type { BasisSide, KnownPair } from '../../../kernel/basis/pairBasis.ts';
import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import { encodeV2Deposit, type V2Deposit } from '../../../kernel/calldata/v2Liquidity.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { ApproveStep, SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';

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
  /** What the pair holds afterwards, raw units: their ratio is its price from then on. */
  readonly heldARaw: bigint;
  readonly heldBRaw: bigint;
  /** Whether somebody sent the pair tokens that its reserves do not count yet. */
  readonly hasUncounted: boolean;
  /** Liquidity tokens. */
  readonly mintedRaw: bigint;
  /** Share of the pool after the deposit: 10,000 is 1 %. */
  readonly sharePips: number;
  /** Undefined where the deposit creates the pair. */
  readonly pairToken: Token | undefined;
  readonly isFirst: boolean;
}

/** Where the figures of a plan come from. */
export interface PairSource {
  readonly pair: KnownPair;
  /** Whether the token of side A is the pair's token0. */
  readonly aIs0: boolean;
  readonly slippageBps: number;
  /** The endpoint that gave the pair's figures. */
  readonly endpoint: string | undefined;
}

export interface PlanContext<T> extends Pick<TransactionPlan<T>, 'differs' | 'typed'> {
  readonly source: PairSource;
  readonly router: Address;
  readonly signer: FlowSigner;
  readonly settings: PlanSettings;
}

/** Allowances for both tokens, then the deposit. */
export function depositPlan(
  terms: DepositTerms,
  { router, signer, settings, source, ...more }: PlanContext<DepositTerms>,
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
          avoid: source.endpoint,
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
    async basis() {
      const { pairDepositBasis } = await loadChunk(() => import('../../../kernel/basis/pairBasis.ts'));
      const { pair, aIs0, endpoint } = source;
      const [a, b] = sides.map(({ desiredRaw: amountRaw, ...side }) => ({ ...side, amountRaw })) as [
        BasisSide,
        BasisSide,
      ];
      return pairDepositBasis(signer.chain, pair, aIs0 ? [a, b] : [b, a], endpoint);
    },
  };
  const { mintedRaw } = terms;
  const minted = {
    minDeltaRaw: lessBps(mintedRaw, source.slippageBps),
    maxDeltaRaw: moreBps(mintedRaw, source.slippageBps),
  };
  const limits = [
    ...sides.map(({ currency, desiredRaw, minimumRaw }) => ({
      ...{ owner: account, currency, minDeltaRaw: -desiredRaw, maxDeltaRaw: -minimumRaw },
    })),
    ...(pairToken ? [{ owner: account, currency: pairToken, ...minted }] : []),
  ];
  const defaults = { defaultDeadlineSeconds: defaultDeadlineSeconds(signer.chain) };
  return {
    agreed: agree(signer, settings, { terms, limits, ...defaults }),
    steps: () => [...approvals, send],
    ...more,
  };
}
