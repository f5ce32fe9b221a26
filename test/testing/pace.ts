/**
 * How long a test waits for what must come. A busy machine may take long; where it comes, waiting longer costs
 * nothing.
 */
export const WAIT = { timeout: 60_000 } as const;

/**
 * Of a chain file: how often a page looks at the chain. The local chain mines a transaction at once, and the page of
 * a test sees it soon after that, not within the second that is usual.
 */
export const BRISK = { refreshIntervalMs: 200 } as const;

/** Of a chain file: a page looks at the chain when it opens and when the test asks for it, and not by itself. */
export const ON_REQUEST = { refreshIntervalMs: 600_000 } as const;
