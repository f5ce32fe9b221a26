/**
 * EIP-5792: a wallet that will not carry out these calls as one, and has done nothing about them: a capability it
 * lacks, another chain, too many calls, an account that was not upgraded for it, no atomicity.
 */
export const untriedCallsCodes: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760]);

/**
 * All of EIP-5792's. The other two say that the wallet has a batch of this id, or lost one: it may have been sent.
 */
export const callsCodes: ReadonlySet<unknown> = new Set([...untriedCallsCodes, 5720, 5730]);
