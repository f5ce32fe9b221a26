import { observable, runInAction } from 'mobx';
import { systemTimers } from '../../runtime/Timers.ts';
import type { StoredSchema, StoredValue } from '../types.ts';
import type { LocalArea } from './LocalArea.ts';
import { type ReadStored, readStored } from './readStored.ts';

/**
 * A value in localStorage, as `{version, value}` or bare. Unwritten changes are kept as functions and applied
 * again to what another tab wrote meanwhile, so that two tabs do not undo each other's changes.
 */
export class LocalValue<T> implements StoredValue<T> {
  readonly #schema: StoredSchema<T>;
  readonly #area: LocalArea;
  readonly #box;
  /** The last seen text under the key. */
  #seen: string | null;
  /** A text that this version cannot read; it is set aside before it is overwritten. */
  #unread: string | undefined;
  #waiting: ((current: T) => T)[] = [];
  #timer: (() => void) | undefined;
  #writtenAtMs = Number.NEGATIVE_INFINITY;

  constructor(schema: StoredSchema<T>, area: LocalArea) {
    this.#schema = schema;
    this.#area = area;
    const text = area.read(schema.key);
    this.#seen = text;
    const read = this.#decode(text);
    this.#box = observable.box<T>(read.state === 'intact' ? read.value : schema.initial, { deep: false });
    if (text === null) return;
    if (read.state === 'newer') this.#unread = text;
    else area.claim(schema.key);
    if (read.state === 'unreadable') {
      if (!area.setAside(schema.key, text)) this.#unread = text;
      this.#seen = area.read(schema.key);
    }
    if (read.state === 'intact' && read.damaged && !area.copyAside(schema.key, text)) this.#unread = text;
    if (read.state === 'intact' && read.changed) this.#change((current) => current);
  }

  get value(): T {
    return this.#box.get();
  }

  set(next: T): void {
    this.#waiting = [];
    this.#change(() => next);
  }

  update(change: (current: T) => T): void {
    this.#change(change);
  }

  flush(): void {
    if (this.#waiting.length > 0) this.#write();
  }

  /** Applies what another tab wrote; null: it removed the key. */
  adopt(text: string | null): void {
    if (text === this.#seen) return;
    this.#seen = text;
    const read = this.#decode(text);
    this.#unread = (read.state === 'intact' && !read.damaged) || text === null ? undefined : text;
    // An unreadable text changes nothing: the current value is the best one known.
    if (read.state !== 'intact') return;
    const base = this.#waiting.reduce((current, change) => change(current), read.value);
    runInAction(() => this.#box.set(base));
  }

  /** Resets to the initial value without writing. */
  reset(): void {
    this.#stopTimer();
    this.#waiting = [];
    this.#unread = undefined;
    this.#seen = null;
    runInAction(() => this.#box.set(this.#schema.initial));
  }

  #change(change: (current: T) => T): void {
    runInAction(() => this.#box.set(change(this.#box.get())));
    this.#waiting.push(change);
    const { throttleMs } = this.#schema;
    if (throttleMs === undefined) this.#write();
    else if (this.#timer === undefined) {
      const delayMs = Math.max(0, this.#writtenAtMs + throttleMs - systemTimers.elapsedMs());
      this.#timer = systemTimers.after(Math.min(delayMs, throttleMs), () => this.#write());
    }
  }

  #write(): void {
    this.#stopTimer();
    const { key, version, bare } = this.#schema;
    this.adopt(this.#area.read(key));
    const kept = this.value;
    this.#waiting = [() => kept];
    this.#writtenAtMs = systemTimers.elapsedMs();
    // Never overwrite the only copy of an unreadable text.
    if (this.#unread !== undefined && !this.#area.copyAside(key, this.#unread)) return;
    this.#unread = undefined;
    const gone = bare === true && kept === null;
    const text = JSON.stringify(bare ? kept : { version, value: kept });
    if (gone) this.#area.remove(key);
    if (gone || this.#area.write(key, text)) {
      this.#seen = gone ? null : text;
      this.#waiting = [];
    }
  }

  #decode(text: string | null): ReadStored<T> {
    if (text === null)
      return { state: 'intact', value: this.#schema.initial, changed: false, damaged: false };
    try {
      return readStored(this.#schema, JSON.parse(text));
    } catch {
      return { state: 'unreadable' };
    }
  }

  #stopTimer(): void {
    this.#timer?.();
    this.#timer = undefined;
  }
}
