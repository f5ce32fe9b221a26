import type { Hex } from '../../chain/ChainSpec.ts';
import { readArguments } from './AbiReader.ts';
import type { CallStep, PlainCall, ReadCall } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';

export const tokenSelectors = {
  'approve(address,uint256)': '0x095ea7b3',
  'deposit()': '0xd0e30db0',
  'withdraw(uint256)': '0x2e1a7d4d',
  // Permit2's AllowanceTransfer.sol.
  'approve(address,address,uint160,uint48)': '0x87517c45',
  'lockdown((address,address)[])': '0xcc53287f',
} as const;

/** The effects of a call of an ERC-20 token or the wrapped coin. */
export function readTokenCall({ to, data, value }: PlainCall): ReadCall {
  const token = to.toLowerCase() as Hex;
  switch (data.slice(0, 10)) {
    case tokenSelectors['approve(address,uint256)']:
      return one(
        readArguments(data, (values) => ({
          action: 'approve',
          token,
          spender: values.address(),
          amountRaw: values.uint(),
        })),
      );
    case tokenSelectors['deposit()']:
      readArguments(data, () => undefined);
      return one({ action: 'wrap', amountRaw: value, to: 'sender' });
    case tokenSelectors['withdraw(uint256)']:
      // The exact amount is also the minimum.
      return one(
        readArguments(data, (values) => ({ action: 'unwrap', minimumRaw: values.uint(), to: 'sender' })),
      );
    default:
      throw mismatch('function', `${data.slice(0, 10)} is no known function of a token`);
  }
}

/** The effects of a call of Permit2 itself: an approval by a wallet that cannot sign, or revocations. */
export function readPermit2Call({ data }: PlainCall): ReadCall {
  switch (data.slice(0, 10)) {
    case tokenSelectors['approve(address,address,uint160,uint48)']:
      return one(
        readArguments(data, (values) => ({
          action: 'approve',
          token: values.address(),
          spender: values.address(),
          amountRaw: values.uint(160),
          expiration: values.uint(48),
        })),
      );
    case tokenSelectors['lockdown((address,address)[])']:
      return {
        steps: readArguments(data, (values) =>
          values.list((pair) => ({
            action: 'lockdown' as const,
            token: pair.address(),
            spender: pair.address(),
          })),
        ),
        deadlines: [],
      };
    default:
      throw mismatch('function', `${data.slice(0, 10)} is no known function of Permit2`);
  }
}

function one(step: CallStep): ReadCall {
  return { steps: [step], deadlines: [] };
}
