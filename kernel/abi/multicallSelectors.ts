// Multicall3 (mds1/multicall); the test recomputes every one.
export const multicallSelectors = {
  'aggregate3((address,bool,bytes)[])': '0x82ad56cb',
  'getBlockNumber()': '0x42cbb15c',
  'getCurrentBlockTimestamp()': '0x0f28c97d',
  'getChainId()': '0x3408e470',
  'getBasefee()': '0x3e64a696',
} as const;
