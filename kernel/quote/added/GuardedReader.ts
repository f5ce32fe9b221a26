import type { PoolMaths, PoolState } from '../../amm/index.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { PoolRef } from '../PoolRef.ts';
import type { LiquidityChange, PoolChanges } from '../pools/PoolChanges.ts';
import type { PoolReader } from '../pools/PoolReader.ts';
import type { OnFault } from './guardedMaths.ts';

/** A pool that has neither a state nor an error after this many rounds is never going to have one. */
const MOST_ROUNDS = 8;

/** Told of what was answered, before the kind is. */
export type OnTold = (calls: readonly Call[], results: readonly CallResult[]) => void;

/** The reader of a kind that a plugin adds. Its faults make the pool unreadable, and are told. */
export class GuardedReader implements PoolReader {
  state: PoolState | undefined;
  error: SluiceError | undefined;
  closely = true;
  readonly #own: PoolReader | undefined;
  readonly #pool: PoolRef;
  readonly #maths: PoolMaths;
  readonly #onFault: OnFault;
  readonly #onTold: OnTold;
  #calls: readonly Call[] = [];
  #rounds = 0;
  /** The kind's own state that `state` was made from. */
  #read: PoolState | undefined;

  /** @param create gives the kind's own reader */
  constructor(
    create: () => PoolReader | undefined,
    pool: PoolRef,
    maths: PoolMaths,
    onFault: OnFault,
    onTold: OnTold,
  ) {
    this.#onTold = onTold;
    this.#pool = pool;
    this.#maths = maths;
    this.#onFault = onFault;
    this.#own = this.#ask(create, undefined);
    if (!this.#own)
      this.error ??= new SluiceError('contract_missing', 'Nothing on this chain reads such pools');
  }

  get incomplete(): boolean {
    return !this.error && this.#ask(() => this.#own?.incomplete === true, false);
  }

  calls(): readonly Call[] {
    const own = this.#own;
    if (!own) return [];
    this.#calls = this.#ask(() => {
      own.closely = this.closely;
      const calls = own.calls();
      if (!calls.every(({ target, data }) => isHex(target) && isHex(data))) {
        throw new TypeError('it asks for calls that are none');
      }
      return calls;
    }, []);
    return this.#calls;
  }

  receive(results: readonly CallResult[]): void {
    const own = this.#own;
    if (!own) return;
    this.error = undefined;
    this.#onTold(this.#calls, results);
    this.#ask(() => {
      own.receive(results);
      this.#take(own);
    }, undefined);
  }

  get changes(): PoolChanges | undefined {
    const own = this.#ask(() => {
      const given = this.#own?.changes;
      const names = given ? [given.address, ...given.topics, given.id ?? '0x'] : [];
      if (!names.every(isHex)) throw new TypeError('it names logs that are none');
      return given;
    }, undefined);
    if (!own) return undefined;
    const { address, topics, id } = own;
    return {
      ...{ address, topics, ...(id && { id }) },
      read: (...log) =>
        this.#ask(() => {
          const change = own.read(...log);
          if (change && !isChange(change)) throw new TypeError('it reads a log as no change');
          return change;
        }, undefined),
      reread: (ticks) => this.#ask(() => own.reread(ticks), undefined),
    };
  }

  canExtend(side: 'below' | 'above'): boolean {
    return this.#ask(() => this.#own?.canExtend?.(side) === true, false);
  }

  extend(side: 'below' | 'above'): boolean {
    return this.#ask(() => this.#own?.extend?.(side) === true, false);
  }

  #take({ state, error }: PoolReader): void {
    this.#rounds = state || error ? 0 : this.#rounds + 1;
    if (error) {
      this.state = undefined;
      this.error = SluiceError.from(error, 'rpc_error');
    } else if (!state) {
      this.state = undefined;
      if (this.#rounds >= MOST_ROUNDS) throw new TypeError('it reads a pool without an end');
    } else if (state !== this.#read) {
      const { kind, address, token0, token1 } = this.#pool;
      const fits =
        state.kind === kind &&
        state.address === address &&
        state.token0 === token0 &&
        state.token1 === token1;
      if (!fits) throw new TypeError('it gives the state of another pool');
      this.state = { ...state, maths: this.#maths };
    }
    this.#read = state;
  }

  #ask<T>(question: () => T, otherwise: T): T {
    try {
      return question();
    } catch (cause) {
      this.state = undefined;
      this.error = new SluiceError('quote_failed', 'The kind of this pool does not work', { cause });
      this.#onFault(cause);
      return otherwise;
    }
  }
}

function isChange({ lower, upper, liquidity }: LiquidityChange): boolean {
  return Number.isInteger(lower) && Number.isInteger(upper) && typeof liquidity === 'bigint';
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
}
