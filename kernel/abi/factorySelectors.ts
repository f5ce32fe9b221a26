// Functions of Uniswap v2-core and v3-core for finding a chain's pools; the test recomputes every one.
export const factorySelectors = {
  'token0()': '0x0dfe1681',
  'token1()': '0xd21220a7',
  'fee()': '0xddca3f43',
  'allPairsLength()': '0x574f2ba3',
  'allPairs(uint256)': '0x1e3dd18b',
} as const;
