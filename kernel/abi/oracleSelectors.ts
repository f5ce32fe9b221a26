// The price oracle of a V3 pool (Uniswap/v3-core UniswapV3Pool.sol); the test recomputes every one.
export const oracleSelectors = {
  'observe(uint32[])': '0x883bdbfd',
  'observations(uint256)': '0x252c09d7',
} as const;
