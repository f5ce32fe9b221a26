import { when } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, wrappedNative } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { wrapRequest } from '../../../kernel/flow/tokenRequests.ts';
import type { TypedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { SwapTrade } from './SwapTrade.ts';
import type { TradeTerms } from './swapTerms.ts';
import type { WrapType } from './wrapType.ts';

const NOT_TRADED = { none: 'Wrapping gives the same amount in every state of the chain' } as const;

const RETRY_QUOTE_MS = 10_000;

/** The signer of a plan; its wallet may be disconnected. */
type PlanSigner = Omit<FlowSigner, 'account'> & { readonly account: Address | undefined };

/** Resolves when the form's quote has arrived, or after 10 seconds without one. */
export async function onceQuoted(trade: Pick<SwapTrade, 'quoteState'>): Promise<void> {
  await when(() => trade.quoteState.state !== 'loading', { timeout: RETRY_QUOTE_MS }).catch(() => undefined);
}

/** The form's values for a wrap. */
export interface WrapInput {
  readonly wrap: WrapType;
  readonly input: Currency | undefined;
  readonly output: Currency | undefined;
  /** Raw units. */
  readonly amountRaw: bigint | undefined;
  readonly typed: TypedOnce;
}

/** A plan of one step. @throws SluiceError `wallet_disconnected`, `wrapped_coin_unknown` */
export function wrapPlan(
  planSigner: PlanSigner,
  settings: PlanSettings,
  { wrap, input, output, amountRaw, typed }: WrapInput,
): TransactionPlan<TradeTerms> {
  const { chain } = planSigner;
  const signer = signerOf(planSigner);
  const wrapped = wrappedNative(chain)?.address;
  if (!wrapped || amountRaw === undefined || !input || !output) {
    throw new SluiceError('wrapped_coin_unknown', 'The wrapped coin is not known here');
  }
  const kind = wrap === 'UNWRAP' ? 'unwrap' : 'wrap';
  const terms = { kind, input, output, amountInRaw: amountRaw, amountOutRaw: amountRaw } as const;
  const unwrapped = kind === 'unwrap';
  const build: SendStep['build'] = () => ({
    request: wrapRequest(kind, wrapped, amountRaw),
    info: { type: 'WRAP', unwrapped, currencyAmountRaw: amountRaw.toString(), chainId: chain.id },
  });
  return {
    agreed: agree<TradeTerms>(signer, settings, { terms, limits: [] }),
    steps: () => [{ kind: 'send', name: 'WRAPPING', build, basis: () => NOT_TRADED }],
    typed,
  };
}

/** @throws SluiceError `wallet_disconnected` */
function signerOf({ account, chain, client }: PlanSigner): FlowSigner {
  if (!account) throw new SluiceError('wallet_disconnected', 'You must connect an account');
  return { account, chain, client };
}
