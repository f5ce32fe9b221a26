// EIP-137, 181, 634 and 1577; the test recomputes every one.
export const ensSelectors = {
  'resolver(bytes32)': '0x0178b8bf',
  'addr(bytes32)': '0x3b3b57de',
  'name(bytes32)': '0x691f3431',
  'text(bytes32,string)': '0x59d1d43c',
  'contenthash(bytes32)': '0xbc1c58d1',
} as const;
