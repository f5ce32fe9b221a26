// Only estimated, never sent. The test recomputes it.
export const transferSelectors = {
  'transfer(address,uint256)': '0xa9059cbb',
} as const;
