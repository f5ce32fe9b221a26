import { compareStructural, runInAction } from 'mobx';

/** Where something was typed. */
export interface TypedField<T> {
  readonly read: () => T;
  readonly write: (typed: T) => void;
  /** What it is with nothing typed. */
  readonly empty: T;
}

/** What was typed for one transaction. Neither touches what was typed since. */
export interface TypedOnce {
  /** Takes it away once the transaction is sent, so that Enter does not ask for the same twice. */
  clear(): void;
  /** Gives it back where the transaction came to nothing. */
  putBack(): void;
}

/** Keeps what `field` says now. */
export function typedOnce<T>({ read, write, empty }: TypedField<T>): TypedOnce {
  const typed = read();
  const replace = (before: T, after: T) => {
    if (compareStructural(read(), before)) runInAction(() => write(after));
  };
  return { clear: () => replace(typed, empty), putBack: () => replace(empty, typed) };
}
