import { wordAt } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { decodeRevert } from '../../rpc/decodeRevert.ts';
import { errorLayers, fieldsOf } from '../../wallet/isRejection.ts';

const executionFailed = '0x2c4029e9';

/** Custom errors of Permit2 and the Universal Router by selector; the test computes each selector. */
export const customErrors: ReadonlyMap<string, string> = new Map([
  ['0x5bf6f916', 'TransactionDeadlinePassed'],
  ['0x849eaf98', 'V2TooLittleReceived'],
  ['0x8ab0bc16', 'V2TooMuchRequested'],
  ['0x39d35496', 'V3TooLittleReceived'],
  ['0x739dbe52', 'V3TooMuchRequested'],
  ['0xcd21db4f', 'SignatureExpired'],
  ['0xd81b2f2e', 'AllowanceExpired'],
  ['0xf96fb071', 'InsufficientAllowance'],
  ['0x756688fe', 'InvalidNonce'],
  ['0x815e1d64', 'InvalidSigner'],
  ['0x6a12f104', 'InsufficientETH'],
  ['0x675cae38', 'InsufficientToken'],
]);

/** Revert messages without any information. */
const bare = /^(?:execution reverted|transaction reverted|reverted|VM execution error\.?)$/i;
const reasonIn =
  /(?:execution reverted|reverted with reason string|VM Exception while processing transaction: revert)(?:[:,]\s*|\s+)["']?(.+?)["']?$/is;

/** The revert in `error`, with its reason if there is one; undefined if `error` is not a revert. */
export function revertIn(error: unknown): { readonly reason: string | undefined } | undefined {
  const layers = errorLayers(error);
  for (const layer of layers) {
    const data = revertData(layer);
    const reason = data && reasonOf(data);
    if (reason) return { reason };
  }
  let reverted = false;
  for (const layer of layers) {
    const { code, message } = fieldsOf(layer);
    // Code 3: execution reverted (EIP-1474).
    if (code === 'call_reverted' || code === 3) reverted = true;
    if (typeof message !== 'string') continue;
    const words = reasonIn.exec(message)?.[1];
    if (words && !bare.test(words) && !words.startsWith('0x')) return { reason: words };
    if (words || bare.test(message)) reverted = true;
  }
  return reverted ? { reason: undefined } : undefined;
}

/**
 * The reason in revert data: a known custom error's name; for the router's wrapper error, the reason of the
 * inner one.
 */
export function reasonOf(data: Hex): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  if (selector === executionFailed) return innerReason(`0x${data.slice(10)}`);
  return customErrors.get(selector) ?? decodeRevert(data);
}

/** `ExecutionFailed(uint256 commandIndex, bytes message)`: the message is the revert data of one command. */
function innerReason(body: Hex): string | undefined {
  const offset = wordAt(body, 1);
  if (offset === undefined || offset > 1_024n) return undefined;
  const start = 2 + Number(offset) * 2;
  const length = wordAt(`0x${body.slice(start)}`);
  if (length === undefined || length > 8_192n) return undefined;
  const inner: Hex = `0x${body.slice(start + 64, start + 64 + Number(length) * 2)}`;
  return inner.slice(0, 10).toLowerCase() === executionFailed ? undefined : reasonOf(inner);
}

function revertData(layer: unknown): Hex | undefined {
  const values = layer instanceof SluiceError ? layer.values : undefined;
  const candidates = [layer, values?.data];
  // A selector followed by whole words, which neither a hash nor an address looks like.
  return candidates.find(
    (candidate): candidate is Hex =>
      typeof candidate === 'string' && /^0x[0-9a-fA-F]{8}(?:[0-9a-fA-F]{64})*$/.test(candidate),
  );
}
