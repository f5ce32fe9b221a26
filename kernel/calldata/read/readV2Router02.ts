import { readArguments } from './AbiReader.ts';
import type { CallStep, PlainCall, ReadCall } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';
import { readV2Liquidity, v2LiquidityMethods } from './readV2Liquidity.ts';
import { readV2Path } from './readV3Path.ts';

interface Method {
  readonly exact: 'input' | 'output';
  readonly nativeIn?: true;
  readonly nativeOut?: true;
  readonly supportsTransferFees?: true;
}

/** Uniswap/v2-periphery IUniswapV2Router02.sol. */
export const v2RouterMethods: Readonly<Record<string, readonly [signature: string, method: Method]>> = {
  '0x38ed1739': ['swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', { exact: 'input' }],
  '0x7ff36ab5': [
    'swapExactETHForTokens(uint256,address[],address,uint256)',
    { exact: 'input', nativeIn: true },
  ],
  '0x18cbafe5': [
    'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
    { exact: 'input', nativeOut: true },
  ],
  '0x8803dbee': ['swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', { exact: 'output' }],
  '0xfb3bdb41': [
    'swapETHForExactTokens(uint256,address[],address,uint256)',
    { exact: 'output', nativeIn: true },
  ],
  '0x4a25d94a': [
    'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
    { exact: 'output', nativeOut: true },
  ],
  '0x5c11d795': [
    'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    { exact: 'input', supportsTransferFees: true },
  ],
  '0xb6f9de95': [
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
    { exact: 'input', nativeIn: true, supportsTransferFees: true },
  ],
  '0x791ac947': [
    'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    { exact: 'input', nativeOut: true, supportsTransferFees: true },
  ],
};

/** The effects of a V2 Router02 call, including the steps it takes implicitly (wrap, unwrap, refund). */
export function readV2Router02(asked: PlainCall): ReadCall {
  const { data, value } = asked;
  const selector = data.slice(0, 10);
  if (Object.hasOwn(v2LiquidityMethods, selector)) return readV2Liquidity(asked);
  const entry = Object.hasOwn(v2RouterMethods, selector) ? v2RouterMethods[selector] : undefined;
  if (!entry) throw mismatch('function', `${selector} is no known function of the V2 router`);
  const [, { exact, nativeIn = false, nativeOut = false, supportsTransferFees = false }] = entry;
  const call = readArguments(data, (values) => {
    const first = values.uint();
    // The native amount is the value; the arguments only contain the other amount.
    const second = nativeIn ? value : values.uint();
    const [amountInRaw, amountOutRaw] = exact === 'input' && !nativeIn ? [first, second] : [second, first];
    return {
      amountInRaw,
      amountOutRaw,
      hops: readV2Path(values.addresses()),
      to: values.address(),
      deadline: values.uint(),
    };
  });
  const { amountInRaw, amountOutRaw, hops, to, deadline } = call;
  const steps: CallStep[] = [];
  if (nativeIn) steps.push({ action: 'wrap', amountRaw: value, to: 'router' });
  steps.push({
    action: 'swap',
    exact,
    hops,
    amountInRaw,
    amountOutRaw: nativeOut && exact === 'input' ? 0n : amountOutRaw,
    to: nativeOut ? 'router' : to,
    payer: nativeIn ? 'router' : 'sender',
    supportsTransferFees,
  });
  if (nativeOut) steps.push({ action: 'unwrap', minimumRaw: amountOutRaw, to });
  if (nativeIn && exact === 'output') steps.push({ action: 'refund' });
  return { steps, deadlines: [deadline] };
}
