import type { SwapCall } from '../SwapIntent.ts';
import { type CalledKind, contractFunctions } from './contractFunctions.ts';
import { feesOf, tokensOf } from './mutations/CallPool.ts';
import { leavesOf } from './mutations/leaves.ts';
import { decodeCall, encodeCall, type TypedCall, type TypedPiece, type TypedValue } from './TypedCall.ts';

/** Where a call goes, and who sends it. */
export interface CallSite {
  readonly kind: CalledKind;
  readonly sender: string;
}

/** Different bytes with the same effect. */
export interface EquivalentCalls {
  readonly name: string;
  /** Why nobody's balance, allowance or position ends otherwise. */
  readonly reason: string;
  /** The call as the app's encoders would have written it; the same bytes where the class does not apply. */
  readonly plain: (call: SwapCall, site: CallSite) => SwapCall;
}

const SENDER = `0x${'1'.padStart(40, '0')}`;
const ROUTER_SWAPS = /^(exact|swap)/;

/**
 * All differences that the reader lets pass. Every other difference is refused, whatever its effect would be:
 * the reader takes one canonical encoding, one order of the steps, and no more steps than were meant.
 */
export const equivalentCalls: readonly EquivalentCalls[] = [
  {
    name: 'letters',
    reason: 'Hexadecimal digits mean the same as capitals; the wallet sends the same bytes.',
    plain: (call) => ({
      ...call,
      to: call.to.toLowerCase() as SwapCall['to'],
      data: call.data.toLowerCase() as SwapCall['data'],
    }),
  },
  {
    name: 'list of one',
    reason:
      'A multicall of one call is that call: it runs as a delegatecall of the contract to itself, with the same sender, value and storage.',
    plain: rewritten((call) => {
      if (call.wrapper === 'multicall' && call.pieces.length === 1) call.wrapper = 'single';
    }),
  },
  {
    name: 'path of one pool',
    reason:
      'exactInput and exactOutput with one pool do the same swap as exactInputSingle and exactOutputSingle without a price limit: both go to the same internal function, with the same bound.',
    plain: rewritten((call) => {
      if (call.kind !== 'swapRouter' && call.kind !== 'swapRouter02') return;
      for (const piece of call.pieces) toSingle(call.kind, piece);
    }),
  },
  {
    name: 'word for the sender',
    reason:
      "Constants.sol: SwapRouter02 in its swaps, and the Universal Router everywhere, take address 1 for the sender. Not so SwapRouter02's sweepToken and unwrapWETH9, which would pay address 1 itself.",
    plain: rewritten((call, { sender }) => {
      const isKnown = ({ fragment }: TypedPiece) =>
        call.kind === 'universalRouter' || (call.kind === 'swapRouter02' && ROUTER_SWAPS.test(fragment.name));
      for (const piece of call.pieces.filter(isKnown)) renameSender(piece, sender);
    }),
  },
  {
    name: 'order of the sides',
    reason:
      'addLiquidity, removeLiquidity and removeLiquidityWithPermit find the pair by its two tokens in either order, and each amount stands with its token.',
    plain: rewritten((call) => {
      for (const piece of call.pieces) sortSides(piece);
    }),
  },
];

/** The call in the form that all equivalent calls have in common. @throws Error where it is no call at all */
export function plainCall(call: SwapCall, site: CallSite): SwapCall {
  return equivalentCalls.reduce((same, { plain }) => plain(same, site), call);
}

function rewritten(rewrite: (call: TypedCall, site: CallSite) => void): EquivalentCalls['plain'] {
  return (call, site) => {
    const typed = decodeCall(call, site.kind);
    // Another encoding of the same values is no equivalent: decoders disagree about such bytes.
    if (encodeCall(typed).data !== call.data) return call;
    rewrite(typed, site);
    return encodeCall(typed);
  };
}

function toSingle(kind: CalledKind, piece: TypedPiece): void {
  const { name } = piece.fragment;
  if (name !== 'exactInput' && name !== 'exactOutput') return;
  const [[path, ...rest]] = piece.values as [[string, ...TypedValue[]]];
  const [first, second, more] = tokensOf(path);
  const single = contractFunctions[kind].find((fragment) => fragment.name === `${name}Single`);
  if (!single || !first || !second || more) return;
  const ends = name === 'exactOutput' ? [second, first] : [first, second];
  piece.fragment = single;
  piece.values = [[...ends, BigInt(`0x${feesOf(path)[0]}`), ...rest, 0n]];
}

function renameSender(piece: TypedPiece, sender: string): void {
  for (const { name, holder, at } of leavesOf(piece)) {
    const isRecipient = name === 'recipient' || name === 'to';
    if (isRecipient && String(holder[at]).toLowerCase() === SENDER) holder[at] = sender;
  }
}

function sortSides({ fragment, values }: TypedPiece): void {
  const names = fragment.inputs.map(({ name }) => name);
  if (!names.includes('tokenB')) return;
  if (String(values[0]).toLowerCase() < String(values[1]).toLowerCase()) return;
  names.forEach((name, at) => {
    const other = names.indexOf(name.replace(/A(?=Desired|Min|$)/, 'B'));
    if (other <= at) return;
    const kept = values[at] as TypedValue;
    values[at] = values[other] as TypedValue;
    values[other] = kept;
  });
}
