import type { Hex } from '../../chain/ChainSpec.ts';
import { type AbiReader, readArguments, readWhole } from './AbiReader.ts';
import type {
  CallStep,
  Place,
  PlainCall,
  ReadCall,
  ReadCurrency,
  ReadHop,
  SwapStep,
} from './CallDescription.ts';
import { mismatch } from './mismatch.ts';
import { readV2Path, readV3Path } from './readV3Path.ts';

/**
 * What the reader understands beside the kernel's own kinds of pools: a command of the Universal Router, by its two
 * lower-case digits, and the swap that its input means. A command that the reader knows itself is never replaced.
 */
export interface AddedReaders {
  readonly universalRouter?: Readonly<Record<string, (values: AbiReader) => SwapStep>>;
}

/** `execute(bytes,bytes[],uint256)` */
export const EXECUTE = '0x3593564c';

/** Constants.sol: means the router's whole balance. */
const WHOLE_BALANCE = 1n << 255n;

/** Uniswap/universal-router Dispatcher.sol. Commands with the flag 0x80 (may fail) are not accepted. */
const commands: Readonly<Record<string, (values: AbiReader) => CallStep>> = {
  '00': (values) => swap('input', 'v3', values),
  '01': (values) => swap('output', 'v3', values),
  '02': (values) => {
    const token = values.address();
    const to = place(values.address());
    return { action: 'pull', token, amountRaw: values.uint(160), to };
  },
  '04': (values) => {
    const token = currency(values.address());
    const to = place(values.address());
    return { action: 'sweep', token, minimumRaw: values.uint(), to };
  },
  '08': (values) => swap('input', 'v2', values),
  '09': (values) => swap('output', 'v2', values),
  '0a': permit,
  '0b': (values) => ({ action: 'wrap', to: place(values.address()), amountRaw: amount(values.uint()) }),
  '0c': (values) => ({ action: 'unwrap', to: place(values.address()), minimumRaw: values.uint() }),
};

/** The effects of a Universal Router call (2.0 to 2.1.0). @param added the swaps of kinds that plugins add */
export function readUniversalRouter({ data }: PlainCall, added: AddedReaders = {}): ReadCall {
  if (data.slice(0, 10) !== EXECUTE) {
    throw mismatch('function', `${data.slice(0, 10)} is no known function of the Universal Router`);
  }
  const { codes, inputs, deadline } = readArguments(data, (values) => ({
    codes: values.bytes().slice(2).match(/../g) ?? [],
    inputs: values.bytesList(),
    deadline: values.uint(),
  }));
  if (codes.length !== inputs.length) throw mismatch('encoding', 'commands and inputs do not match');
  const steps = codes.map((code, index) => {
    const known: Readonly<Record<string, (values: AbiReader) => CallStep>> = {
      ...added.universalRouter,
      ...commands,
    };
    const read = Object.hasOwn(known, code) ? known[code] : undefined;
    if (!read) throw mismatch('function', `0x${code} is no known command`);
    return readWhole((inputs[index] as Hex).slice(2), read);
  });
  return { steps, deadlines: [deadline] };
}

/** Constants.sol: the zero address is the native coin. */
function currency(address: Hex): ReadCurrency {
  return BigInt(address) === 0n ? 'native' : address;
}

function amount(raw: bigint): bigint | 'balance' {
  return raw === WHOLE_BALANCE ? 'balance' : raw;
}

/** Constants.sol: the sender, and the router itself. */
function place(address: Hex): Place {
  if (address === '0x0000000000000000000000000000000000000001') return 'sender';
  return address === '0x0000000000000000000000000000000000000002' ? 'router' : address;
}

function swap(exact: 'input' | 'output', protocol: 'v2' | 'v3', values: AbiReader): CallStep {
  const to = place(values.address());
  const [fixed, bound] = [values.uint(), values.uint()];
  const hops: readonly ReadHop[] =
    protocol === 'v2' ? readV2Path(values.addresses()) : readV3Path(values.bytes(), exact === 'output');
  const payer = values.bool() ? 'sender' : 'router';
  if (exact === 'output') {
    return {
      action: 'swap',
      exact,
      hops,
      amountInRaw: bound,
      amountOutRaw: fixed,
      to,
      payer,
      supportsTransferFees: false,
    };
  }
  return {
    action: 'swap',
    exact,
    hops,
    amountInRaw: amount(fixed),
    amountOutRaw: bound,
    to,
    payer,
    supportsTransferFees: false,
  };
}

/** `PermitSingle` is a static struct, so its members are encoded in place. */
function permit(values: AbiReader): CallStep {
  return {
    action: 'permit',
    token: values.address(),
    amountRaw: values.uint(160),
    expiration: values.uint(48),
    nonce: values.uint(48),
    spender: values.address(),
    sigDeadline: values.uint(),
    signature: values.bytes(),
  };
}
