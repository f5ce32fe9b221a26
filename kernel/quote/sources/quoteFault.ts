import { sameCurrency } from '../../currency/Currency.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';

type Fields = Readonly<Record<string, unknown>>;
type Fits = (value: unknown) => boolean;

const isBigint: Fits = (value) => typeof value === 'bigint';
const isAmount: Fits = (value) => typeof value === 'bigint' && value > 0n;
const isNumber: Fits = Number.isFinite;
const isText: Fits = (value) => typeof value === 'string';
const isAddress: Fits = (value) => isText(value) && /^0x[\dA-Fa-f]{40}$/.test(value as string);
const isPrice: Fits = (value) => !wrong(value, { numerator: isBigint, denominator: isAmount });
const isOneOf =
  (...known: readonly unknown[]): Fits =>
  (value) =>
    known.includes(value);
const isListOf =
  (fits: Readonly<Record<string, Fits>>): Fits =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => !wrong(item, fits));

const hop: Readonly<Record<string, Fits>> = {
  protocol: isOneOf('v2', 'v3'),
  pool: isAddress,
  fee: isNumber,
  tokenIn: isAddress,
  tokenOut: isAddress,
};
const part: Readonly<Record<string, Fits>> = {
  hops: isListOf(hop),
  amountInRaw: isAmount,
  amountOutRaw: isAmount,
  // Only the kernel's own routes have these.
  joined: (value) => value === undefined,
  forked: (value) => value === undefined,
  branchRaw: (value) => value === undefined,
  shareBps: isNumber,
};
const quote: Readonly<
  Record<Exclude<keyof Quote, 'request' | 'sourceId' | 'pools' | 'kinds' | 'market'>, Fits>
> = {
  amountInRaw: isAmount,
  amountOutRaw: isAmount,
  amountOutAfterTaxRaw: isAmount,
  inputTaxBps: isNumber,
  outputTaxBps: isNumber,
  // Only the kernel's own quotes have it.
  roundingRaw: (value) => value === undefined,
  parts: isListOf(part),
  executionPrice: isPrice,
  priceImpactPips: isNumber,
  // Only the kernel's own routes have one.
  certificate: (value) => value === undefined,
  gasEstimate: isBigint,
  blockNumber: isBigint,
  timestampMs: isNumber,
  endpoint: (value) => value === undefined || isText(value),
  method: isOneOf('CLIENT_SIDE', 'CLIENT_SIDE_FALLBACK', 'API'),
};

/** The first field that is invalid. For a value that is not an object, some field. */
function wrong(value: unknown, fits: Readonly<Record<string, Fits>>): string | undefined {
  return Object.keys(fits).find((field) => !fits[field]?.((Object(value) as Fields)[field]));
}

/**
 * The reason why `value` is no valid quote for `asked`. Everything that shows a quote relies on all of its
 * fields.
 */
export function quoteFault(value: unknown, asked: QuoteRequest): string | undefined {
  const field = wrong(value, quote);
  if (field) return `its quote has no valid "${field}"`;
  const { request, amountInRaw, amountOutRaw } = value as Quote;
  const fits =
    request?.tradeType === asked.tradeType &&
    request.amountRaw === asked.amountRaw &&
    sameCurrency(request.input, asked.input) &&
    sameCurrency(request.output, asked.output) &&
    asked.amountRaw === (asked.tradeType === 'EXACT_INPUT' ? amountInRaw : amountOutRaw);
  return fits ? undefined : 'its quote is for something else than was asked';
}
