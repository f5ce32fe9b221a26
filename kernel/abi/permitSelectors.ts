// EIP-2612 and EIP-712 functions of tokens. The test recomputes every one.
export const permitSelectors = {
  'nonces(address)': '0x7ecebe00',
  'DOMAIN_SEPARATOR()': '0x3644e515',
  'version()': '0x54fd4d50',
} as const;
