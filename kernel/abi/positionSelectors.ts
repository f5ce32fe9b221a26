// Uniswap/v3-periphery INonfungiblePositionManager, IPeripheryImmutableState and ERC721Enumerable, and the
// fee growth functions of Uniswap/v3-core UniswapV3Pool.sol. The test recomputes every one.
export const positionSelectors = {
  'balanceOf(address)': '0x70a08231',
  'tokenOfOwnerByIndex(address,uint256)': '0x2f745c59',
  'positions(uint256)': '0x99fbab88',
  'ownerOf(uint256)': '0x6352211e',
  'tokenURI(uint256)': '0xc87b56dd',
  'factory()': '0xc45a0155',
  'collect((uint256,address,uint128,uint128))': '0xfc6f7865',
  'feeGrowthGlobal0X128()': '0xf3058399',
  'feeGrowthGlobal1X128()': '0x46141319',
  'ticks(int24)': '0xf30dba93',
} as const;
