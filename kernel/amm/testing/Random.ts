/** A seeded pseudo-random source: the same seed gives the same market on every machine. */
export class Random {
  readonly seed: number;
  private state: number;

  constructor(seed: number) {
    this.seed = seed >>> 0;
    this.state = this.seed;
  }

  /** A float in [0, 1). Source: mulberry32, Tommy Ettinger, public domain. */
  float(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.float() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!;
  }

  /** A bigint below 2^bits, every bit random. */
  bits(bits: number): bigint {
    let value = 0n;
    for (let done = 0; done < bits; done += 32) value = (value << 32n) | BigInt(this.int(0, 0xffffffff));
    return value & ((1n << BigInt(bits)) - 1n);
  }

  /** A bigint from 0 to `high`, both included. */
  below(high: bigint): bigint {
    return this.bits(high.toString(2).length + 32) % (high + 1n);
  }

  /** A positive bigint whose size in bits is uniform between the two: small and huge values alike. */
  magnitude(lowBits: number, highBits: number): bigint {
    const size = this.int(lowBits, highBits);
    return (1n << BigInt(size)) | this.bits(size);
  }
}

/** The seed of a test run: env SEED, else the default given. It is printed, so that a failure can be repeated. */
export function testSeed(defaultSeed: number): number {
  const given = process.env.SEED;
  const seed = given === undefined || given === '' ? defaultSeed : Number(given);
  console.log(`SEED=${seed}`);
  return seed;
}
