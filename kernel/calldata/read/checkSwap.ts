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
  checkChange(steps, parts, swap);
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
  if (tradeType === 'EXACT_OUTPUT') same('maximum', sum(parts.map(amountIn)), swap.amountInRaw);
  else same('amount', sum(parts.map(amountIn)), swap.amountInRaw);
}

function checkHops(hops: readonly ReadHop[], meant: RoutePart): void {
  same('route', String(hops.length), String(meant.hops.length));
  hops.forEach((hop, index) => {
    const expected = meant.hops[index];
    same('route', hop.protocol, expected?.protocol);
    same('token', hop.tokenIn, lower(expected?.tokenIn ?? ''));
    same('token', hop.tokenOut, lower(expected?.tokenOut ?? ''));
    if (hop.protocol === 'v3') same('route', String(hop.fee), String(expected?.fee));
  });
}

/** The whole output must go to the recipient, and at least the promised minimum. */
function checkDelivery(parts: readonly ReadPart[], steps: CallStep[], swap: SwapIntent): void {
  const { output, amountOutRaw } = swap;
  const exactInput = swap.tradeType === 'EXACT_INPUT';
  const direct = parts.filter(({ last }) => last.to !== 'router');
  if (direct.length > 0) {
    for (const { last } of parts) recipientIs(last.to, swap);
    if (output.kind === 'native') throw mismatch('token', 'pays out the wrapped coin');
    same('minimum', sum(parts.map(({ last }) => last.amountOutRaw)), amountOutRaw);
    return;
  }
  for (const { last } of parts) if (exactInput) same('minimum', last.amountOutRaw, 0n);
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

/** If a swap may leave native coin, it must go back to the sender, and nothing else may go anywhere. */
function checkChange(steps: CallStep[], parts: readonly ReadPart[], swap: SwapIntent): void {
  const { tradeType, input, sender } = swap;
  const mayLeave =
    input.kind === 'native' &&
    (tradeType === 'EXACT_OUTPUT' || parts.some(({ hops }) => hops[0]?.protocol === 'v3'));
  if (!mayLeave) return;
  const step = steps.shift();
  if (step?.action === 'refund') return;
  if (step?.action !== 'unwrap') throw mismatch('change', 'native coin may stay with the router');
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
