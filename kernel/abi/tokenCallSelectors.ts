// Transactions to the wrapped coin, and Permit2's own approvals. The test recomputes every one.
export const tokenCallSelectors = {
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  'approve(address,address,uint160,uint48)': '0x87517c45',
  'lockdown((address,address)[])': '0xcc53287f',
} as const;
