const MEGABYTE = 1_000_000;

/** The limits of what an index keeps that a person may choose between, bytes. */
export const BYTE_LIMITS: readonly number[] = [20, 100, 300, 1000].map((size) => size * MEGABYTE);
export const DEFAULT_BYTE_LIMIT = 100 * MEGABYTE;
export const MIN_BYTE_LIMIT = MEGABYTE;
