// Token metadata (EIP-20, EIP-721). The test recomputes every one.
export const metadataSelectors = {
  'name()': '0x06fdde03',
  'symbol()': '0x95d89b41',
  'decimals()': '0x313ce567',
} as const;
