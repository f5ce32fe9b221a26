const BPS = 10_000n;

/** `raw` less `bps` basis points, rounded down. */
export function lessBps(raw: bigint, bps: number): bigint {
  return (raw * (BPS - BigInt(bps))) / BPS;
}

/** `raw` and `bps` basis points more, rounded up. */
export function moreBps(raw: bigint, bps: number): bigint {
  return (raw * (BPS + BigInt(bps)) + BPS - 1n) / BPS;
}
