// EIP-721 and EIP-1155. The test recomputes every one.
export const nftSelectors = {
  'ownerOf(uint256)': '0x6352211e',
  'tokenURI(uint256)': '0xc87b56dd',
  'balanceOf(address,uint256)': '0x00fdd58e',
  'uri(uint256)': '0x0e89341c',
} as const;
