import { mulDiv, mulDivRoundingUp } from './fullMath.ts';
import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts';

/** The denominator of a V3 pool's fee: hundredths of a bip. */
export const FEE_DENOMINATOR = 1_000_000n;

/** One step of a swap: amounts in raw units, `feeAmount` in the input token and not part of `amountIn`. */
export interface SwapStep {
  readonly sqrtPriceNextX96: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly feeAmount: bigint;
}

/** The fee of a step that reaches its target price. Source: Uniswap/v3-core SwapMath.sol. */
export function feeOnInput(amountIn: bigint, fee: bigint): bigint {
  return mulDivRoundingUp(amountIn, fee, FEE_DENOMINATOR - fee);
}

/**
 * Swaps within one range of constant liquidity, at most as far as `target`.
 * `amountRemaining` is unsigned; `exactIn` says which side it counts. `fee` in hundredths of a bip.
 * Source: Uniswap/v3-core SwapMath.sol, computeSwapStep.
 */
export function computeSwapStep(
  current: bigint,
  target: bigint,
  liquidity: bigint,
  amountRemaining: bigint,
  exactIn: boolean,
  fee: bigint,
): SwapStep {
  const zeroForOne = current >= target;
  const inputDelta = zeroForOne ? getAmount0Delta : getAmount1Delta;
  const outputDelta = zeroForOne ? getAmount1Delta : getAmount0Delta;

  let amountIn = 0n;
  let amountOut = 0n;
  let next: bigint;
  if (exactIn) {
    const amountLessFee = mulDiv(amountRemaining, FEE_DENOMINATOR - fee, FEE_DENOMINATOR);
    amountIn = inputDelta(target, current, liquidity, true);
    next =
      amountLessFee >= amountIn
        ? target
        : getNextSqrtPriceFromInput(current, liquidity, amountLessFee, zeroForOne);
  } else {
    amountOut = outputDelta(target, current, liquidity, false);
    next =
      amountRemaining >= amountOut
        ? target
        : getNextSqrtPriceFromOutput(current, liquidity, amountRemaining, zeroForOne);
  }

  const reached = next === target;
  if (!(reached && exactIn)) amountIn = inputDelta(next, current, liquidity, true);
  if (!(reached && !exactIn)) amountOut = outputDelta(next, current, liquidity, false);
  if (!exactIn && amountOut > amountRemaining) amountOut = amountRemaining;

  // An exact input that does not reach the target is used up: whatever the price move did not take is the
  // fee.
  const feeAmount = exactIn && !reached ? amountRemaining - amountIn : feeOnInput(amountIn, fee);
  return { sqrtPriceNextX96: next, amountIn, amountOut, feeAmount };
}
