import type { Hex } from '../../chain/ChainSpec.ts';
import type { RoutePart } from '../RoutePart.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import type { CallDescription, CallStep, Place, ReadHop, SwapStep } from './CallDescription.ts';
import type { CallIntent } from './CallIntent.ts';
import { mismatch } from './mismatch.ts';
import { PAYS_FROM_VALUE } from './readCall.ts';
import { same } from './same.ts';

type SwapCallIntent = Extract<CallIntent, { kind: 'swap' }>;

type Conversion = Extract<CallStep, { action: 'wrap' | 'unwrap' }>;

/**
 * The sections of one part of the route. Each but the last leaves its output with the router; the last too, where the
 * next part goes on with it.
 */
interface ReadPart {
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
  checkJoined(swap);
  const steps = [...read.steps];
  checkPermit(steps[0]?.action === 'permit' ? steps.shift() : undefined, swap, read.target);
  // The V3 routers pay from the value without a wrap step.
  const funding = PAYS_FROM_VALUE.has(router.kind) ? [] : steps.splice(0, fundingSteps(swap));
  const parts = takeParts(steps);
  checkParts(parts, swap, wrappedNative);
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

/**
 * Where parts are joined, what they bring must be traded on by the next one, through the same pools to the output: the
 * token in which they meet is neither what is paid nor what is received.
 */
function checkJoined({ parts, tradeType }: SwapIntent): void {
  parts.forEach(({ hops, joined }, index) => {
    if (joined === undefined) return;
    const next = parts[index + 1];
    if (!next || tradeType !== 'EXACT_INPUT') throw mismatch('route', 'nothing goes on with a part');
    if (!(joined > 0) || joined >= hops.length || joined >= next.hops.length) {
      throw mismatch('route', 'parts without pools of their own');
    }
    if (next.joined !== undefined) same('route', String(next.joined), String(joined));
    const [end, others] = [hops.slice(-joined), next.hops.slice(-joined)];
    end.forEach((hop, at) => {
      const other = others[at];
      for (const field of ['protocol', 'tokenIn', 'tokenOut', 'key', 'coin'] as const) {
        same('route', other?.[field], hop[field]);
      }
      same('route', String(other?.fee), String(hop.fee));
    });
    const token = lower(end[0]?.tokenIn ?? '');
    const ends = [hops[0]?.tokenIn, hops.at(-1)?.tokenOut];
    if (ends.some((each) => lower(each ?? '') === token))
      throw mismatch('route', 'parts meet in a traded token');
  });
}

/** How many steps convert the input before the swaps: of the coin, what is traded wrapped; of the wrapped coin, the rest. */
function fundingSteps({ input, parts }: SwapIntent): number {
  const takesCoin = parts.map(({ hops }) => hops[0]?.coin === 'in');
  if (input.kind === 'native') return takesCoin.includes(false) ? 1 : 0;
  return takesCoin.includes(true) ? 2 : 0;
}

function checkFunding(steps: readonly CallStep[], parts: readonly ReadPart[], swap: SwapIntent): void {
  const [first, second] = steps;
  const needed = (coin: boolean) => sum(parts.filter((part) => takesCoin(part) === coin).map(amountIn));
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
 * Takes the swaps off `steps`. A swap that spends the router's whole balance continues the previous part, also after
 * that balance was wrapped or unwrapped.
 */
function takeParts(steps: CallStep[]): readonly ReadPart[] {
  const runs: { swaps: SwapStep[]; between: (Conversion | undefined)[] }[] = [];
  for (;;) {
    const [first, second] = steps;
    const converted = isConversion(first) && second?.action === 'swap' && second.amountInRaw === 'balance';
    const step = converted ? second : first;
    if (step?.action !== 'swap') break;
    steps.splice(0, converted ? 2 : 1);
    const run = runs.at(-1);
    if (step.amountInRaw !== 'balance') runs.push({ swaps: [step], between: [] });
    else if (!run) throw mismatch('amount', 'swaps whatever the router has');
    else {
      run.swaps.push(step);
      run.between.push(converted ? first : undefined);
    }
  }
  return runs.map(({ swaps, between }) => ({
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

function checkParts(parts: readonly ReadPart[], swap: SwapIntent, wrappedNative: string | undefined): void {
  const { tradeType, taxed, input } = swap;
  same('steps', String(parts.length), String(swap.parts.length));
  parts.forEach((part, index) => {
    const meant = swap.parts[index] as RoutePart;
    const shared = swap.parts[index - 1]?.joined;
    const own = meant.hops.length - (meant.joined ?? 0);
    checkHops(part.hops, { hops: meant.hops.slice(0, own) });
    const meets = shared && !meant.joined ? meant.hops.length - shared : undefined;
    let passed = 0;
    let isMet = meets === undefined;
    part.steps.forEach((step, at) => {
      passed += step.hops.length;
      const isMeeting = passed === meets;
      isMet ||= isMeeting;
      checkSection(step, part.steps[at + 1], part.between[at], isMeeting);
      same('steps', step.exact, tradeType === 'EXACT_INPUT' ? 'input' : 'output');
      same('steps', String(step.supportsTransferFees), String(taxed));
      same('payer', step.payer, at === 0 && input.kind === 'token' && !takesCoin(part) ? 'sender' : 'router');
      if (step === part.last && !meant.joined) return;
      // Between two sections the amount stays with the router; only the last minimum limits it.
      same('recipient', step.to, 'router');
      same('minimum', step.amountOutRaw, 0n);
    });
    if (!isMet) throw mismatch('steps', 'what other parts bring is not traded');
    if (
      part.between.some((each) => each) &&
      [meant.hops[0]?.tokenIn, meant.hops.at(-1)?.tokenOut].includes(wrappedNative as Hex)
    ) {
      throw mismatch('route', 'what is paid or received would be converted along');
    }
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

function checkHops(hops: readonly ReadHop[], meant: Pick<RoutePart, 'hops'>): void {
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
function checkDelivery(parts: readonly ReadPart[], steps: CallStep[], swap: SwapIntent): void {
  const { output, amountOutRaw } = swap;
  // Joined parts are paid out by the last of them.
  const paying = parts.filter((_, index) => !swap.parts[index]?.joined);
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
  parts: readonly ReadPart[],
  swap: SwapIntent,
  kind: SwapCallIntent['router']['kind'],
): void {
  const { tradeType, input, sender } = swap;
  const mayLeave = (coin: boolean) =>
    parts.some(
      (part) => takesCoin(part) === coin && (tradeType === 'EXACT_OUTPUT' || part.hops[0]?.protocol !== 'v2'),
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

function takesCoin({ first }: ReadPart): boolean {
  return first.hops[0]?.tokenIn === 'native';
}

function paysCoin({ last }: ReadPart): boolean {
  return last.hops.at(-1)?.tokenOut === 'native';
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
