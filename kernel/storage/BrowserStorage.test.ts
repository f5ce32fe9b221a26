import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserStorage } from './BrowserStorage.ts';
import type { DatabaseRecord } from './database/RecordDatabase.ts';
import { FakeBrowser } from './testing/fakeStorage.ts';
import type { StoredSchema } from './types.ts';

interface Note {
  readonly text: string;
}

function parseNote(value: unknown): Note | undefined {
  const text = (value as Partial<Note> | null)?.text;
  return typeof text === 'string' ? { text } : undefined;
}

const note: StoredSchema<Note> = { key: 'note', version: 2, initial: { text: '' }, parse: parseNote };
const slow: StoredSchema<Note> = { ...note, key: 'slow', throttleMs: 1_000 };
const notes = { key: 'notes', version: 2, parse: parseNote };

function stored(browser: FakeBrowser, key: string): unknown {
  return JSON.parse(browser.local.getItem(key) ?? 'null');
}

describe('values', () => {
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = new FakeBrowser();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps a value with its version across a reload', () => {
    new BrowserStorage(browser.tab()).value(note).set({ text: 'a' });
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: 'a' } });
    expect(new BrowserStorage(browser.tab()).value(note).value).toEqual({ text: 'a' });
  });

  it('gives one value for one key, observable', () => {
    const storage = new BrowserStorage(browser.tab());
    const seen: string[] = [];
    autorun(() => seen.push(storage.value(note).value.text));
    storage.value(note).set({ text: 'a' });
    expect(seen).toEqual(['', 'a']);
  });

  it('writes at most once per throttle', () => {
    const write = vi.spyOn(browser.local, 'setItem');
    const value = new BrowserStorage(browser.tab()).value(slow);
    const writes = () => write.mock.calls.filter(([key]) => key === 'slow').length;
    for (let ms = 0; ms < 2_990; ms += 10) {
      value.set({ text: String(ms) });
      vi.advanceTimersByTime(10);
    }
    expect(writes()).toBe(3);
    vi.advanceTimersByTime(1_000);
    expect(writes()).toBe(4);
    expect(stored(browser, 'slow')).toEqual({ version: 2, value: { text: '2980' } });
    vi.advanceTimersByTime(10_000);
    expect(writes()).toBe(4);
  });

  it('writes what waits when the page goes away', () => {
    const tab = browser.tab();
    const value = new BrowserStorage(tab).value(slow);
    value.set({ text: 'first' });
    vi.advanceTimersByTime(0);
    value.set({ text: 'last' });
    tab.events.dispatchEvent(new Event('pagehide'));
    expect(stored(browser, 'slow')).toEqual({ version: 2, value: { text: 'last' } });
  });

  it('migrates an older version and writes it back', () => {
    const migrating = {
      ...note,
      migrate: (value: unknown, from: number) => ({ text: `${from}:${String(value)}` }),
    };
    browser.local.setItem('note', JSON.stringify({ version: 1, value: 'x' }));
    expect(new BrowserStorage(browser.tab()).value(migrating).value).toEqual({ text: '1:x' });
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: '1:x' } });
    browser.local.setItem('note', JSON.stringify('bare'));
    expect(new BrowserStorage(browser.tab()).value(migrating).value).toEqual({ text: '0:bare' });
  });

  it.each([
    ['no JSON', '{"version":2,"val'],
    ['another shape', JSON.stringify({ version: 2, value: { text: 5 } })],
    ['an older version that cannot be migrated', JSON.stringify({ version: 1, value: { text: 'a' } })],
    ['no envelope', 'null'],
  ])('sets aside %s', (_, text) => {
    browser.local.setItem('note', text);
    const value = new BrowserStorage(browser.tab()).value(note);
    expect(value.value).toEqual({ text: '' });
    expect(browser.local.getItem('note')).toBeNull();
    expect(browser.local.getItem('note.corrupt.1')).toBe(text);
  });

  it('keeps the newest three of what was set aside', () => {
    for (let i = 1; i <= 5; i++) {
      browser.local.setItem('note', `broken ${i}`);
      new BrowserStorage(browser.tab()).value(note);
    }
    const aside = [...browser.local.items].filter(([key]) => key.startsWith('note.corrupt.'));
    expect(aside).toEqual([
      ['note.corrupt.3', 'broken 3'],
      ['note.corrupt.4', 'broken 4'],
      ['note.corrupt.5', 'broken 5'],
    ]);
  });

  it('survives a migration and a check that throw', () => {
    const throwing = {
      ...note,
      parse: () => {
        throw new Error('parse');
      },
    };
    browser.local.setItem('note', JSON.stringify({ version: 2, value: {} }));
    expect(new BrowserStorage(browser.tab()).value(throwing).value).toEqual({ text: '' });
    expect(browser.local.getItem('note.corrupt.1')).not.toBeNull();
  });

  it('keeps the text as it was when a part of it was left out, once', () => {
    const lenient: StoredSchema<Note> = {
      ...note,
      parse: (value, damaged) => {
        if (parseNote(value)) return parseNote(value);
        damaged?.();
        return { text: 'repaired' };
      },
    };
    const text = JSON.stringify({ version: 2, value: { text: 1 } });
    browser.local.setItem('note', text);
    for (let i = 0; i < 3; i++) new BrowserStorage(browser.tab()).value(lenient);
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: 'repaired' } });
    expect(browser.local.getItem('note.corrupt.1')).toBe(text);
    expect(browser.local.getItem('note.corrupt.2')).toBeNull();
  });

  it('does not lose what a newer version of the app wrote', () => {
    const newer = JSON.stringify({ version: 3, value: { words: [] } });
    browser.local.setItem('note', newer);
    const value = new BrowserStorage(browser.tab()).value(note);
    expect(value.value).toEqual({ text: '' });
    expect(browser.local.getItem('note')).toBe(newer);
    value.set({ text: 'older app' });
    expect(browser.local.getItem('note.corrupt.1')).toBe(newer);
  });

  it('follows other tabs', () => {
    const a = new BrowserStorage(browser.tab()).value(note);
    const b = new BrowserStorage(browser.tab()).value(note);
    a.set({ text: 'from a' });
    expect(b.value).toEqual({ text: 'from a' });
  });

  it('merges changes of two tabs made within the throttle', () => {
    interface Pair {
      readonly left: number;
      readonly right: number;
    }
    const schema: StoredSchema<Pair> = {
      key: 'pair',
      version: 1,
      initial: { left: 0, right: 0 },
      parse: (value) => value as Pair,
      throttleMs: 1_000,
    };
    const a = new BrowserStorage(browser.tab()).value(schema);
    const b = new BrowserStorage(browser.tab()).value(schema);
    a.update((pair) => ({ ...pair, left: 1 }));
    b.update((pair) => ({ ...pair, right: 2 }));
    vi.advanceTimersByTime(1_000);
    expect(a.value).toEqual({ left: 1, right: 2 });
    expect(b.value).toEqual({ left: 1, right: 2 });
    expect(stored(browser, 'pair')).toEqual({ version: 1, value: { left: 1, right: 2 } });
  });

  it('ignores nonsense that another tab writes, and keeps it aside before overwriting it', () => {
    const tab = browser.tab();
    const value = new BrowserStorage(tab).value(note);
    value.set({ text: 'good' });
    browser.local.setItem('note', 'broken');
    tab.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'note', newValue: 'broken' }));
    expect(value.value).toEqual({ text: 'good' });
    value.set({ text: 'better' });
    expect(browser.local.getItem('note.corrupt.1')).toBe('broken');
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: 'better' } });
  });

  it.each([
    ['cannot be read', 'broken'],
    ['a later version wrote', JSON.stringify({ version: 3, value: {} })],
  ])('writes nothing over what %s while there is no room to keep that', (_, text) => {
    browser.local.setItem('note', text);
    browser.local.quota = 0;
    const storage = new BrowserStorage(browser.tab());
    const value = storage.value(note);
    value.set({ text: 'mine' });
    expect(browser.local.getItem('note')).toBe(text);
    expect(storage.durable).toBe(false);
    browser.local.quota = Number.POSITIVE_INFINITY;
    value.update(({ text: before }) => ({ text: `${before}, later` }));
    expect(browser.local.getItem('note.corrupt.1')).toBe(text);
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: 'mine, later' } });
    expect(storage.durable).toBe(true);
  });

  it('goes on in memory when the quota is used up, and recovers', () => {
    const storage = new BrowserStorage(browser.tab());
    const value = storage.value(note);
    value.set({ text: 'a' });
    expect(storage.durable).toBe(true);
    browser.local.quota = 0;
    value.set({ text: 'b' });
    expect(value.value).toEqual({ text: 'b' });
    expect(storage.durable).toBe(false);
    browser.local.quota = Number.POSITIVE_INFINITY;
    value.set({ text: 'c' });
    expect(storage.durable).toBe(true);
    expect(stored(browser, 'note')).toEqual({ version: 2, value: { text: 'c' } });
  });
});

