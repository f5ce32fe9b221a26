import { textOf } from '../abi/returnedText.ts';
import { wordAt } from '../abi/words.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { outsideText } from '../untrusted/outsideText.ts';

const ERROR_STRING = '0x08c379a0';
const PANIC = '0x4e487b71';
const MAX_REASON = 200;

/** Solidity's panic codes (docs.soliditylang.org, "Panic via assert and Error via require"). */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'invalid storage byte array',
  '49': 'pop on an empty array',
  '50': 'array index out of range',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
};

/**
 * Why a call reverted, as text that is safe to show: the `Error(string)` text, the panic's meaning, or a
 * custom error's selector. Undefined if the data has none of these.
 */
export function decodeRevert(data: Hex): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const body: Hex = `0x${data.slice(10)}`;
  if (selector === ERROR_STRING) {
    const reason = textOf(body);
    if (reason !== undefined) return outsideText(reason, MAX_REASON);
  }
  if (selector === PANIC) {
    const code = wordAt(body);
    if (code !== undefined) return panicText(code);
  }
  return selector.length === 10 ? `custom error ${selector}` : undefined;
}

function panicText(code: bigint): string {
  const meaning = PANICS[code.toString()];
  return `Panic(0x${code.toString(16)})${meaning === undefined ? '' : `: ${meaning}`}`;
}
