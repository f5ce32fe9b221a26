import { Interface } from 'ethers/abi';
import type { Hex } from '../chain/ChainSpec.ts';
import type { MigrationIntent } from './MigrationIntent.ts';
import type { SwapCall } from './SwapIntent.ts';

/**
 * The functions that are called here: Uniswap/v3-periphery IV3Migrator, IPoolInitializer, ISelfPermit,
 * IMulticall.
 */
export const abi = new Interface([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function migrate((address pair, uint256 liquidityToMigrate, uint8 percentageToMigrate, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline, bool refundAsETH))',
  'function multicall(bytes[] data) payable returns (bytes[])',
]);

/** The V3Migrator call that executes `intent`: the permit, the pool, then the migration. */
export function encodeMigration(intent: MigrationIntent): SwapCall {
  const { token0, token1, fee, createAtSqrtPriceX96, permit } = intent;
  const calls: Hex[] = [];
  if (permit) {
    const { token, valueRaw, deadline, v, r, s } = permit;
    // "IfNecessary": if somebody copies the signature from the mempool and uses it first, our call still
    // works.
    calls.push(encode('selfPermitIfNecessary', [token, valueRaw, deadline, v, r, s]));
  }
  if (createAtSqrtPriceX96 !== undefined) {
    calls.push(encode('createAndInitializePoolIfNecessary', [token0, token1, fee, createAtSqrtPriceX96]));
  }
  const migrate = encode('migrate', [
    [
      intent.pair,
      intent.liquidityRaw,
      intent.percentage,
      token0,
      token1,
      fee,
      intent.tickLower,
      intent.tickUpper,
      intent.amount0MinimumRaw,
      intent.amount1MinimumRaw,
      intent.recipient,
      intent.deadline,
      intent.refundAsNative,
    ],
  ]);
  const data = calls.length === 0 ? migrate : encode('multicall', [[...calls, migrate]]);
  return { to: intent.migrator, data, value: 0n };
}

function encode(name: string, values: readonly unknown[]): Hex {
  return abi.encodeFunctionData(name, values as unknown[]) as Hex;
}
