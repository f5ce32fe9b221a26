import { action, computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import type { Agreed } from '../../../../kernel/flow/Agreed.ts';
import type { TransactionRecord } from '../../../../kernel/tx/TransactionRecord.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import type { SwapFlow } from '../SwapFlow.ts';
import { lookAlike } from './lookAlike.ts';
import { type ReadRecipient, readRecipient } from './readRecipient.ts';

/**
 * What a person must accept before paying somebody else: the recipient came with a link, has a name that only
 * one endpoint looked up, could be taken for another address, is a contract, was never used, or could not be
 * read.
 */
export type RecipientRisk = 'link' | 'named_once' | 'look_alike' | 'contract' | 'unused' | 'unread';

type Read = ReadRecipient | 'reading' | 'failed';

/** Looks at who receives, while a review is open. Nothing to say where the sender receives. */
export class RecipientCheck {
  readonly #flow: Pick<SwapFlow, 'plan' | 'swap'>;
  readonly #tracker: Pick<TxTracker, 'list'>;
  readonly #saved: () => readonly Address[];
  protected read: Read = 'reading';
  /** The risks that the person accepted, for one recipient. */
  protected accepted: ReadonlySet<string> = new Set();

  /** @param saved the addresses that the person gave names */
  constructor(
    flow: Pick<SwapFlow, 'plan' | 'swap'>,
    tracker: Pick<TxTracker, 'list'>,
    saved: () => readonly Address[],
  ) {
    this.#flow = flow;
    this.#tracker = tracker;
    this.#saved = saved;
    makeObservable<this, 'read' | 'accepted'>(this, {
      read: observableRef,
      accepted: observableRef,
      other: computed,
      risks: computed,
      accept: action,
    });
  }

  /** Who receives, where it is not the sender. */
  get other(): Address | undefined {
    const { agreed } = this.#flow.plan ?? {};
    return agreed && agreed.recipient !== agreed.account ? agreed.recipient : undefined;
  }

  /** Nothing is known yet: Confirm waits. */
  get isReading(): boolean {
    return this.other !== undefined && this.read === 'reading';
  }

  /** It is a pool: what is sent there is lost. */
  get isRefused(): boolean {
    return this.other !== undefined && typeof this.read === 'object' && this.read.kind === 'pool';
  }

  /** Nothing may be sent yet. */
  get isBlocking(): boolean {
    return this.isReading || this.isRefused || this.mustAccept;
  }

  get risks(): readonly RecipientRisk[] {
    const { other, read } = this;
    if (!other) return [];
    const risks: readonly [RecipientRisk, boolean][] = [
      ['link', this.#flow.swap?.recipientFromLink === true],
      ['named_once', this.#flow.swap?.recipientNamedByOne === true],
      ['look_alike', this.lookAlike !== undefined],
      ['contract', typeof read === 'object' && read.kind === 'contract'],
      ['unused', typeof read === 'object' && !read.isUsed],
      ['unread', read === 'failed'],
    ];
    return risks.flatMap(([risk, is]) => (is ? [risk] : []));
  }

  /** An address that the wallet used or the person gave a name, and that the recipient could be taken for. */
  get lookAlike(): Address | undefined {
    const { other } = this;
    const own = this.#flow.plan?.agreed.account;
    return (
      other && own && lookAlike(other, [own, ...this.#saved(), ...this.#tracker.list().flatMap(partiesOf)])
    );
  }

  /** This wallet has paid nobody at this address through this app. */
  get isFirst(): boolean {
    const { other } = this;
    const from = this.#flow.plan?.agreed.account;
    if (!other || !from) return false;
    return !this.#tracker.list({ from }).some((record) => recipientOf(record) === other);
  }

  /** True until the person accepts what is told: what is found later must be accepted too. */
  get mustAccept(): boolean {
    return this.risks.some((risk) => !this.accepted.has(keyOf(this, risk)));
  }

  /** @param yes false takes it back */
  accept(yes: boolean): void {
    this.accepted = new Set(yes ? this.risks.map((risk) => keyOf(this, risk)) : []);
  }

  /** Reads each recipient of the review. @returns the disposer that stops it */
  open(): () => void {
    return reaction(
      () => this.other && `${this.#flow.plan?.agreed.chain.id} ${this.other}`,
      () => {
        const { plan } = this.#flow;
        if (plan && this.other) void this.#read(plan.agreed);
      },
      { fireImmediately: true },
    );
  }

  async #read({ client, recipient }: Agreed): Promise<void> {
    const set = (read: Read) =>
      runInAction(() => {
        if (this.other === recipient) this.read = read;
      });
    set('reading');
    try {
      set(await readRecipient(client, recipient));
    } catch {
      set('failed');
    }
  }
}

/** What was accepted: a risk of one recipient. */
function keyOf({ other, lookAlike: known }: RecipientCheck, risk: RecipientRisk): string {
  return `${other} ${risk} ${risk === 'look_alike' ? known : ''}`;
}

function recipientOf({ info }: TransactionRecord): Address | undefined {
  return 'recipient' in info ? info.recipient : undefined;
}

function partiesOf(record: TransactionRecord): readonly Address[] {
  const recipient = recipientOf(record);
  return recipient ? [record.from, recipient] : [record.from];
}
