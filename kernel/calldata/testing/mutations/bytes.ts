import type { Random } from '../../../amm/testing/Random.ts';
import { word } from '../writeAbi.ts';

/** `hex` with one change of its bytes. */
export function changeBytes(random: Random, hex: string): string {
  const digits = hex.slice(2);
  const bytes = digits.length / 2;
  if (bytes === 0) return `0x${byte(random.int(0, 255))}`;
  const at = random.int(0, bytes - 1) * 2;
  const old = Number.parseInt(digits.slice(at, at + 2), 16);
  const replaced = (text: string, length = 2) =>
    `0x${digits.slice(0, at)}${text}${digits.slice(at + length)}`;
  return random.pick([
    () => replaced(byte(old + random.int(1, 255))),
    () => replaced(byte(old ^ (1 << random.int(0, 7)))),
    () => replaced(byte(random.int(0, 255)), 0),
    () => replaced(''),
    () => `0x${digits}${byte(random.int(0, 255))}`,
    () => `0x${digits.slice(0, -2)}`,
    // Half a byte more or less.
    () => `0x${digits}${random.int(0, 9)}`,
    () => `0x${digits.slice(0, -1)}`,
  ])();
}

/** A call's data with one change of its words, which are counted from behind the selector. */
export function changeWords(random: Random, data: string): string {
  const [selector, digits] = [data.slice(0, 10), data.slice(10)];
  const words = digits.match(/.{1,64}/g) ?? [];
  if (words.length === 0) return data + word(random.bits(256));
  const at = random.int(0, words.length - 1);
  const value = BigInt(`0x${words[at]}`);
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const replaced = (...texts: string[]) => selector + [...before, ...texts, ...after].join('');
  const text = words[at] as string;
  if (random.chance(1 / 8)) return selector + withGap(random, words).join('');
  return random.pick([
    () => replaced(word(0n)),
    () => replaced(word((1n << 256n) - 1n)),
    () => replaced(word(value + 1n)),
    () => replaced(word(value - 1n)),
    // An offset or a length one word, or half a word, further.
    () => replaced(word(value + 32n)),
    () => replaced(word(value - 32n)),
    () => replaced(word(value + 16n)),
    () => replaced(random.pick(words)),
    () => replaced(word(1n << 255n)),
    () => replaced(),
    () => replaced(text, text),
    () => replaced(text, word(0n)),
    () => replaced(after[0] ?? '', text),
    () => `${data}${word(0n)}`,
    () => `${data}${text}`,
    // Dirt where an address or a small number has its zeros.
    () => replaced(byte(random.int(1, 255)) + text.slice(2)),
  ])();
}

/** The same values, with a word between them that most decoders step over: the offsets point past it. */
function withGap(random: Random, words: readonly string[]): readonly string[] {
  const targets = words.map((text, at) => ({ at, to: Number(BigInt(`0x${text}`) / 32n), text }));
  const offsets = targets.filter(
    ({ at, to, text }) => to > at && to < words.length && BigInt(`0x${text}`) % 32n === 0n,
  );
  if (offsets.length === 0) return [...words, word(0n)];
  const { to: gap } = random.pick(offsets);
  const moved = targets.map(({ at, to, text }) =>
    at < gap && to >= gap && offsets.some((offset) => offset.at === at) ? word(BigInt(to + 1) * 32n) : text,
  );
  return [...moved.slice(0, gap), word(0n), ...moved.slice(gap)];
}

function byte(value: number): string {
  return (value & 0xff).toString(16).padStart(2, '0');
}
