// How contracts of the published periphery name the others of their deployment; the test recomputes every one.
export const peripherySelectors = {
  'factory()': '0xc45a0155',
  'factoryV2()': '0x68e0d4e1',
  'WETH()': '0xad5c4648',
  'WETH9()': '0x4aa4a4fc',
  'positionManager()': '0x791b98bc',
  'nonfungiblePositionManager()': '0xb44a2722',
} as const;