describe('a browser that refuses everything', () => {
  it('works for as long as the page', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const storage = new BrowserStorage({
      localStorage: refuse,
      database: refuse,
      channel: refuse,
      events: new EventTarget(),
    });
    expect(storage.durable).toBe(false);
    storage.value(note).set({ text: 'a' });
    expect(storage.value(note).value).toEqual({ text: 'a' });
    await storage.collection(notes).put('k', { text: 'b' });
    expect(await storage.collection(notes).all()).toEqual([{ text: 'b' }]);
    expect(storage.durable).toBe(false);
    await storage.clearAll();
    expect(await storage.collection(notes).all()).toEqual([]);
  });
});

describe('collections', () => {
  it('keeps records across a reload, one by one', async () => {
    const browser = new FakeBrowser();
    const first = new BrowserStorage(browser.tab()).collection(notes);
    await first.put('a', { text: '1' });
    await first.put('b', { text: '2' });
    await first.put('a', { text: '3' });
    const second = new BrowserStorage(browser.tab()).collection(notes);
    expect(await second.all()).toEqual([{ text: '3' }, { text: '2' }]);
    expect(await second.get('b')).toEqual({ text: '2' });
    await second.delete('a');
    expect(await second.get('a')).toBeUndefined();
    expect(await second.all()).toEqual([{ text: '2' }]);
  });

  it('tells other tabs and not its own', async () => {
    const browser = new FakeBrowser();
    const a = new BrowserStorage(browser.tab()).collection(notes);
    const b = new BrowserStorage(browser.tab()).collection(notes);
    const heard = { a: [] as string[], b: [] as string[] };
    a.onForeignChange((key) => heard.a.push(key));
    const stop = b.onForeignChange((key) => heard.b.push(key));
    await a.put('x', { text: '' });
    await a.put('y', { text: '' });
    await a.delete('x');
    await a.delete('y');
    await expect.poll(() => heard.b).toEqual(['x', 'y', 'x', 'y']);
    expect(heard.a).toEqual([]);
    stop();
    await a.put('x', { text: '' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard.b).toHaveLength(4);
  });

  it('sets aside unreadable records and leaves those of a newer version alone', async () => {
    const browser = new FakeBrowser();
    const put = (key: string, envelope: unknown) =>
      browser.database.put({ collection: 'notes', key, envelope });
    await put('good', { version: 2, value: { text: 'good' } });
    await put('bad', { version: 2, value: { text: 7 } });
    await put('newer', { version: 3, value: { text: 'later' } });
    const collection = new BrowserStorage(browser.tab()).collection(notes);
    expect(await collection.all()).toEqual([{ text: 'good' }]);
    expect(await browser.database.get('notes', 'bad')).toBeUndefined();
    expect(await browser.database.get('notes.corrupt', 'bad.corrupt.1')).toEqual({
      version: 2,
      value: { text: 7 },
    });
    expect(await browser.database.get('notes', 'newer')).toEqual({ version: 3, value: { text: 'later' } });
  });

  describe('whose records are known by themselves', () => {
    const named = {
      key: 'named',
      version: 2,
      parse: (value: unknown) => {
        const { id, text } = (value ?? {}) as { id?: unknown; text?: unknown };
        return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined;
      },
      keyOf: ({ id }: { readonly id: string; readonly text: string }) => id,
    };
    const mine = { id: 'a', text: 'mine' };
    let browser: FakeBrowser;
    const put = (key: string, record: object) =>
      browser.database.put({ collection: 'named', key, ...record } as DatabaseRecord);
    const all = () => new BrowserStorage(browser.tab()).collection(named).all();
    const aside = async () => (await browser.database.all('named.corrupt')).map(({ key }) => key);
    beforeEach(() => {
      browser = new FakeBrowser();
    });

    it.each<[string, object]>([
      ['no envelope', { envelope: mine }],
      ['another app’s envelope', { envelope: { v: 2, data: { of: mine } } }],
      ['an envelope as text', { envelope: JSON.stringify({ version: 2, value: mine }) }],
      ['a list around it', { envelope: [2, mine] }],
      ['another name for its envelope', { data: mine }],
    ])('finds one with %s, writes it as its own, and keeps what it was', async (_, record) => {
      await put('a', record);
      expect(await all()).toEqual([mine]);
      expect(await browser.database.get('named', 'a')).toEqual({ version: 2, value: mine });
      expect(await aside()).toEqual(['a.corrupt.1']);
      expect(await all()).toEqual([mine]);
      expect(await aside()).toEqual(['a.corrupt.1']);
    });

    it('shows one of a later version that has its envelope spread out', async () => {
      await put('a', { version: 9, value: mine });
      expect(await all()).toEqual([mine]);
      expect(await aside()).toEqual(['a.version.9']);
    });

    it('shows one of a later version, leaves it, and keeps it when it is written over', async () => {
      const later = { version: 9, value: { ...mine, more: 1 } };
      await put('a', { envelope: later });
      expect(await all()).toEqual([mine]);
      expect(await all()).toEqual([mine]);
      expect(await browser.database.get('named', 'a')).toEqual(later);
      expect(await aside()).toEqual(['a.version.9']);
      await new BrowserStorage(browser.tab()).collection(named).put('a', { id: 'a', text: 'changed' });
      expect(await browser.database.get('named.corrupt', 'a.version.9')).toEqual(later);
    });

    it.each([
      ['sound', { envelope: { version: 2, value: mine } }],
      ['without its envelope', { data: mine }],
    ])('takes nothing under another’s key for that one’s own, which is %s', async (_, own) => {
      await put('!', { envelope: { version: 2, value: { id: 'a', text: 'not mine' } } });
      await put('a', own);
      expect(await all()).toEqual([mine]);
      expect(await aside()).toContain('!.corrupt.1');
      expect(await browser.database.get('named', '!')).toBeUndefined();
    });

    it('puts one that lies under a wrong key in its place', async () => {
      await put('!', { envelope: { version: 2, value: mine } });
      expect(await all()).toEqual([mine]);
      expect(await browser.database.all('named')).toMatchObject([{ key: 'a' }]);
      expect(await new BrowserStorage(browser.tab()).collection(named).get('a')).toEqual(mine);
    });
  });

  it('tells one that cannot be read from one that is not there', async () => {
    const browser = new FakeBrowser();
    const collection = new BrowserStorage(browser.tab()).collection(notes);
    expect(await collection.get('a')).toBeUndefined();
    browser.database.refuse = new DOMException('closed', 'UnknownError');
    await expect(collection.get('a')).rejects.toMatchObject({ code: 'storage_failed' });
  });

  it('refuses what cannot be stored with storage_failed', async () => {
    const collection = new BrowserStorage(new FakeBrowser().tab()).collection({
      key: 'functions',
      version: 1,
      parse: (value) => value as unknown,
    });
    await expect(collection.put('f', () => 1)).rejects.toMatchObject({ code: 'storage_failed' });
  });

  it('holds records in memory while the quota is used up and writes them later', async () => {
    const browser = new FakeBrowser();
    const storage = new BrowserStorage(browser.tab());
    const collection = storage.collection(notes);
    browser.database.refuse = new DOMException('full', 'QuotaExceededError');
    await collection.put('a', { text: 'held' });
    expect(storage.durable).toBe(false);
    expect(await collection.all()).toEqual([{ text: 'held' }]);
    expect(await collection.get('a')).toEqual({ text: 'held' });
    browser.database.refuse = undefined;
    await collection.put('b', { text: 'later' });
    await expect.poll(() => storage.durable).toBe(true);
    expect(await browser.database.all('notes')).toHaveLength(2);
  });

  it('leaves a failing database alone for half a minute', async () => {
    vi.useFakeTimers();
    try {
      const browser = new FakeBrowser();
      const storage = new BrowserStorage(browser.tab());
      const collection = storage.collection(notes);
      browser.database.refuse = new DOMException('broken', 'UnknownError');
      await collection.put('a', { text: '1' });
      browser.database.refuse = undefined;
      await collection.put('a', { text: '2' });
      expect(await browser.database.all()).toHaveLength(0);
      expect(await collection.all()).toEqual([{ text: '2' }]);
      vi.advanceTimersByTime(30_000);
      await collection.put('a', { text: '3' });
      expect(await browser.database.get('notes', 'a')).toEqual({ version: 2, value: { text: '3' } });
      expect(storage.durable).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('export and reset', () => {
  it('gives everything stored, and only what is the app’s', async () => {
    const browser = new FakeBrowser();
    browser.local.setItem('stranger', 'not ours');
    browser.local.setItem('note', 'broken');
    const storage = new BrowserStorage(browser.tab());
    storage.value(slow).set({ text: 'waiting' });
    storage.value(note);
    await storage.collection(notes).put('__proto__', { text: 'k' });
    const exported = await storage.exportAll();
    expect(JSON.parse(JSON.stringify(exported))).toEqual({
      values: { slow: { version: 2, value: { text: 'waiting' } }, 'note.corrupt.1': 'broken' },
      collections: { notes: JSON.parse('{"__proto__":{"version":2,"value":{"text":"k"}}}') },
    });
    storage.dispose();
  });

  it.each([null, '{', '5'])('knows its keys again where their list is %j', async (list) => {
    const browser = new FakeBrowser();
    new BrowserStorage(browser.tab()).value(note).set({ text: 'mine' });
    browser.local.setItem('stranger', 'not ours');
    if (list === null) browser.local.removeItem('sluice.keys');
    else browser.local.setItem('sluice.keys', list);
    const storage = new BrowserStorage(browser.tab());
    storage.value(note);
    expect(await storage.exportAll()).toMatchObject({ values: { note: { value: { text: 'mine' } } } });
    await storage.clearAll();
    expect([...browser.local.items]).toEqual([['stranger', 'not ours']]);
  });

  it('clears values and collections in every tab and leaves strangers alone', async () => {
    const browser = new FakeBrowser();
    browser.local.setItem('stranger', 'not ours');
    const a = new BrowserStorage(browser.tab());
    const b = new BrowserStorage(browser.tab());
    a.value(note).set({ text: 'a' });
    a.value(slow).set({ text: 'waiting' });
    await a.collection(notes).put('k', { text: 'k' });
    const heard: string[] = [];
    a.collection(notes).onForeignChange((key) => heard.push(`a:${key}`));
    b.collection(notes).onForeignChange((key) => heard.push(`b:${key}`));
    expect(b.value(note).value).toEqual({ text: 'a' });
    await a.clearAll();
    a.dispose();
    await expect.poll(() => heard.sort()).toEqual(['a:k', 'b:k']);
    expect(a.value(note).value).toEqual({ text: '' });
    expect(b.value(note).value).toEqual({ text: '' });
    expect([...browser.local.items]).toEqual([['stranger', 'not ours']]);
    expect(await browser.database.all()).toEqual([]);
  });
});
