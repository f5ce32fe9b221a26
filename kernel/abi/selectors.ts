// Of the functions that the first page needs: tokens, and the reads of quoting. A selector is the first four bytes of
// keccak256 of the signature; the test recomputes every one. Tables that only later pages need are files of their own.
export const selectors = {
  'name()': '0x06fdde03',
  'symbol()': '0x95d89b41',
  'decimals()': '0x313ce567',
  'balanceOf(address)': '0x70a08231',
  'allowance(address,address)': '0xdd62ed3e',
  'approve(address,uint256)': '0x095ea7b3',
  // Permit2's own allowance.
  'approve(address,address,uint160,uint48)': '0x87517c45',
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  'getEthBalance(address)': '0x4d2301cc',
  'allowance(address,address,address)': '0x927da105',
  'nonces(address)': '0x7ecebe00',
  'DOMAIN_SEPARATOR()': '0x3644e515',
  'version()': '0x54fd4d50',
  'ownerOf(uint256)': '0x6352211e',
  'tokenURI(uint256)': '0xc87b56dd',
  'balanceOf(address,uint256)': '0x00fdd58e',
  'uri(uint256)': '0x0e89341c',
  // Uniswap/v2-core, v3-core and v3-periphery (TickLens), the reads that quoting needs.
  'token0()': '0x0dfe1681',
  'token1()': '0xd21220a7',
  'getPair(address,address)': '0xe6a43905',
  'getReserves()': '0x0902f1ac',
  'totalSupply()': '0x18160ddd',
  'kLast()': '0x7464fc3d',
  'feeTo()': '0x017e7e58',
  'feeAmountTickSpacing(uint24)': '0x22afcccb',
  'getPool(address,address,uint24)': '0x1698ee82',
  'slot0()': '0x3850c7bd',
  'liquidity()': '0x1a686502',
  'tickSpacing()': '0xd0c93a7c',
  'getPopulatedTicksInWord(address,int16)': '0x351fb478',
  // Uniswap/fot-validator, FeeOnTransferDetector.sol.
  'batchValidate(address[],address,uint256)': '0xade44597',
} as const;
