import type { RoutePart } from '../RoutePart.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import type { CallDescription, CallStep, Place, ReadHop, SwapStep } from './CallDescription.ts';
import type { CallIntent } from './CallIntent.ts';
import { mismatch } from './mismatch.ts';
import { PAYS_FROM_VALUE } from './readCall.ts';
import { same } from './same.ts';

type SwapCallIntent = Extract<CallIntent, { kind: 'swap' }>;

/** The sections of one part of the route. Each but the last leaves its output with the router. */
interface ReadPart {
  readonly steps: readonly SwapStep[];
  readonly hops: readonly ReadHop[];
  readonly first: SwapStep;
  readonly last: SwapStep;
}

/**
 * Checks that a router call does exactly what `intent` says, in this order: permit, wrap, the swaps of each
 * part of the route, delivery, refund.
 * @throws SluiceError `calldata_mismatch`
 */
export function checkSwap(read: CallDescription, { router, wrappedNative, swap }: SwapCallIntent): void {
  const nativeIn = swap.input.kind === 'native';
  same('target', read.target, lower(router.address));
  same('value', read.value, nativeIn ? swap.amountInRaw : 0n);
  same('deadline', read.deadline, BigInt(swap.deadline));
  checkTokens(swap, wrappedNative);
  const steps = [...read.steps];
  checkPermit(steps[0]?.action === 'permit' ? steps.shift() : undefined, swap, read.target);
  // The V3 routers pay from the value without a wrap step.
  if (nativeIn && !PAYS_FROM_VALUE.has(router.kind)) checkWrap(steps.shift(), swap);
  const parts = takeParts(steps);
  checkParts(parts, swap);
  checkDelivery(parts, steps, swap);
  checkChange(steps, parts, swap, router.kind);
  const [more] = steps;
  if (more) throw mismatch('steps', `${more.action} was not asked for`);
}

/** The route must start and end with the traded tokens; native coin counts as the chain's wrapped coin. */
function checkTokens({ input, output, parts }: SwapIntent, wrappedNative: string | undefined): void {
  const token = (currency: SwapIntent['input']) =>
    currency.kind === 'native' ? wrappedNative : currency.address;
  for (const { hops } of parts) {
    same('token', hops[0]?.tokenIn, token(input));
    same('token', hops.at(-1)?.tokenOut, token(output));
  }
}

function checkPermit(step: CallStep | undefined, { permit2, input }: SwapIntent, router: string): void {
  if (!step && !permit2) return;
  if (step?.action !== 'permit' || !permit2 || input.kind !== 'token') {
    throw mismatch('permit', step ? 'a permit that was not asked for' : 'the permit is missing');
  }
  same('token', step.token, lower(input.address));
  same('token', step.token, lower(permit2.token));
  same('spender', step.spender, router);
  same('spender', step.spender, lower(permit2.spender));
  same('maximum', step.amountRaw, permit2.amountRaw);
  same('permit', step.expiration, BigInt(permit2.expiration));
  same('permit', step.nonce, BigInt(permit2.nonce));
  same('permit', step.sigDeadline, permit2.sigDeadline);
  same('permit', step.signature, lower(permit2.signature));
}

function checkWrap(step: CallStep | undefined, { amountInRaw }: SwapIntent): void {
  if (step?.action !== 'wrap') throw mismatch('steps', 'the native coin would stay with the router');
  same('recipient', step.to, 'router');
  same('amount', step.amountRaw, amountInRaw);
}

/** Takes the swaps off `steps`. A swap that spends the router's whole balance continues the previous part. */
function takeParts(steps: CallStep[]): readonly ReadPart[] {
  const runs: SwapStep[][] = [];
  while (steps[0]?.action === 'swap') {
    const step = steps.shift() as SwapStep;
    const run = runs.at(-1);
    if (step.amountInRaw !== 'balance') runs.push([step]);
    else if (!run) throw mismatch('amount', 'swaps whatever the router has');
    else run.push(step);
  }
  return runs.map((run) => ({
    steps: run,
    hops: run.flatMap(({ hops }) => hops),
    first: run[0] as SwapStep,
    last: run.at(-1) as SwapStep,
  }));
}

function checkParts(parts: readonly ReadPart[], swap: SwapIntent): void {
  const { tradeType, taxed, input } = swap;
  same('steps', String(parts.length), String(swap.parts.length));
  parts.forEach((part, index) => {
    const meant = swap.parts[index] as RoutePart;
    checkHops(part.hops, meant);
    part.steps.forEach((step, at) => {
      checkSection(step, part.steps[at + 1]);
      same('steps', step.exact, tradeType === 'EXACT_INPUT' ? 'input' : 'output');
      same('steps', String(step.supportsTransferFees), String(taxed));
      same('payer', step.payer, at === 0 && input.kind === 'token' ? 'sender' : 'router');
      if (step === part.last) return;
      // Between two sections the amount stays with the router; only the last minimum limits it.
      same('recipient', step.to, 'router');
      same('minimum', step.amountOutRaw, 0n);
    });
    if (tradeType === 'EXACT_INPUT') same('amount', amountIn(part), meant.amountInRaw);
    else {
      same('amount', part.last.amountOutRaw, meant.amountOutRaw);
      same('steps', String(part.steps.length), '1');
    }
  });
  if (tradeType === 'EXACT_INPUT') same('amount', sum(parts.map(amountIn)), swap.amountInRaw);
  else checkMaximums(parts, swap);
}

