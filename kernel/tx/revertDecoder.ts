import type { Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { textOf, wordAt } from '../tokens/callData.ts';
import { errorLayers } from './isRejection.ts';

const errorString = '0x08c379a0';
const panic = '0x4e487b71';
const executionFailed = '0x2c4029e9';

/** Custom errors of Permit2 and the Universal Router by selector; the test recomputes every one. */
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

/** Reverts that carry no words worth showing. */
const bare = /^(?:execution reverted|transaction reverted|reverted|VM execution error\.?)$/i;
const reasonIn =
  /(?:execution reverted|reverted with reason string|VM Exception while processing transaction: revert)(?:[:,]\s*|\s+)["']?(.+?)["']?$/is;

/** Whether `error` is the chain's own "no", and its reason where one is told. */
export function decodeRevert(error: unknown): { readonly reason: string | undefined } | undefined {
  const layers = errorLayers(error);
  for (const layer of layers) {
    const data = revertData(layer);
    const reason = data && reasonOf(data);
    if (reason) return { reason };
  }
  let reverted = false;
  for (const layer of layers) {
    if (layer instanceof SluiceError && layer.code === 'call_reverted') reverted = true;
    const message = (layer as { message?: unknown } | null)?.message;
    if (typeof message !== 'string') continue;
    const words = reasonIn.exec(message)?.[1];
    if (words && !bare.test(words) && !words.startsWith('0x')) return { reason: words };
    // EIP-1474 and geth: code 3 is an execution that reverted.
    if ((layer as { code?: unknown }).code === 3 || bare.test(message) || reasonIn.test(message))
      reverted = true;
  }
  return reverted || layers.some((layer) => revertData(layer)) ? { reason: undefined } : undefined;
}

/** The reason in revert data: `Error(string)`, `Panic(uint256)`, a known custom error, or the router's inner one. */
export function reasonOf(data: Hex): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const body: Hex = `0x${data.slice(10)}`;
  if (selector === errorString) return textOf(body);
  if (selector === panic) return `Panic(0x${(wordAt(body) ?? 0n).toString(16)})`;
  if (selector === executionFailed) return innerReason(body);
  return customErrors.get(selector);
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
  const candidates = [
    layer,
    (layer as { data?: unknown } | null)?.data,
    (layer as SluiceError | null)?.values?.data,
  ];
  // A selector and whole words: what neither a hash nor an address looks like.
  return candidates.find(
    (candidate): candidate is Hex =>
      typeof candidate === 'string' && /^0x[0-9a-fA-F]{8}(?:[0-9a-fA-F]{64})*$/.test(candidate),
  );
}
