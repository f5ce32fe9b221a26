import type { PoolLogs } from '../AddedLogs.ts';
import type { EventRow } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import { type IndexQuestion, type IndexReply, ITEMS_EACH } from './indexMessages.ts';
import { LocalIndexWork } from './LocalIndexWork.ts';

type Asked = Extract<IndexQuestion, { readonly type: 'ask' }>;
interface Answer {
  readonly items: readonly unknown[];
  readonly extra: unknown;
}

/** The worker's side: answers questions about the segments that it was sent. */
export class IndexResponder {
  readonly #send: (reply: IndexReply) => void;
  readonly #work: LocalIndexWork;
  readonly #segments = new Map<number, Segment>();
  readonly #items = new Map<number, unknown[]>();

  /** @param logs of added kinds, by their ids */
  constructor(send: (reply: IndexReply) => void, logs: Readonly<Record<string, PoolLogs>> = {}) {
    this.#send = send;
    this.#work = new LocalIndexWork(logs);
  }

  async take(question: IndexQuestion): Promise<void> {
    if (question.type === 'segments')
      for (const [name, segment] of question.added) this.#segments.set(name, segment);
    else if (question.type === 'forget') for (const name of question.names) this.#segments.delete(name);
    else if (question.type === 'items') this.#itemsOf(question.id).push(...question.items);
    else await this.#answer(question);
  }

  async #answer(question: Asked): Promise<void> {
    const { id } = question;
    const given = this.#itemsOf(id);
    this.#items.delete(id);
    try {
      const { items, extra } = await this.#do(question, given);
      for (let at = 0; at < items.length; at += ITEMS_EACH) {
        this.#send({ type: 'items', id, items: items.slice(at, at + ITEMS_EACH) });
      }
      this.#send({ type: 'done', id, extra });
    } catch (error) {
      this.#send({ type: 'failed', id, reason: String(error) });
    }
  }

  async #do(question: Asked, items: readonly unknown[]): Promise<Answer> {
    switch (question.job) {
      case 'sift': {
        const { from, to, added } = question.terms;
        const { logs, ...rest } = await this.#work.sift(items, from, to, added);
        return { items: logs, extra: rest };
      }
      case 'pack':
        return {
          items: [],
          extra: await this.#work.pack(items as readonly EventRow[], question.terms.kinds),
        };
      case 'unpack':
        return { items: await this.#work.unpack(question.terms.events), extra: undefined };
      case 'sums':
        return { items: await this.#work.sums(this.#named(items), question.terms.query), extra: undefined };
      case 'candles':
        return {
          items: await this.#work.candles(items as readonly Uint8Array[], question.terms),
          extra: undefined,
        };
      case 'closes':
        return { items: await this.#work.closes(this.#named(items), question.terms.query), extra: undefined };
      case 'withPool': {
        const found = new Set(await this.#work.withPool(this.#named(items), question.terms.pool));
        return {
          items: items.filter((name) => found.has(this.#named([name])[0] as Segment)),
          extra: undefined,
        };
      }
    }
  }

  /** @throws RangeError for a segment that it was not sent */
  #named(names: readonly unknown[]): readonly Segment[] {
    return names.map((name) => {
      const segment = this.#segments.get(name as number);
      if (!segment) throw new RangeError('a segment that is not there');
      return segment;
    });
  }

  #itemsOf(id: number): unknown[] {
    const items = this.#items.get(id) ?? [];
    this.#items.set(id, items);
    return items;
  }
}
