// ISO/IEC 18004, byte mode, error correction level M: what a pairing address needs, and no more.

/** By version 1 to 20: check words per block, and blocks. */
const CHECK_WORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** Whether the module at column x, row y is dark; `size` modules a side, without the quiet zone. */
export interface QrCode {
  readonly size: number;
  isDark(x: number, y: number): boolean;
}

/** @throws RangeError for a text longer than 666 bytes */
export function qrCode(text: string): QrCode {
  const data = new TextEncoder().encode(text);
  const version = fittingVersion(data.length);
  const words = withCheckWords(dataWords(data, version), version);
  const grid = new Grid(version);
  grid.place(words);
  const mask = bestMask(grid);
  grid.applyMask(mask);
  grid.writeFormat(mask);
  return { size: grid.size, isDark: (x, y) => grid.get(x, y) };
}

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

/** Modules that carry data or check words. */
function rawModules(version: number): number {
  const aligns = Math.floor(version / 7) + 2;
  const plain = (16 * version + 128) * version + 64;
  if (version < 2) return plain;
  return plain - ((25 * aligns - 10) * aligns - 55) - (version >= 7 ? 36 : 0);
}

function capacity(version: number): number {
  return Math.floor(rawModules(version) / 8) - at(CHECK_WORDS, version - 1) * at(BLOCKS, version - 1);
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function fittingVersion(length: number): number {
  for (let version = 1; version <= CHECK_WORDS.length; version++) {
    if (4 + lengthBits(version) + length * 8 <= capacity(version) * 8) return version;
  }
  throw new RangeError('The text is too long for the code.');
}

function dataWords(data: Uint8Array, version: number): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(data.length, lengthBits(version));
  for (const byte of data) push(byte, 8);
  const total = capacity(version) * 8;
  push(0, Math.min(4, total - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) push(pad, 8);
  const words = new Uint8Array(total / 8);
  bits.forEach((bit, index) => {
    words[index >>> 3] = at(words, index >>> 3) | (bit << (7 - (index & 7)));
  });
  return words;
}

/** Product in GF(256) with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): Uint8Array {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = times(at(result, j), root) ^ (j + 1 < degree ? at(result, j + 1) : 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const result = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ at(result, 0);
    result.copyWithin(0, 1);
    result[result.length - 1] = 0;
    divisor.forEach((coefficient, index) => {
      result[index] = at(result, index) ^ times(coefficient, factor);
    });
  }
  return result;
}

/** Splits into blocks, adds each one's check words and interleaves all. */
function withCheckWords(data: Uint8Array, version: number): Uint8Array {
  const blocks = at(BLOCKS, version - 1);
  const checks = at(CHECK_WORDS, version - 1);
  const raw = Math.floor(rawModules(version) / 8);
  const short = blocks - (raw % blocks);
  const shortLength = Math.floor(raw / blocks) - checks;
  const divisor = generator(checks);
  const parts: { data: Uint8Array; check: Uint8Array }[] = [];
  let start = 0;
  for (let index = 0; index < blocks; index++) {
    const part = data.slice(start, start + shortLength + (index < short ? 0 : 1));
    start += part.length;
    parts.push({ data: part, check: remainder(part, divisor) });
  }
  const result: number[] = [];
  for (let index = 0; index <= shortLength; index++) {
    for (const part of parts) if (index < part.data.length) result.push(at(part.data, index));
  }
  for (let index = 0; index < checks; index++) for (const part of parts) result.push(at(part.check, index));
  return Uint8Array.from(result);
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Grid {
  readonly size: number;
  readonly #version: number;
  readonly #dark: Uint8Array;
  /** Modules that are no data. */
  readonly #fixed: Uint8Array;

  constructor(version: number) {
    this.#version = version;
    this.size = version * 4 + 17;
    this.#dark = new Uint8Array(this.size ** 2);
    this.#fixed = new Uint8Array(this.size ** 2);
    this.#drawPatterns();
  }

  get(x: number, y: number): boolean {
    return this.#dark[y * this.size + x] === 1;
  }

  /** Fills the data modules in the zigzag of the standard, upwards first, from the right. */
  place(words: Uint8Array): void {
    let index = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y * this.size + x] || index >= words.length * 8) continue;
          this.#set(x, y, ((at(words, index >>> 3) >>> (7 - (index & 7))) & 1) === 1);
          index++;
        }
      }
    }
  }

  /** Twice is as if never. */
  applyMask(mask: number): void {
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) {
        if (!this.#fixed[y * this.size + x] && masks[mask]?.(x, y)) this.#set(x, y, !this.get(x, y));
      }
    }
  }

  writeFormat(mask: number): void {
    // Level M is 00.
    let check = mask;
    for (let i = 0; i < 10; i++) check = (check << 1) ^ ((check >>> 9) * 0x537);
    const bits = ((mask << 10) | check) ^ 0x5412;
    const bit = (index: number) => ((bits >>> index) & 1) === 1;
    const last = this.size - 1;
    for (let i = 0; i <= 5; i++) this.#fix(8, i, bit(i));
    this.#fix(8, 7, bit(6));
    this.#fix(8, 8, bit(7));
    this.#fix(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.#fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.#fix(last - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.#fix(8, this.size - 15 + i, bit(i));
    this.#fix(8, this.size - 8, true);
  }

  #drawPatterns(): void {
    for (let i = 0; i < this.size; i++) {
      this.#fix(6, i, i % 2 === 0);
      this.#fix(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ] as const) {
      this.#square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
    }
    const places = this.#alignments();
    const last = places.length - 1;
    places.forEach((x, i) => {
      places.forEach((y, j) => {
        const onFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!onFinder) this.#square(x, y, 2, (distance) => distance !== 1);
      });
    });
    this.writeFormat(0);
    this.#writeVersion();
  }

  #alignments(): number[] {
    if (this.#version === 1) return [];
    const count = Math.floor(this.#version / 7) + 2;
    const step = Math.floor((this.#version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    const rest = Array.from({ length: count - 1 }, (_, index) => this.size - 7 - index * step);
    return [6, ...rest.reverse()];
  }

  #writeVersion(): void {
    if (this.#version < 7) return;
    let check = this.#version;
    for (let i = 0; i < 12; i++) check = (check << 1) ^ ((check >>> 11) * 0x1f25);
    const bits = (this.#version << 12) | check;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >>> i) & 1) === 1;
      const a = this.size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.#fix(a, b, dark);
      this.#fix(b, a, dark);
    }
  }

  #square(centerX: number, centerY: number, radius: number, dark: (distance: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        this.#fix(centerX + dx, centerY + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  #fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.#set(x, y, dark);
    this.#fixed[y * this.size + x] = 1;
  }

  #set(x: number, y: number, dark: boolean): void {
    this.#dark[y * this.size + x] = dark ? 1 : 0;
  }
}

