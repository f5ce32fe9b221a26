import type { Hex } from '../../chain/ChainSpec.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import type { CallDescription, CallStep, Place, ReadHop, SwapStep } from './CallDescription.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkShared, type MeantRun, meantRuns } from './meantRuns.ts';
import { mismatch, same } from './mismatch.ts';
import { PAYS_FROM_VALUE } from './readCall.ts';

type SwapCallIntent = Extract<CallIntent, { kind: 'swap' }>;

type Conversion = Extract<CallStep, { action: 'wrap' | 'unwrap' }>;

/**
 * The sections of one run of the route. Each but the last leaves its output with the router; the last too, where another
 * run goes on with it.
 */
interface ReadRun {
  readonly meant: MeantRun;
  readonly steps: readonly SwapStep[];
  /** What converts the router's coin between a step and the next one. */
  readonly between: readonly (Conversion | undefined)[];
  readonly hops: readonly ReadHop[];
  readonly first: SwapStep;
  readonly last: SwapStep;
}

/**
 * Checks that a router call does exactly what `intent` says, in this order: permit, what is wrapped or unwrapped
 * first, the swaps of each part of the route, delivery, refund.
 * @throws SluiceError `calldata_mismatch`
 */
export function checkSwap(read: CallDescription, { router, wrappedNative, swap }: SwapCallIntent): void {
  const nativeIn = swap.input.kind === 'native';
  same('target', read.target, lower(router.address));
  same('value', read.value, nativeIn ? swap.amountInRaw : 0n);
  same('deadline', read.deadline, BigInt(swap.deadline));
  checkTokens(swap, wrappedNative);
  checkShared(swap, router.kind);
  const steps = [...read.steps];
  checkPermit(steps[0]?.action === 'permit' ? steps.shift() : undefined, swap, read.target);
  // The V3 routers pay from the value without a wrap step.
  const funding = PAYS_FROM_VALUE.has(router.kind) ? [] : steps.splice(0, fundingSteps(swap));
  const parts = takeRuns(steps, meantRuns(swap));
  checkRuns(parts, swap, wrappedNative);
  checkFunding(funding, parts, swap);
  checkDelivery(parts, steps, swap);
  checkChange(steps, parts, swap, router.kind);
  const [more] = steps;
  if (more) throw mismatch('steps', `${more.action} was not asked for`);
}

/**
 * The route must start and end with the traded tokens; native coin counts as the chain's wrapped coin, also where a
 * pool trades the coin itself.
 */
function checkTokens({ input, output, parts }: SwapIntent, wrappedNative: string | undefined): void {
  const token = (currency: SwapIntent['input']) =>
    currency.kind === 'native' ? wrappedNative : currency.address;
  for (const { hops } of parts) {
    same('token', hops[0]?.tokenIn, token(input));
    same('token', hops.at(-1)?.tokenOut, token(output));
    for (const { coin, tokenIn, tokenOut } of hops) {
      if (coin) same('token', lower(coin === 'in' ? tokenIn : tokenOut), lower(wrappedNative ?? ''));
    }
  }
}

/** How many steps convert the input before the swaps: of the coin, what is traded wrapped; of the wrapped coin, the rest. */
function fundingSteps({ input, parts }: SwapIntent): number {
  const takesCoin = parts.map(({ hops }) => hops[0]?.coin === 'in');
  if (input.kind === 'native') return takesCoin.includes(false) ? 1 : 0;
  return takesCoin.includes(true) ? 2 : 0;
}

