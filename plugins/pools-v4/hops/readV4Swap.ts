import type { AddedReaders } from '../../../kernel/calldata/HopKind.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';

// The independent reading of the Universal Router's V4_SWAP command. It shares nothing with what writes the command.

type Read = NonNullable<AddedReaders['universalRouter']>[string];
type Values = Parameters<Read>[0];
type Swap = ReturnType<Read>;
type Hop = Swap['hops'][number];

/** Actions.sol. */
const actions: Readonly<Record<string, 'in' | 'out' | 'settle' | 'take'>> = {
  '06': 'in',
  '08': 'out',
  '0b': 'settle',
  '0e': 'take',
};
/** ActionConstants.sol: the whole balance of the router; what is still owed. */
const WHOLE_BALANCE = 2n ** 255n;
const OPEN = 0n;
const UNLIMITED = 2n ** 128n - 1n;

interface SingleSwap {
  readonly hop: Hop;
  readonly amountRaw: bigint;
  readonly limitRaw: bigint;
}

interface Settled {
  readonly currency: Hex;
  readonly amountRaw: bigint;
  readonly payer: Swap['payer'];
}

interface Taken {
  readonly currency: Hex;
  readonly to: Swap['to'];
  readonly amountRaw: bigint;
}

/**
 * What a V4_SWAP command does, where it is one of two things: pay in an exact input, trade all of it through one pool
 * after the other, and take all of the output; or get an exact output from the last pool, what that takes from the one
 * before, and so on, pay in what the first takes, and take just that output. Everything else is refused.
 * @throws SluiceError `calldata_mismatch`
 */
export const readV4Swap: Read = (values) => {
  const codes = values.bytes().slice(2).match(/../g) ?? [];
  const params = values.bytesList();
  if (codes.length !== params.length || codes.length < 3)
    throw refused('actions and parameters do not match');
  const kinds = codes.map((code) => (Object.hasOwn(actions, code) ? actions[code] : undefined));
  const isInput = kinds[0] === 'settle';
  const count = codes.length - 2;
  const swaps = Array<string>(count).fill(isInput ? 'in' : 'out');
  const meant = isInput ? ['settle', ...swaps, 'take'] : [...swaps, 'settle', 'take'];
  if (meant.some((kind, at) => kind !== kinds[at]))
    throw refused('unknown actions of V4, or in another order');
  const at = <T>(index: number, read: (inner: Values) => T): T => values.inside(params[index] as Hex, read);
  const singles = swaps.map((_, index) => at(index + (isInput ? 1 : 0), readSingle));
  const settled = at(isInput ? 0 : count, readSettled);
  const taken = at(count + 1, readTaken);
  return isInput ? readInput(settled, singles, taken) : readOutput(settled, singles.reverse(), taken);
};

function readInput(settled: Settled, swaps: readonly SingleSwap[], taken: Taken): Swap {
  const bounds = swaps.map(({ limitRaw }) => limitRaw);
  const minimumRaw = bounds.pop() as bigint;
  if (swaps.some(({ amountRaw }) => amountRaw !== OPEN))
    throw refused('a pool takes another amount than is there');
  if (bounds.some((bound) => bound !== 0n)) throw refused('a limit inside the path');
  if (settled.amountRaw === OPEN) throw refused('nothing is paid in');
  if (taken.amountRaw !== OPEN) throw refused('not all of the output is taken');
  return {
    ...whole('input', settled, swaps, taken),
    amountInRaw: settled.amountRaw === WHOLE_BALANCE ? 'balance' : settled.amountRaw,
    amountOutRaw: minimumRaw,
  };
}

/** @param swaps from the paid to the received token */
function readOutput(settled: Settled, swaps: readonly SingleSwap[], taken: Taken): Swap {
  const amounts = swaps.map(({ amountRaw }) => amountRaw);
  const amountOutRaw = amounts.pop() as bigint;
  const [maximumRaw, ...bounds] = swaps.map(({ limitRaw }) => limitRaw);
  if (amounts.some((amount) => amount !== OPEN)) throw refused('a pool gives another amount than is owed');
  if (bounds.some((bound) => bound !== UNLIMITED)) throw refused('a limit inside the path');
  if (settled.amountRaw !== OPEN) throw refused('another amount is paid in than is owed');
  if (amountOutRaw === OPEN || taken.amountRaw !== amountOutRaw) throw refused('another output is taken');
  return { ...whole('output', settled, swaps, taken), amountInRaw: maximumRaw as bigint, amountOutRaw };
}

function whole(
  exact: Swap['exact'],
  { currency, payer }: Settled,
  swaps: readonly SingleSwap[],
  taken: Taken,
) {
  const hops = swaps.map(({ hop }) => hop);
  const joined = hops.every((hop, index) => index === 0 || hops[index - 1]?.tokenOut === hop.tokenIn);
  if (!joined) throw refused('the pools do not join');
  if (coinOr(currency) !== hops[0]?.tokenIn) throw refused('another token is paid in');
  if (coinOr(taken.currency) !== hops.at(-1)?.tokenOut) throw refused('another token is taken');
  return { action: 'swap', exact, hops, payer, to: taken.to, supportsTransferFees: false } as const;
}

/** `ExactInputSingleParams` and `ExactOutputSingleParams` (IV4Router.sol). */
function readSingle(values: Values): SingleSwap {
  return values.tuple((fields) => {
    const [currency0, currency1] = [fields.address(), fields.address()];
    const [fee, tickSpacing, hooks] = [fields.uint(24), fields.int(24), fields.address()];
    const zeroForOne = fields.bool();
    const [amountRaw, limitRaw] = [fields.uint(128), fields.uint(128)];
    if (fields.bytes() !== '0x') throw refused('data for a hook');
    const [tokenIn, tokenOut] = zeroForOne ? [currency0, currency1] : [currency1, currency0];
    const key = `${currency0}/${currency1}/${fee}/${tickSpacing}/${hooks}`;
    const hop = { protocol: 'v4', tokenIn: coinOr(tokenIn), tokenOut: coinOr(tokenOut), key };
    return { hop, amountRaw, limitRaw };
  });
}

function readSettled(values: Values): Settled {
  const currency = values.address();
  return { currency, amountRaw: values.uint(), payer: values.bool() ? 'sender' : 'router' };
}

function readTaken(values: Values): Taken {
  const currency = values.address();
  return { currency, to: place(values.address()), amountRaw: values.uint() };
}

function coinOr(currency: Hex): Hop['tokenIn'] {
  return /^0x0*$/.test(currency) ? 'native' : currency;
}

/** ActionConstants.sol. */
function place(address: Hex): Swap['to'] {
  if (/^0x0*1$/.test(address)) return 'sender';
  return /^0x0*2$/.test(address) ? 'router' : address;
}

function refused(detail: string): SluiceError {
  return new SluiceError('calldata_mismatch', `The calldata differs in route: ${detail}`, {
    values: { difference: 'route', detail },
  });
}
