import type { SluiceError } from '../errors/SluiceError.ts';

/**
 * What one endpoint said: a value; or the contract's or node's own error (a revert), or why it gave no answer
 * although it told its newest block (`providers_failed`, with `tooMuch` 1 if a smaller question may get one); or
 * only its newest block, where the others' is too far from that to compare.
 */
export interface EndpointAnswer<T> {
  /** Its URL. */
  readonly endpoint: string;
  readonly value?: T;
  readonly error?: SluiceError;
  readonly newest?: bigint;
}

/**
 * The outcome of a read that is compared between endpoints of different operators (`operatorOf`).
 * `block` is the block that all of them were asked at; undefined if the read names none.
 *
 * - `agreed`: `endpoints`, of two operators or more, gave the same `value`
 * - `alone`: only `endpoint` (or only one operator, or it and the wallet's node) answered; `unanswered` are the
 *   other endpoints of the chain that were not left out: none, or those that gave no sign of themselves
 * - `disagree`: no two operators gave the same answer, though two or more answered or told their newest block.
 *   Never reported as `alone`, whatever the other endpoints do
 */
export type Corroboration<T> =
  | {
      readonly outcome: 'agreed';
      readonly value: T;
      readonly endpoints: readonly string[];
      readonly block: bigint | undefined;
    }
  | {
      readonly outcome: 'alone';
      readonly value: T;
      readonly endpoint: string;
      readonly unanswered: readonly string[];
      readonly block: bigint | undefined;
    }
  | {
      readonly outcome: 'disagree';
      readonly answers: readonly EndpointAnswer<T>[];
      readonly block: bigint | undefined;
    };

/** One JSON-RPC read. */
export interface RpcRead {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The answer to one read of several. */
export type ReadAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: SluiceError };

export interface CorroborateOptions<T = unknown> {
  readonly signal?: AbortSignal;
  /** How long another operator's answer is waited for after the first one, ms. Default 4000. */
  readonly timeoutMs?: number;
  /** URLs of endpoints never to ask (the person left them out). */
  readonly exclude?: readonly string[] | undefined;
  /** The part of a value that has to be equal. By default all of it. */
  readonly compare?: (value: T) => unknown;
}