/** The mask under which a camera is least misled, by the standard's four penalties. */
function bestMask(grid: Grid): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < masks.length; mask++) {
    grid.applyMask(mask);
    grid.writeFormat(mask);
    const penalty = penaltyOf(grid);
    if (penalty < least) [best, least] = [mask, penalty];
    grid.applyMask(mask);
  }
  return best;
}

function penaltyOf(grid: Grid): number {
  const { size } = grid;
  let penalty = 0;
  let dark = 0;
  for (let i = 0; i < size; i++) {
    penalty += linePenalty(size, (j) => grid.get(j, i)) + linePenalty(size, (j) => grid.get(i, j));
    for (let j = 0; j < size; j++) {
      const one = grid.get(j, i);
      dark += Number(one);
      if (i + 1 < size && j + 1 < size) {
        const same = [grid.get(j + 1, i), grid.get(j, i + 1), grid.get(j + 1, i + 1)];
        if (same.every((other) => other === one)) penalty += 3;
      }
    }
  }
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}

/** Runs of five or more, and what looks like a finder with four light modules on a side. */
function linePenalty(size: number, get: (index: number) => boolean): number {
  let penalty = 0;
  let run = 0;
  let previous: boolean | undefined;
  for (let i = 0; i < size; i++) {
    const dark = get(i);
    run = dark === previous ? run + 1 : 1;
    previous = dark;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
  }
  for (let start = 0; start + 11 <= size; start++) {
    let window = 0;
    for (let i = 0; i < 11; i++) window = (window << 1) | Number(get(start + i));
    if (window === 0b10111010000 || window === 0b00001011101) penalty += 40;
  }
  return penalty;
}
