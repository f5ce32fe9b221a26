import { compareStructural, runInAction } from 'mobx';

/** A form field in which the person types. */
export interface TypedField<T> {
  readonly read: () => T;
  readonly write: (typed: T) => void;
  /** The value of the empty field. */
  readonly empty: T;
}

/** Remembers what the person typed for one transaction. Neither method changes what was typed since. */
export interface TypedOnce {
  /** Empties the field once the transaction is sent, so that Enter does not send it twice. */
  clear(): void;
  /** Fills the field again if the transaction ended without doing anything. */
  putBack(): void;
}

/** Remembers the present value of `field`. */
export function typedOnce<T>({ read, write, empty }: TypedField<T>): TypedOnce {
  const typed = read();
  const replace = (before: T, after: T) => {
    if (compareStructural(read(), before)) runInAction(() => write(after));
  };
  return { clear: () => replace(typed, empty), putBack: () => replace(empty, typed) };
}
