export type Hex = `0x${string}`;
/** An EIP-55 checksummed address. */
export type Address = `0x${string}`;
