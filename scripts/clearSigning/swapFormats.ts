import type { Field, Format } from './Descriptor.ts';
import { calls, coins, date, fee, person, raw, sent, tokens, unlessZero } from './fields.ts';

/** SwapRouter02 writes these for the sender and for itself. */
const SENDER = '0x0000000000000000000000000000000000000001';

type Formats = Readonly<Record<string, Format>>;

/** V2Router02: the first and the last token of `path` are traded. */
export const v2SwapFormats: Formats = (() => {
  const [first, last] = ['path.[0]', 'path.[-1]'];
  const end = [person('to'), date('deadline')];
  const tokensForTokens = swap('amountIn', 'amountOutMin', [
    tokens('amountIn', 'Amount to send', first),
    tokens('amountOutMin', 'Minimum to receive', last),
    ...end,
  ]);
  const coinForTokens = swap('@.value', 'amountOutMin', [
    coins('@.value', 'Amount to send'),
    tokens('amountOutMin', 'Minimum to receive', last),
    ...end,
  ]);
  const tokensForCoin = swap('amountIn', 'amountOutMin', [
    tokens('amountIn', 'Amount to send', first),
    coins('amountOutMin', 'Minimum to receive'),
    ...end,
  ]);
  return {
    swapExactTokensForTokens: tokensForTokens,
    swapExactETHForTokens: coinForTokens,
    swapExactTokensForETH: tokensForCoin,
    swapTokensForExactTokens: buy('amountOut', 'amountInMax', [
      tokens('amountInMax', 'Maximum to send', first),
      tokens('amountOut', 'Amount to receive', last),
      ...end,
    ]),
    swapETHForExactTokens: buy('amountOut', '@.value', [
      coins('@.value', 'Maximum to send'),
      tokens('amountOut', 'Amount to receive', last),
      ...end,
    ]),
    swapTokensForExactETH: buy('amountOut', 'amountInMax', [
      tokens('amountInMax', 'Maximum to send', first),
      coins('amountOut', 'Amount to receive'),
      ...end,
    ]),
    swapExactTokensForTokensSupportingFeeOnTransferTokens: tokensForTokens,
    swapExactETHForTokensSupportingFeeOnTransferTokens: coinForTokens,
    swapExactTokensForETHSupportingFeeOnTransferTokens: tokensForCoin,
  };
})();

/** Both V3 routers; a path's bytes begin and end with a token's address. @param deadline in each struct, or none */
function v3Formats(deadline: readonly Field[], stands: readonly string[]): Formats {
  const end = [person('params.recipient', 'Recipient', stands), ...deadline, sent];
  const limit = unlessZero('params.sqrtPriceLimitX96', 'Price limit');
  const [first, last] = ['params.path.[0:20]', 'params.path.[-20:]'];
  return {
    exactInputSingle: swap('params.amountIn', 'params.amountOutMinimum', [
      tokens('params.amountIn', 'Amount to send', 'params.tokenIn'),
      tokens('params.amountOutMinimum', 'Minimum to receive', 'params.tokenOut'),
      fee('params.fee'),
      limit,
      ...end,
    ]),
    exactInput: swap('params.amountIn', 'params.amountOutMinimum', [
      tokens('params.amountIn', 'Amount to send', first),
      tokens('params.amountOutMinimum', 'Minimum to receive', last),
      ...end,
    ]),
    exactOutputSingle: buy('params.amountOut', 'params.amountInMaximum', [
      tokens('params.amountInMaximum', 'Maximum to send', 'params.tokenIn'),
      tokens('params.amountOut', 'Amount to receive', 'params.tokenOut'),
      fee('params.fee'),
      limit,
      ...end,
    ]),
    // The path of an exact output begins with what is bought.
    exactOutput: buy('params.amountOut', 'params.amountInMaximum', [
      tokens('params.amountInMaximum', 'Maximum to send', last),
      tokens('params.amountOut', 'Amount to receive', first),
      ...end,
    ]),
  };
}

/** What both V3 routers and the position manager pay out at the end. */
export const paymentFormats: Formats = {
  unwrapWETH9: {
    intent: 'Unwrap',
    fields: [coins('amountMinimum', 'Minimum to receive'), person('recipient'), sent],
  },
  sweepToken: {
    intent: 'Collect',
    fields: [tokens('amountMinimum', 'Minimum to receive', 'token'), person('recipient'), sent],
  },
  refundETH: { intent: 'Refund unused network coin', fields: [sent] },
};

/** SwapRouter. */
export const swapRouterFormats: Formats = {
  multicall: { intent: 'Swap', fields: [sent, calls('data.[]')] },
  ...v3Formats([date('params.deadline')], []),
  ...paymentFormats,
};

/** SwapRouter02: its deadline is in `multicall`. */
export const swapRouter02Formats: Formats = {
  multicall: { intent: 'Swap', fields: [sent, calls('data.[]'), date('deadline')] },
  ...v3Formats([], [SENDER]),
  swapExactTokensForTokens: swap('amountIn', 'amountOutMin', [
    tokens('amountIn', 'Amount to send', 'path.[0]'),
    tokens('amountOutMin', 'Minimum to receive', 'path.[-1]'),
    person('to', 'Recipient', [SENDER]),
    sent,
  ]),
  swapTokensForExactTokens: buy('amountOut', 'amountInMax', [
    tokens('amountInMax', 'Maximum to send', 'path.[0]'),
    tokens('amountOut', 'Amount to receive', 'path.[-1]'),
    person('to', 'Recipient', [SENDER]),
    sent,
  ]),
  ...paymentFormats,
};

/** The Universal Router's commands have no ABI: a descriptor can only show their bytes. */
export const universalRouterFormats: Formats = {
  execute: {
    intent: 'Swap',
    fields: [sent, raw('commands', 'Commands'), raw('inputs.[]', 'Input'), date('deadline')],
  },
};

function swap(paid: string, least: string, fields: readonly Field[]): Format {
  return { intent: 'Swap', interpolatedIntent: `Swap {${paid}} for at least {${least}}`, fields };
}

function buy(bought: string, most: string, fields: readonly Field[]): Format {
  return { intent: 'Swap', interpolatedIntent: `Swap at most {${most}} for {${bought}}`, fields };
}
