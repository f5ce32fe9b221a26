import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { PathHop } from '../../../kernel/calldata/routeSections.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type PoolKey, poolKeyOf } from '../V4Pool.ts';

/** A hop as V4 names it: the zero address is the coin. */
export interface V4Hop {
  readonly key: PoolKey;
  readonly currencyIn: Address;
  readonly currencyOut: Address;
  readonly zeroForOne: boolean;
}

/** @throws SluiceError `quote_failed` where the hop names another pool than one of its tokens */
export function v4Hop({ key: text = '', tokenIn, tokenOut, coin }: PathHop): V4Hop {
  const currencyIn = coin === 'in' ? ZERO_ADDRESS : tokenIn;
  const currencyOut = coin === 'out' ? ZERO_ADDRESS : tokenOut;
  const key = poolKeyOf(text);
  const zeroForOne = currencyIn.toLowerCase() === key?.currency0;
  const [first, second] = zeroForOne ? [currencyIn, currencyOut] : [currencyOut, currencyIn];
  if (key?.currency0 !== first.toLowerCase() || key.currency1 !== second.toLowerCase()) {
    throw new SluiceError('quote_failed', 'The V4 pool of the route is of other tokens');
  }
  return { key, currencyIn, currencyOut, zeroForOne };
}
