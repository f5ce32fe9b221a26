import type { Hex } from '../../chain/ChainSpec.ts';
import { readArguments } from './AbiReader.ts';
import type { CallStep, PlainCall, ReadCall, ReadCurrency } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';

interface Method {
  readonly action: 'addPair' | 'removePair';
  readonly native?: true;
  readonly permit?: true;
  readonly supportsTransferFees?: true;
}

/** Uniswap/v2-periphery IUniswapV2Router02.sol. */
export const v2LiquidityMethods: Readonly<Record<string, readonly [signature: string, method: Method]>> = {
  '0xe8e33700': [
    'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
    { action: 'addPair' },
  ],
  '0xf305d719': [
    'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
    { action: 'addPair', native: true },
  ],
  '0xbaa2abde': [
    'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
    { action: 'removePair' },
  ],
  '0x02751cec': [
    'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
    { action: 'removePair', native: true },
  ],
  '0x2195995c': [
    'removeLiquidityWithPermit(address,address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    { action: 'removePair', permit: true },
  ],
  '0xded9382a': [
    'removeLiquidityETHWithPermit(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    { action: 'removePair', native: true, permit: true },
  ],
  '0xaf2979eb': [
    'removeLiquidityETHSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256)',
    { action: 'removePair', native: true, supportsTransferFees: true },
  ],
  '0x5b0d5984': [
    'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)',
    { action: 'removePair', native: true, permit: true, supportsTransferFees: true },
  ],
};

/**
 * The effects of a V2 Router02 call that adds or removes liquidity. @throws SluiceError `calldata_mismatch`
 */
export function readV2Liquidity({ data, value }: PlainCall): ReadCall {
  const selector = data.slice(0, 10);
  const entry = Object.hasOwn(v2LiquidityMethods, selector) ? v2LiquidityMethods[selector] : undefined;
  if (!entry) throw mismatch('function', `${selector} is no known function of the V2 router`);
  const [, { action, native = false, permit = false, supportsTransferFees = false }] = entry;
  return readArguments(data, (values) => {
    const first = values.address();
    const second: ReadCurrency = native ? 'native' : values.address();
    const adds = action === 'addPair';
    const [desiredFirst, desiredSecond] = adds
      ? [values.uint(), native ? value : values.uint()]
      : [undefined, undefined];
    const liquidityRaw = adds ? 0n : values.uint();
    const [minimumFirst, minimumSecond] = [values.uint(), values.uint()];
    const to = values.address();
    const deadline = values.uint();
    const signature = permit
      ? { everything: values.bool(), v: values.uint(8), r: hash(values.uint()), s: hash(values.uint()) }
      : undefined;
    const step: CallStep =
      desiredFirst === undefined || desiredSecond === undefined
        ? {
            action: 'removePair',
            liquidityRaw,
            sides: [
              { currency: first, minimumRaw: minimumFirst },
              { currency: second, minimumRaw: minimumSecond },
            ],
            to,
            supportsTransferFees,
            signature,
          }
        : {
            action: 'addPair',
            sides: [
              { currency: first, desiredRaw: desiredFirst, minimumRaw: minimumFirst },
              { currency: second, desiredRaw: desiredSecond, minimumRaw: minimumSecond },
            ],
            to,
          };
    return { steps: [step], deadlines: [deadline] };
  });
}

function hash(word: bigint): Hex {
  return `0x${word.toString(16).padStart(64, '0')}`;
}
