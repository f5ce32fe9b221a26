import type { Address, DeployedContract } from '../../chain/ChainSpec.ts';
import type { MigrationIntent } from '../MigrationIntent.ts';
import type { PositionIntent } from '../PositionIntent.ts';
import type { SwapIntent } from '../SwapIntent.ts';
import type { Permit2Pair } from '../tokenCalls.ts';
import type { V2Deposit, V2Withdrawal } from '../v2Liquidity.ts';

/** The intent of a call, as shown to the user. Amounts in raw units. */
export type CallIntent =
  | {
      readonly kind: 'approve';
      readonly token: Address;
      readonly spender: Address;
      readonly amountRaw: bigint;
    }
  | {
      /** An on-chain approval in Permit2 itself. */
      readonly kind: 'approve_permit2';
      readonly permit2: Address;
      readonly token: Address;
      readonly spender: Address;
      readonly amountRaw: bigint;
      /** Seconds. */
      readonly expiration: number;
    }
  | {
      /** Sets what each spender may take of its token through Permit2 to zero. */
      readonly kind: 'lockdown_permit2';
      readonly permit2: Address;
      /** In the order of the call. */
      readonly pairs: readonly Permit2Pair[];
    }
  | { readonly kind: 'wrap' | 'unwrap'; readonly wrappedNative: Address; readonly amountRaw: bigint }
  | { readonly kind: 'add_pair'; readonly router: Address; readonly deposit: V2Deposit }
  | { readonly kind: 'remove_pair'; readonly router: Address; readonly withdrawal: V2Withdrawal }
  | {
      readonly kind: 'swap';
      readonly router: Pick<DeployedContract, 'kind' | 'address'>;
      /** The chain's wrapped coin; undefined: native coin cannot be swapped. */
      readonly wrappedNative: Address | undefined;
      readonly swap: SwapIntent;
    }
  | PositionIntent
  | MigrationIntent;