/**
 * What each part of an exact output may take: its share of the trade's maximum, in proportion to the quoted
 * inputs, rounded down; the last part may take the rest. With only the sum bound, one part could be left to a
 * bad price at the expense of another.
 */
function checkMaximums(parts: readonly ReadPart[], swap: SwapIntent): void {
  const quotedRaw = sum(swap.parts.map((part) => part.amountInRaw));
  let leftRaw = swap.amountInRaw;
  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1;
    if (!isLast && quotedRaw === 0n) throw mismatch('maximum', 'nothing says what each part may take');
    const shareRaw = isLast
      ? leftRaw
      : (swap.amountInRaw * (swap.parts[index] as RoutePart).amountInRaw) / quotedRaw;
    same('maximum', amountIn(part), shareRaw);
    leftRaw -= shareRaw;
  });
}

/**
 * A section is one kind's whole run of hops: where two could be one, the router's balance between them
 * would be traded along.
 */
function checkSection({ hops }: SwapStep, next: SwapStep | undefined): void {
  if (next && next.hops[0]?.protocol === hops.at(-1)?.protocol) throw mismatch('steps', 'a route cut in two');
}

function checkHops(hops: readonly ReadHop[], meant: RoutePart): void {
  same('route', String(hops.length), String(meant.hops.length));
  hops.forEach((hop, index) => {
    const expected = meant.hops[index];
    same('route', hop.protocol, expected?.protocol);
    same('token', hop.tokenIn, lower(expected?.tokenIn ?? ''));
    same('token', hop.tokenOut, lower(expected?.tokenOut ?? ''));
    if (hop.protocol === 'v3') same('route', String(hop.fee), String(expected?.fee));
    same('route', hop.key, expected?.key);
  });
}

/**
 * The whole output must go to the recipient, and at least the promised minimum: from the pool, or, as native
 * coin and from several parts, all at once from the router, since the minimum is the whole trade's.
 */
function checkDelivery(parts: readonly ReadPart[], steps: CallStep[], swap: SwapIntent): void {
  const { output, amountOutRaw } = swap;
  const [only, more] = parts;
  if (!only) throw mismatch('steps', 'nothing is swapped');
  if (output.kind === 'token' && !more) {
    recipientIs(only.last.to, swap);
    same('minimum', only.last.amountOutRaw, amountOutRaw);
    return;
  }
  for (const { last } of parts) {
    if (last.to !== 'router') throw mismatch('recipient', 'a part is paid out by itself');
    if (swap.tradeType === 'EXACT_INPUT') same('minimum', last.amountOutRaw, 0n);
  }
  const step = steps.shift();
  if (output.kind === 'native') {
    if (step?.action !== 'unwrap') throw mismatch('steps', 'the output stays with the router');
  } else {
    if (step?.action !== 'sweep') throw mismatch('steps', 'the output stays with the router');
    same('token', step.token, lower(output.address));
  }
  recipientIs(step.to, swap);
  same('minimum', step.minimumRaw, amountOutRaw);
}

/**
 * If a swap may leave native coin, it must go back to the sender, and nothing else may go anywhere. The
 * Universal Router has wrapped it all and holds the rest as wrapped coin; the other routers hold it as it came,
 * so that an unwrap would leave it there for anybody.
 */
function checkChange(
  steps: CallStep[],
  parts: readonly ReadPart[],
  swap: SwapIntent,
  kind: SwapCallIntent['router']['kind'],
): void {
  const { tradeType, input, sender } = swap;
  const mayLeave =
    input.kind === 'native' &&
    (tradeType === 'EXACT_OUTPUT' || parts.some(({ hops }) => hops[0]?.protocol !== 'v2'));
  if (!mayLeave) return;
  const step = steps.shift();
  if (step?.action === 'refund') return;
  if (step?.action !== 'unwrap' || kind !== 'universalRouter') {
    throw mismatch('change', 'native coin may stay with the router');
  }
  same('change', step.minimumRaw, 0n);
  if (step.to !== 'sender') same('recipient', step.to, lower(sender));
}

function recipientIs(place: Place, { recipient, sender }: SwapIntent): void {
  same('recipient', place === 'sender' ? lower(sender) : place, lower(recipient));
}

function amountIn({ first }: ReadPart): bigint {
  return first.amountInRaw === 'balance' ? 0n : first.amountInRaw;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function lower(address: string): string {
  return address.toLowerCase();
}
