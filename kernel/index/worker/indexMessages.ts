import type { Segment } from '../IndexDatabase.ts';
import type { IndexWork, SumQuery } from './IndexWork.ts';

export type IndexJob = keyof IndexWork;

/** What is done with the items of a question, beside them. Segments are named: the worker has them. */
export type JobTerms = {
  readonly sift: { readonly from: number; readonly to: number };
  readonly pack: { readonly kinds: Parameters<IndexWork['pack']>[1] };
  readonly unpack: { readonly events: Uint8Array };
  readonly sums: { readonly query: SumQuery };
  readonly speaking: { readonly pool: number };
};

export type IndexQuestion =
  | { readonly type: 'segments'; readonly added: readonly (readonly [name: number, Segment])[] }
  | { readonly type: 'forget'; readonly names: readonly number[] }
  /** Some of the items of question `id`; long lists come in parts, so that sending them holds nothing up. */
  | { readonly type: 'items'; readonly id: number; readonly items: readonly unknown[] }
  | {
      [K in IndexJob]: {
        readonly type: 'ask';
        readonly id: number;
        readonly job: K;
        readonly terms: JobTerms[K];
      };
    }[IndexJob];

export type IndexReply =
  | { readonly type: 'items'; readonly id: number; readonly items: readonly unknown[] }
  /** All items were sent; `beside` is what the answer has beside them. */
  | { readonly type: 'done'; readonly id: number; readonly beside: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };

/** What a worker is to the one who uses it. */
export interface IndexWorkerPort {
  onmessage: ((event: { readonly data: IndexReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(question: IndexQuestion): void;
  terminate(): void;
}

/** Items that are sent at once. */
export const ITEMS_EACH = 500;
