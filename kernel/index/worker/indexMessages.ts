import type { Segment } from '../IndexDatabase.ts';
import type { LogEmitter } from '../read/LogSource.ts';
import type { CandleTerms } from '../store/CandleRow.ts';
import type { CloseTerms, IndexWork, SumQuery } from './IndexWork.ts';

export type IndexJob = keyof IndexWork;

/** The parameters of each job besides its items. Segments are passed by id, because the worker has them. */
export type JobTerms = {
  readonly sift: { readonly from: number; readonly to: number; readonly added: readonly LogEmitter[] };
  readonly pack: { readonly kinds: Parameters<IndexWork['pack']>[1] };
  readonly unpack: { readonly events: Uint8Array };
  readonly sums: { readonly query: SumQuery };
  readonly candles: CandleTerms;
  readonly closes: { readonly query: CloseTerms };
  readonly withPool: { readonly pool: number };
};

export type IndexQuestion =
  | { readonly type: 'segments'; readonly added: readonly (readonly [name: number, Segment])[] }
  | { readonly type: 'forget'; readonly names: readonly number[] }
  /** Some items of question `id`; long lists are sent in parts, so that sending does not block the thread. */
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
  /** All items were sent; `extra` is the rest of the answer. */
  | { readonly type: 'done'; readonly id: number; readonly extra: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };

/** The page's side of a worker. */
export interface IndexWorkerPort {
  onmessage: ((event: { readonly data: IndexReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(question: IndexQuestion): void;
  terminate(): void;
}

/** Items per message. */
export const ITEMS_EACH = 500;
