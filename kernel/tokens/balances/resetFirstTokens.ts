/** Tokens that refuse to change an allowance that is not 0 to another value: `chainId:address`. */
export const resetFirstTokens: ReadonlySet<string> = new Set([
  // USDT on Ethereum
  '1:0xdAC17F958D2ee523a2206206994597C13D831ec7',
  // LDO on Ethereum
  '1:0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
]);
