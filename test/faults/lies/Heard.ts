import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';

/** What a wallet was asked to send. */
export interface AskedTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value?: Hex;
  readonly gas?: Hex;
  readonly nonce?: Hex;
  readonly maxFeePerGas?: Hex;
  readonly maxPriorityFeePerGas?: Hex;
  readonly gasPrice?: Hex;
}

/** Refuses everything, and keeps what it was asked for. */
export class RefusingWallet {
  readonly sent: AskedTransaction[] = [];
  readonly signed: Hex[] = [];

  /**
   * Stands in for the wallet of the test's app.
   * @param batches it takes all transactions of a plan at once, so that all of them are asked for
   */
  install(answers: Map<string, (params: readonly unknown[]) => unknown>, batches = false): void {
    answers.set('eth_sendTransaction', ([sent]) => {
      this.sent.push(sent as AskedTransaction);
      throw refusal();
    });
    if (batches) {
      answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
    }
    answers.set('wallet_sendCalls', ([batch]) => {
      const { from, calls } = batch as Pick<AskedTransaction, 'from'> & {
        readonly calls: readonly Omit<AskedTransaction, 'from'>[];
      };
      this.sent.push(...calls.map((call) => ({ from, ...call })));
      throw refusal();
    });
    answers.set('eth_signTypedData_v4', ([, json]) => {
      this.signed.push(json as Hex);
      throw refusal();
    });
  }
}

function refusal(): Error {
  return Object.assign(new Error('User rejected'), { code: 4001 });
}

/** As `BasisFindings`. */
export type ReviewNote = 'agreed' | 'alone' | 'moved' | 'disagree' | 'unknown' | 'unchecked';

/** What an app that is lied to shows in the end, and what it asks its wallet for. */
export interface Heard {
  /** `asked`; else the error, or the state of the button, that keeps the person from going on. */
  readonly seen: string;
  /** What the review says about who confirms the amounts; undefined: there was no review. */
  readonly review: ReviewNote | undefined;
  readonly sent: readonly AskedTransaction[];
  readonly signed: readonly Hex[];
}
