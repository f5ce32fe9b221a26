import { reaction } from 'mobx';

/**
 * Runs `start` with the value of `read`, and its disposer when the value changes; does nothing while the
 * value is undefined.
 */
export function follow<T extends object>(
  read: () => T | undefined,
  start: (value: T) => () => void,
): () => void {
  let stop: (() => void) | undefined;
  const stopReading = reaction(
    read,
    (value) => {
      const previous = stop;
      stop = value && start(value);
      previous?.();
    },
    { fireImmediately: true, equals: sameFields },
  );
  return () => {
    stopReading();
    stop?.();
  };
}

function sameFields(a: object | undefined, b: object | undefined): boolean {
  if (!a || !b) return a === b;
  const entries = Object.entries(a);
  const other = b as Record<string, unknown>;
  return entries.every(([key, value]) => {
    const second = other[key];
    if (Array.isArray(value) && Array.isArray(second)) {
      return value.length === second.length && value.every((item, index) => item === second[index]);
    }
    return value === second;
  });
}
