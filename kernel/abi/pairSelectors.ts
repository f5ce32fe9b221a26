// Uniswap/v2-core: functions of a pair and its factory for deposits and withdrawals. The test recomputes
// every one.
export const pairSelectors = {
  'totalSupply()': '0x18160ddd',
  'kLast()': '0x7464fc3d',
  'feeTo()': '0x017e7e58',
} as const;
