/** The part of `window.localStorage` used here. */
export type WebStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const indexKey = 'sluice.keys';
const asideInfix = '.corrupt.';
const keptAside = 3;
/** A larger number is not from this app: counting on from it could exceed the safe integers. */
const maxNumber = 1_000_000;

/**
 * localStorage that never throws. Remembers which keys are the app's, because other apps may share the origin
 * (an IPFS gateway); their data is neither exported nor cleared.
 */
export class LocalArea {
  readonly #storage: WebStorage | undefined;
  readonly #onOutcome: (key: string, written: boolean) => void;
  readonly #own: Set<string>;

  /** @param open may throw: reading `window.localStorage` throws if site data is blocked */
  constructor(open: () => WebStorage | undefined, onOutcome: (key: string, written: boolean) => void) {
    this.#onOutcome = onOutcome;
    this.#storage = attempt(open);
    if (!this.#storage) onOutcome('', false);
    this.#own = new Set(readIndex(this.read(indexKey)));
  }

  read(key: string): string | null {
    return attempt(() => this.#storage?.getItem(key)) ?? null;
  }

  /** @returns false if the browser refuses (quota, private mode) */
  write(key: string, text: string): boolean {
    const written = this.#set(key, text);
    if (written) this.claim(key);
    this.#onOutcome(key, written);
    return written;
  }

  /** Moves the text under `key` to `<key>.corrupt.<n>`; false if there is no room for the copy. */
  setAside(key: string, text: string): boolean {
    const kept = this.copyAside(key, text);
    if (kept) this.remove(key);
    return kept;
  }

  /** Copies `text` to `<key>.corrupt.<n>` and keeps only the newest few copies. */
  copyAside(key: string, text: string): boolean {
    const numbers = this.#numbersAside(key);
    this.claim(key);
    const kept = this.#set(`${key}${asideInfix}${(numbers.at(-1) ?? 0) + 1}`, text);
    if (kept) {
      for (const number of numbers.slice(0, 1 - keptAside)) this.remove(`${key}${asideInfix}${number}`);
    } else this.#onOutcome(key, false);
    return kept;
  }

  /** Records that a key is the app's. Also called on reads, because the list of keys may have been lost. */
  claim(key: string): void {
    if (this.#own.has(key)) return;
    this.#own.add(key);
    // Another tab may have added keys since this one read the index.
    const all = new Set([...readIndex(this.read(indexKey)), ...this.#own]);
    this.#set(indexKey, JSON.stringify([...all]));
  }

  remove(key: string): void {
    attempt(() => this.#storage?.removeItem(key));
  }

  /** The app's own keys that have a value, including those set aside. */
  keys(): readonly string[] {
    return this.#allKeys().filter((key) => this.#own.has(key.split(asideInfix)[0] ?? key));
  }

  clear(): void {
    for (const key of this.keys()) this.remove(key);
    this.#own.clear();
    this.remove(indexKey);
  }

  #numbersAside(key: string): readonly number[] {
    const prefix = `${key}${asideInfix}`;
    return this.#allKeys()
      .filter((candidate) => candidate.startsWith(prefix))
      .map((candidate) => Number(candidate.slice(prefix.length)))
      .filter((number) => Number.isInteger(number) && number > 0 && number < maxNumber)
      .sort((a, b) => a - b);
  }

  #allKeys(): readonly string[] {
    const storage = this.#storage;
    if (!storage) return [];
    return attempt(() => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')) ?? [];
  }

  #set(key: string, text: string): boolean {
    return (
      attempt(() => {
        if (!this.#storage) return false;
        this.#storage.setItem(key, text);
        return true;
      }) ?? false
    );
  }
}

function readIndex(text: string | null): readonly string[] {
  const parsed: unknown = attempt(() => JSON.parse(text ?? '[]'));
  return Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : [];
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
