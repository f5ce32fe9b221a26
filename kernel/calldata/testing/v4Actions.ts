import { FunctionFragment } from 'ethers/abi';

const key =
  'tuple(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey';

/** What the Universal Router's V4_SWAP takes, and what a forged one could say: v4-periphery Actions.sol, IV4Router.sol. */
const actions: Readonly<Record<string, string>> = {
  '06': `tuple(${key}, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap`,
  '08': `tuple(${key}, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) swap`,
  '0b': 'address currency, uint256 amount, bool payerIsUser',
  '0c': 'address currency, uint256 amountIn',
  '0e': 'address currency, address recipient, uint256 amount',
  '0f': 'address currency, uint256 amountOutMinimum',
  '10': 'address currency, address recipient, uint256 bips',
  '12': 'address currency',
};

export const v4ActionCodes = Object.keys(actions);

const fragments = new Map<string, FunctionFragment>();

/** A V4_SWAP of these actions as a function: their codes, and the parameters of each. @param codes hex without `0x` */
export function v4Fragment(codes: string): FunctionFragment {
  const known = fragments.get(codes);
  if (known) return known;
  const params = (codes.match(/../g) ?? []).map((code, at) => `tuple(${v4Action(code)}) action${at}`);
  const fragment = FunctionFragment.from(`function V4_SWAP(${['bytes actions', ...params].join(', ')})`);
  fragments.set(codes, fragment);
  return fragment;
}

/** @throws RangeError where V4_SWAP has no such action */
function v4Action(code: string): string {
  const found = actions[code];
  if (!found) throw new RangeError(`V4_SWAP has no action ${code}`);
  return found;
}
