/**
 * EIP-5792 codes of a wallet that refuses to execute these calls as one batch and has done nothing: it lacks
 * a capability, is on another chain, finds too many calls, has an account that is not upgraded, or cannot
 * execute atomically.
 */
export const untriedCallsCodes: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760]);

/**
 * All codes of EIP-5792. The other two mean that the wallet already has a batch of this id, or has lost one:
 * it may have been sent.
 */
export const callsCodes: ReadonlySet<unknown> = new Set([...untriedCallsCodes, 5720, 5730]);
