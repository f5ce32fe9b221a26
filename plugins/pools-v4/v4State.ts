import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { TickTable } from '../../kernel/amm/index.ts';
import type { V4Head } from './stateView.ts';
import { V4_KIND, type V4Side, type V4State } from './V4Pool.ts';
import { swapFee, v4Maths } from './v4Maths.ts';

/** The pool at the block of these readings. */
export function v4State(
  pool: Pick<V4State, 'address' | 'token0' | 'token1' | 'id' | 'key' | 'inverted'>,
  { sqrtPriceX96, tick, liquidity, protocolFee }: V4Head,
  ticks: TickTable,
): V4State {
  const { address, token0, token1, id, key, inverted } = pool;
  const { tickSpacing } = key;
  const side = (fee: number): V4Side => ({
    ...{ kind: 'v3', address },
    ...{ token0: inverted ? token1 : token0, token1: inverted ? token0 : token1 },
    ...{ fee, tickSpacing, sqrtPriceX96, tick, liquidity, ticks },
  });
  const [down, up] = [protocolFee.zeroForOne, protocolFee.oneForZero].map((fee) => swapFee(fee, key.fee)) as [
    number,
    number,
  ];
  const first = side(down);
  return {
    ...{ kind: V4_KIND, maths: v4Maths, address, token0, token1 },
    ...(key.currency0 === ZERO_ADDRESS && { coin: inverted ? token1 : token0 }),
    ...{ id, key, inverted, protocolFee },
    sides: [first, up === down ? first : side(up)],
  };
}
