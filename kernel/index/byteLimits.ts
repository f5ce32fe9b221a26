const MEGABYTE = 1_000_000;

/** The size limits of an index that a person may choose from, bytes. */
export const BYTE_LIMITS: readonly number[] = [20, 100, 300, 1000].map((size) => size * MEGABYTE);
export const DEFAULT_BYTE_LIMIT = 100 * MEGABYTE;
export const MIN_BYTE_LIMIT = MEGABYTE;
