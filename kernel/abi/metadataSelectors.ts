// Token metadata (EIP-20, EIP-721, ERC-8056). The test recomputes every one.
export const metadataSelectors = {
  'name()': '0x06fdde03',
  'symbol()': '0x95d89b41',
  'decimals()': '0x313ce567',
  'uiMultiplier()': '0xa60bf13d',
  'newUIMultiplier()': '0xdc767007',
  'effectiveAt()': '0x97a4064f',
} as const;
