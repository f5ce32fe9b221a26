import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import type { AllowanceService } from '../../../kernel/tokens/types.ts';
import type { FlowRun } from '../../../kernel/tx/flow/FlowRun.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import type { TransactionSender, TxTracker } from '../../../kernel/tx/types.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';

/** The specification, section 4, "Confirm flow states". */
export type ConfirmStep =
  | 'REVIEWING'
  | 'WRAPPING'
  | 'RESETTING_TOKEN_ALLOWANCE'
  | 'APPROVING_TOKEN'
  | 'PERMITTING'
  | 'PENDING_CONFIRMATION';

export type FlowErrorType = 'approval' | 'permit' | 'confirmation' | 'wrap';

export interface FlowError {
  readonly type: FlowErrorType;
  readonly error: SluiceError;
  /** Of the input token, which an approval or a permit is about. */
  readonly symbol?: string | undefined;
}

/** What a finished or running transaction of this flow was about, for the dialog that shows it. */
export interface SubmittedTrade {
  readonly kind: 'swap' | 'wrap' | 'unwrap';
  readonly input: Currency;
  readonly output: Currency;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** Who gets the output, in words: the whole address, after the name that was typed for it. Absent: the sender. */
  readonly recipient?: string | undefined;
}

/** What the review agreed on. */
export interface Agreed {
  readonly quote: Quote;
  /** Raw units: the least output or the most input. */
  readonly limitRaw: bigint;
  /** Raw units: the most that leaves. */
  readonly spentRaw: bigint;
  readonly recipient: Address;
  /** In words, where it is not the sender. */
  readonly recipientText: string | undefined;
}

/** How the steps tell the flow that shows them how far they are. */
export interface SwapRun extends FlowRun<ConfirmStep> {
  /** False after a step in which trade or account became another: not what was reviewed, which shows again. */
  readonly stillAgreed: (party: Party) => boolean;
  /** The wallet is asked for this now; undefined: not after all. */
  readonly onSubmit: (trade: SubmittedTrade | undefined) => void;
  /** The local id of what the wallet sent. */
  readonly onSent: (id: string) => void;
}

export interface FlowServices {
  readonly sender: TransactionSender;
  readonly tracker: TxTracker;
  readonly allowances: AllowanceService;
  readonly settings: UserSettings;
  readonly wallet: Pick<WalletSession, 'signTypedData'>;
}
