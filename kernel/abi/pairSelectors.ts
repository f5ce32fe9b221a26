// Uniswap/v2-core: what of a pair and its factory deposits and withdrawals need. The test recomputes every one.
export const pairSelectors = {
  'totalSupply()': '0x18160ddd',
  'kLast()': '0x7464fc3d',
  'feeTo()': '0x017e7e58',
} as const;
