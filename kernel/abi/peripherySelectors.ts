import type { Hex } from './hex.ts';

// Functions by which periphery contracts return the other contracts of their deployment. Short constant names
// instead of signatures as keys keep the first load small. The test recomputes each.

export const FACTORY: Hex = '0xc45a0155';
/** `factoryV2()` */
export const FACTORY_V2: Hex = '0x68e0d4e1';
export const WETH: Hex = '0xad5c4648';
export const WETH9: Hex = '0x4aa4a4fc';
/** `positionManager()`, of the SwapRouter02. */
export const POSITION_MANAGER: Hex = '0x791b98bc';
/** `nonfungiblePositionManager()`, of the V3Migrator. */
export const NONFUNGIBLE_POSITION_MANAGER: Hex = '0xb44a2722';