function checkFunding(steps: readonly CallStep[], parts: readonly ReadRun[], swap: SwapIntent): void {
  const [first, second] = steps;
  const needed = (coin: boolean) =>
    sum(parts.filter((part) => part.meant.isPaidIn && takesCoin(part) === coin).map(amountIn));
  if (!first) return;
  if (swap.input.kind === 'native') {
    if (first.action !== 'wrap') throw mismatch('steps', 'the native coin would stay with the router');
    same('recipient', first.to, 'router');
    same('amount', first.amountRaw, needed(false));
    return;
  }
  if (first.action !== 'pull' || second?.action !== 'unwrap') {
    throw mismatch('steps', 'the wrapped coin is not unwrapped');
  }
  same('token', first.token, lower(swap.input.address));
  same('amount', first.amountRaw, needed(true));
  same('minimum', second.minimumRaw, needed(true));
  for (const { to } of [first, second]) same('recipient', to, 'router');
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

/**
 * Takes the swaps off `steps`. A swap that spends the router's whole balance continues the previous run, also after
 * that balance was wrapped or unwrapped, unless that run is complete and the next one takes what is left.
 */
function takeRuns(steps: CallStep[], meant: readonly MeantRun[]): readonly ReadRun[] {
  const runs: { swaps: SwapStep[]; between: (Conversion | undefined)[] }[] = [];
  for (;;) {
    const [first, second] = steps;
    const converted = isConversion(first) && second?.action === 'swap' && second.amountInRaw === 'balance';
    const step = converted ? second : first;
    if (step?.action !== 'swap') break;
    steps.splice(0, converted ? 2 : 1);
    const run = runs.at(-1);
    const isComplete = run?.swaps.flatMap(({ hops }) => hops).length === meant[runs.length - 1]?.hops.length;
    const takesRest = isComplete && !converted && meant[runs.length]?.amountInRaw === 'balance';
    if (step.amountInRaw !== 'balance' || takesRest) runs.push({ swaps: [step], between: [] });
    else if (!run) throw mismatch('amount', 'swaps whatever the router has');
    else {
      run.swaps.push(step);
      run.between.push(converted ? first : undefined);
    }
  }
  same('steps', String(runs.length), String(meant.length));
  return runs.map(({ swaps, between }, index) => ({
    meant: meant[index] as MeantRun,
    steps: swaps,
    between,
    hops: swaps.flatMap(({ hops }) => hops),
    first: swaps[0] as SwapStep,
    last: swaps.at(-1) as SwapStep,
  }));
}

function isConversion(step: CallStep | undefined): step is Conversion {
  return step?.action === 'wrap' || step?.action === 'unwrap';
}

function checkRuns(runs: readonly ReadRun[], swap: SwapIntent, wrappedNative: string | undefined): void {
  const { tradeType, taxed, input, parts } = swap;
  const ends = [parts[0]?.hops[0]?.tokenIn, parts[0]?.hops.at(-1)?.tokenOut];
  runs.forEach((run, index) => {
    const { meant } = run;
    checkHops(run.hops, meant);
    const pays = meant.isPaidIn && input.kind === 'token' && !takesCoin(run);
    let passed = 0;
    let isMet = meant.meets === undefined;
    run.steps.forEach((step, at) => {
      passed += step.hops.length;
      const isMeeting = passed === meant.meets;
      isMet ||= isMeeting;
      checkSection(step, run.steps[at + 1], run.between[at], isMeeting);
      same('steps', step.exact, tradeType === 'EXACT_INPUT' ? 'input' : 'output');
      same('steps', String(step.supportsTransferFees), String(taxed));
      same('payer', step.payer, at === 0 && pays ? 'sender' : 'router');
      if (step === run.last && meant.isPaidOut) return;
      // Between two sections the amount stays with the router; only the last minimum limits it.
      same('recipient', step.to, 'router');
      same('minimum', step.amountOutRaw, 0n);
    });
    if (!isMet) throw mismatch('steps', 'what other parts bring is not traded');
    if (run.between.some((each) => each) && ends.includes(wrappedNative as Hex)) {
      throw mismatch('route', 'what is paid or received would be converted along');
    }
    if (tradeType === 'EXACT_INPUT') same('amount', run.first.amountInRaw, meant.amountInRaw);
    else {
      same('amount', run.last.amountOutRaw, parts[index]?.amountOutRaw);
      same('steps', String(run.steps.length), '1');
    }
  });
  if (tradeType !== 'EXACT_INPUT') checkMaximums(runs, swap);
  else same('amount', sum(runs.filter(({ meant }) => meant.isPaidIn).map(amountIn)), swap.amountInRaw);
}

/**
 * What each part of an exact output may take: its share of the trade's maximum, in proportion to the quoted
 * inputs, rounded down; the last part may take the rest. With only the sum bound, one part could be left to a
 * bad price at the expense of another.
 */
function checkMaximums(parts: readonly ReadRun[], swap: SwapIntent): void {
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
 * would be traded along, unless it is what other parts bring. Where the one pays out the coin and the other takes it wrapped, or the other way round, the
 * router converts what it has.
 */
function checkSection(
  { hops }: SwapStep,
  next: SwapStep | undefined,
  between: Conversion | undefined,
  isMeeting: boolean,
): void {
  if (!next) return;
  const [paid, taken] = [hops.at(-1), next.hops[0]];
  const [isCoin, wantsCoin] = [paid?.tokenOut === 'native', taken?.tokenIn === 'native'];
  if (isCoin === wantsCoin) {
    if (between) throw mismatch('steps', `${between.action} was not asked for`);
    if (!isMeeting && paid?.protocol === taken?.protocol) throw mismatch('steps', 'a route cut in two');
    return;
  }
  if (isMeeting) throw mismatch('route', 'parts meet in the coin');
  if (between?.action !== (isCoin ? 'wrap' : 'unwrap')) throw mismatch('steps', 'the coin is not converted');
  same('recipient', between.to, 'router');
  if (between.action === 'wrap') same('amount', between.amountRaw, 'balance');
  else same('minimum', between.minimumRaw, 0n);
}

function checkHops(hops: readonly ReadHop[], meant: { readonly hops: readonly RouteHop[] }): void {
  same('route', String(hops.length), String(meant.hops.length));
  hops.forEach((hop, index) => {
    const expected = meant.hops[index];
    same('route', hop.protocol, expected?.protocol);
    same('token', hop.tokenIn, expected?.coin === 'in' ? 'native' : lower(expected?.tokenIn ?? ''));
    same('token', hop.tokenOut, expected?.coin === 'out' ? 'native' : lower(expected?.tokenOut ?? ''));
    if (hop.protocol === 'v3') same('route', String(hop.fee), String(expected?.fee));
    same('route', hop.key, expected?.key);
  });
}

/**
 * The whole output must go to the recipient, and at least the promised minimum: from the pool, or, as native
 * coin and from several parts, all at once from the router, since the minimum is the whole trade's.
 */
function checkDelivery(parts: readonly ReadRun[], steps: CallStep[], swap: SwapIntent): void {
  const { output, amountOutRaw } = swap;
  const paying = parts.filter(({ meant }) => meant.isPaidOut);
  const [only, more] = paying;
  if (!only) throw mismatch('steps', 'nothing is swapped');
  const isNative = output.kind === 'native';
  if (!more && paysCoin(only) === isNative) {
    recipientIs(only.last.to, swap);
    same('minimum', only.last.amountOutRaw, amountOutRaw);
    return;
  }
  for (const { last } of paying) {
    if (last.to !== 'router') throw mismatch('recipient', 'a part is paid out by itself');
    if (swap.tradeType === 'EXACT_INPUT') same('minimum', last.amountOutRaw, 0n);
  }
  const anyCoin = paying.some(paysCoin);
  // Of the coin and its wrapped form, all becomes what is paid out.
  if (anyCoin && !(isNative && paying.every(paysCoin))) checkConverted(steps.shift(), isNative);
  const step = steps.shift();
  if (isNative && !anyCoin) {
    if (step?.action !== 'unwrap') throw mismatch('steps', 'the output stays with the router');
    recipientIs(step.to, swap);
    same('minimum', step.minimumRaw, amountOutRaw);
    return;
  }
  if (step?.action !== 'sweep') throw mismatch('steps', 'the output stays with the router');
  same('token', step.token, isNative ? 'native' : lower(output.address));
  recipientIs(step.to, swap);
  same('minimum', step.minimumRaw, amountOutRaw);
}

function checkConverted(step: CallStep | undefined, toNative: boolean): void {
  if (step?.action !== (toNative ? 'unwrap' : 'wrap')) throw mismatch('steps', 'a part of the output stays');
  same('recipient', step.to, 'router');
  if (step.action === 'wrap') same('amount', step.amountRaw, 'balance');
  else same('minimum', step.minimumRaw, 0n);
}

/**
 * If a swap may leave native coin, it must go back to the sender, and nothing else may go anywhere. The
 * Universal Router holds the rest as each part takes it, wrapped or not; the other routers hold it as it came,
 * so that an unwrap would leave it there for anybody.
 */
function checkChange(
  steps: CallStep[],
  parts: readonly ReadRun[],
  swap: SwapIntent,
  kind: SwapCallIntent['router']['kind'],
): void {
  const { tradeType, input, sender } = swap;
  const mayLeave = (coin: boolean) =>
    parts.some(
      (part) =>
        part.meant.isPaidIn &&
        takesCoin(part) === coin &&
        (tradeType === 'EXACT_OUTPUT' || part.hops[0]?.protocol !== 'v2'),
    );
  const backToSender = (to: Place) => {
    if (to !== 'sender') same('recipient', to, lower(sender));
  };
  if (input.kind === 'token') {
    if (!mayLeave(true)) return;
    const step = steps.shift();
    if (step?.action !== 'wrap') throw mismatch('change', 'native coin may stay with the router');
    same('change', step.amountRaw, 'balance');
    backToSender(step.to);
    return;
  }
  if (mayLeave(false)) {
    const step = steps.shift();
    if (step?.action === 'refund') return;
    if (step?.action !== 'unwrap' || kind !== 'universalRouter') {
      throw mismatch('change', 'native coin may stay with the router');
    }
    same('change', step.minimumRaw, 0n);
    backToSender(step.to);
  }
  if (mayLeave(true)) {
    const step = steps.shift();
    if (step?.action !== 'sweep') throw mismatch('change', 'native coin may stay with the router');
    same('change', step.token, 'native');
    same('change', step.minimumRaw, 0n);
    backToSender(step.to);
  }
}

function takesCoin({ first }: ReadRun): boolean {
  return first.hops[0]?.tokenIn === 'native';
}

function paysCoin({ last }: ReadRun): boolean {
  return last.hops.at(-1)?.tokenOut === 'native';
}

function recipientIs(place: Place, { recipient, sender }: SwapIntent): void {
  same('recipient', place === 'sender' ? lower(sender) : place, lower(recipient));
}

function amountIn({ first }: ReadRun): bigint {
  return first.amountInRaw === 'balance' ? 0n : first.amountInRaw;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function lower(address: string): string {
  return address.toLowerCase();
}
