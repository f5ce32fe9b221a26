import type { Field, Format } from './Descriptor.ts';
import {
  allowance,
  calls,
  coins,
  contract,
  date,
  fee,
  hidden,
  person,
  poolTokens,
  position,
  raw,
  sent,
  token,
  tokens,
} from './fields.ts';
import { paymentFormats } from './swapFormats.ts';

type Formats = Readonly<Record<string, Format>>;

const signature = (path: string, name: string): Field => hidden(path, `Signature ${name}`);
const vrs = [signature('v', 'v'), signature('r', 'r'), signature('s', 's')];

/** V2Router02: deposits and withdrawals. */
export const v2LiquidityFormats: Formats = (() => {
  const end = [person('to'), date('deadline')];
  const pair = [
    poolTokens('liquidity'),
    tokens('amountAMin', 'Minimum to receive', 'tokenA'),
    tokens('amountBMin', 'Minimum to receive', 'tokenB'),
    ...end,
  ];
  const coinPair = [
    poolTokens('liquidity'),
    tokens('amountTokenMin', 'Minimum to receive', 'token'),
    coins('amountETHMin', 'Minimum to receive'),
    ...end,
  ];
  const permitted: readonly Field[] = [
    { path: 'approveMax', label: 'Unlimited permit of the pool tokens', format: 'raw' },
    ...vrs,
  ];
  const remove = (fields: readonly Field[]): Format => ({ intent: 'Remove liquidity', fields });
  return {
    addLiquidity: {
      intent: 'Add liquidity',
      interpolatedIntent: 'Add {amountADesired} and {amountBDesired}',
      fields: [
        tokens('amountADesired', 'Maximum to send', 'tokenA'),
        tokens('amountBDesired', 'Maximum to send', 'tokenB'),
        tokens('amountAMin', 'Minimum to send', 'tokenA'),
        tokens('amountBMin', 'Minimum to send', 'tokenB'),
        ...end,
      ],
    },
    addLiquidityETH: {
      intent: 'Add liquidity',
      interpolatedIntent: 'Add {amountTokenDesired} and {@.value}',
      fields: [
        tokens('amountTokenDesired', 'Maximum to send', 'token'),
        coins('@.value', 'Maximum to send'),
        tokens('amountTokenMin', 'Minimum to send', 'token'),
        coins('amountETHMin', 'Minimum to send'),
        ...end,
      ],
    },
    removeLiquidity: remove(pair),
    removeLiquidityETH: remove(coinPair),
    removeLiquidityWithPermit: remove([...pair, ...permitted]),
    removeLiquidityETHWithPermit: remove([...coinPair, ...permitted]),
    removeLiquidityETHSupportingFeeOnTransferTokens: remove(coinPair),
    removeLiquidityETHWithPermitSupportingFeeOnTransferTokens: remove([...coinPair, ...permitted]),
  };
})();

/** What the position manager and the migrator can do first. */
const preparations: Formats = {
  selfPermitIfNecessary: {
    intent: 'Use a signed permit',
    fields: [allowance('value', 'Amount', 'token'), date('deadline'), ...vrs, sent],
  },
  createAndInitializePoolIfNecessary: {
    intent: 'Create pool',
    fields: [
      token('token0', 'Token'),
      token('token1', 'Token'),
      fee('fee'),
      raw('sqrtPriceX96', 'First price (square root, times 2^96)'),
      sent,
    ],
  },
};

const range = [raw('params.tickLower', 'Lowest tick'), raw('params.tickUpper', 'Highest tick')];

/** NonfungiblePositionManager. The calls for a position that exists do not name its tokens. */
export const positionFormats: Formats = {
  multicall: { intent: 'Manage a position', fields: [sent, calls('data.[]')] },
  ...preparations,
  mint: {
    intent: 'New position',
    interpolatedIntent: 'Add {params.amount0Desired} and {params.amount1Desired} to a new position',
    fields: [
      tokens('params.amount0Desired', 'Maximum to send', 'params.token0'),
      tokens('params.amount1Desired', 'Maximum to send', 'params.token1'),
      tokens('params.amount0Min', 'Minimum to send', 'params.token0'),
      tokens('params.amount1Min', 'Minimum to send', 'params.token1'),
      fee('params.fee'),
      ...range,
      person('params.recipient', 'Owner of the position'),
      date('params.deadline'),
      sent,
    ],
  },
  increaseLiquidity: {
    intent: 'Add liquidity',
    fields: [
      position('params.tokenId'),
      raw('params.amount0Desired', 'Maximum of the first token (raw)'),
      raw('params.amount1Desired', 'Maximum of the second token (raw)'),
      raw('params.amount0Min', 'Minimum of the first token (raw)'),
      raw('params.amount1Min', 'Minimum of the second token (raw)'),
      date('params.deadline'),
      sent,
    ],
  },
  decreaseLiquidity: {
    intent: 'Remove liquidity',
    fields: [
      position('params.tokenId'),
      raw('params.liquidity', 'Liquidity'),
      raw('params.amount0Min', 'Minimum of the first token (raw)'),
      raw('params.amount1Min', 'Minimum of the second token (raw)'),
      date('params.deadline'),
      sent,
    ],
  },
  collect: {
    intent: 'Collect',
    fields: [
      position('params.tokenId'),
      person('params.recipient'),
      raw('params.amount0Max', 'Maximum of the first token (raw)'),
      raw('params.amount1Max', 'Maximum of the second token (raw)'),
      sent,
    ],
  },
  burn: { intent: 'Delete an empty position', fields: [position('tokenId'), sent] },
  ...paymentFormats,
};

/** V3Migrator. */
export const migratorFormats: Formats = {
  multicall: { intent: 'Move liquidity from V2 to V3', fields: [sent, calls('data.[]')] },
  ...preparations,
  migrate: {
    intent: 'Move liquidity from V2 to V3',
    fields: [
      contract('params.pair', 'V2 pool'),
      poolTokens('params.liquidityToMigrate'),
      { path: 'params.percentageToMigrate', label: 'Share to move', format: 'unit', params: { base: '%' } },
      tokens('params.amount0Min', 'Minimum to move', 'params.token0'),
      tokens('params.amount1Min', 'Minimum to move', 'params.token1'),
      fee('params.fee'),
      ...range,
      person('params.recipient', 'Owner of the position'),
      date('params.deadline'),
      raw('params.refundAsETH', 'Refund as network coin'),
    ],
  },
};
