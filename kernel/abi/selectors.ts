// Functions that the first page needs: tokens, and the reads for quotes. A selector is the first four bytes
// of keccak256 of the signature; the test recomputes every one. Tables for later pages are in separate files.
export const selectors = {
  'balanceOf(address)': '0x70a08231',
  'allowance(address,address)': '0xdd62ed3e',
  'approve(address,uint256)': '0x095ea7b3',
  'allowance(address,address,address)': '0x927da105',
  // Uniswap/v2-core and v3-core.
  'getPair(address,address)': '0xe6a43905',
  'getReserves()': '0x0902f1ac',
  'feeAmountTickSpacing(uint24)': '0x22afcccb',
  'getPool(address,address,uint24)': '0x1698ee82',
  'slot0()': '0x3850c7bd',
  'liquidity()': '0x1a686502',
} as const;
