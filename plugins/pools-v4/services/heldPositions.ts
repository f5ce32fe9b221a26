import type { AddedPosition, AddedPositionSource } from '../../../kernel/positions/AddedPositions.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { type PoolPrice, rangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { DYNAMIC_FEE } from '../V4Pool.ts';
import { OwnedTokenIds } from './OwnedTokenIds.ts';
import type { V4Position, V4PositionState } from './positionCalls.ts';
import { V4PositionReader, v4Contracts } from './V4PositionReader.ts';

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };

/** The V4 positions of an account, for the portfolio. Each read searches some blocks further back. */
const heldPositions: AddedPositionSource = (client, owner) => {
  const contracts = v4Contracts(client.chain);
  if (!contracts) return undefined;
  const reader = new V4PositionReader(client, contracts);
  const ids = new OwnedTokenIds(client, contracts, owner);
  return {
    async read(block) {
      await ids.find(block);
      const { positions, unread } = await reader.positions(ids.ids, block);
      const states = await reader.states(positions, block);
      const held = positions.map((position) => added(position, states.get(position.tokenId)));
      return { positions: held, left: ids.left + unread };
    },
  };
};

function added(position: V4Position, state: V4PositionState | undefined): AddedPosition {
  const { tokenId, key, liquidity } = position;
  const price = state?.price;
  return {
    id: tokenId.toString(),
    label: 'V4',
    currencies: [key.currency0, key.currency1],
    fee: key.fee === DYNAMIC_FEE ? state?.lpFee : key.fee,
    liquidity,
    status: rangeStatus(position, price),
    amounts: amountsOf(position, price),
    fees: state?.fees,
    path: `/pool/v4/${tokenId}`,
  };
}

function amountsOf(position: V4Position, price: PoolPrice | undefined): TokenAmounts | undefined {
  if (position.liquidity === 0n) return NOTHING;
  return price && amountsForLiquidity(price.sqrtPriceX96, position, position.liquidity, 'down');
}

export default heldPositions;
