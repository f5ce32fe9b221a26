import type { Random } from '../../kernel/amm/testing/Random.ts';

/** A record of the store `records`, as the app writes it. */
export interface KeptRecord {
  readonly collection: string;
  readonly key: string;
  readonly envelope: { readonly version: number; readonly value: { readonly id: string } };
}

/** The browser storage of a person who has used the app. */
export interface KeptProfile {
  readonly local: Readonly<Record<string, string>>;
  readonly records: readonly KeptRecord[];
  /** Stores of other databases; only a page can see their entries. */
  readonly others: readonly { readonly database: string; readonly store: string }[];
}

/** One kind of damage. Plain data, because it is sent to a page. */
export type StorageDamage =
  | { readonly at: 'local'; readonly key: string; readonly text: string | null }
  | { readonly at: 'record'; readonly put: object }
  | { readonly at: 'record'; readonly gone: readonly [string, string] }
  /** Replaces an entry, or its n-th member; numbers beyond the last wrap around. */
  | {
      readonly at: 'entry';
      readonly database: string;
      readonly store: string;
      readonly nth: number;
      readonly member: number | undefined;
      readonly value: unknown;
    }
  | { readonly at: 'store'; readonly database: string; readonly store: string; readonly form: StoreForm }
  | { readonly at: 'database'; readonly database: string; readonly form: DatabaseForm };

/** The store is removed; emptied; has its keys outside of the values; has another member as the key. */
export type StoreForm = 'gone' | 'empty' | 'keys beside' | 'other key';
/** The database has a later version, with or without its stores; has an unknown store; is removed. */
export type DatabaseForm = 'later' | 'later and bare' | 'shared' | 'gone';

export interface DamagedProfile {
  readonly damages: readonly StorageDamage[];
  /** Ids of the transactions whose own record was not damaged. */
  readonly intact: readonly string[];
}

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  0.5,
  '',
  'x'.repeat(5_000),
  '\u202e\u0000',
  [],
  [[[]]],
  {},
  { length: 3 },
  { version: 99, value: {} },
];

/** The same content in envelopes of other apps and of older and later versions. */
const otherEnvelopes: readonly ((version: number, value: object) => unknown)[] = [
  (_, value) => value,
  (version, value) => ({ version: String(version), value }),
  (version, value) => ({ v: version, data: value }),
  (version, value) => [version, value],
  (version, value) => JSON.stringify({ version, value }),
  (version, value) => ({ meta: { version }, payload: { record: value } }),
  (_, value) => ({ version: 0, value }),
  (_, value) => ({ version: 1.5, value }),
  (version, value) => ({ version: version + 98, value }),
];

/** @param structures whether whole stores and databases are damaged too */
export function damagedProfile(profile: KeptProfile, random: Random, structures: boolean): DamagedProfile {
  const damages: StorageDamage[] = [];
  const intact = new Set(
    profile.records.flatMap(({ collection, key }) => (collection === 'transactions' ? [key] : [])),
  );
  for (let left = random.int(1, 8); left > 0; left--) {
    const kind = random.float();
    if (kind < 0.4) damages.push(damagedText(profile.local, random));
    else if (kind < 0.8 || profile.others.length === 0) damages.push(damagedRecord(profile, random, intact));
    else damages.push(damagedEntry(profile, random));
  }
  if (structures && random.chance(0.35)) {
    const damage = damagedStructure(profile, random);
    damages.push(damage);
    const taken = ['gone', 'empty', 'later and bare'].includes(damage.form);
    if (damage.database === 'sluice' && taken) intact.clear();
  }
  return { damages, intact: [...intact] };
}

function damagedText(local: KeptProfile['local'], random: Random): StorageDamage {
  const key = random.pick(Object.keys(local));
  const text = local[key] ?? '';
  const at = random.int(0, text.length);
  const stored = parsedOr(text);
  const ways: readonly (() => string | null)[] = [
    () => null,
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(random.int(0, 65_535)) + text.slice(at + 1),
    () => JSON.stringify(random.pick(oddValues)),
    () => JSON.stringify({ of: 'another app', list: [1, 2] }),
    () => '['.repeat(20_000),
    () => JSON.stringify({ version: 99, value: random.pick(oddValues) }),
    () => JSON.stringify({ version: 1, value: random.pick(oddValues) }),
    () => JSON.stringify({ v: 1, data: stored }),
    () => JSON.stringify(damagedValue(stored, random)),
    () => JSON.stringify(damagedValue(stored, random)),
  ];
  return { at: 'local', key, text: random.pick(ways)() };
}

function damagedRecord(profile: KeptProfile, random: Random, intact: Set<string>): StorageDamage {
  const record = random.pick(profile.records);
  const { collection, key, envelope } = record;
  const { version, value } = envelope;
  const way = random.int(0, 6);
  if (way === 0) {
    intact.delete(key);
    return { at: 'record', gone: [collection, key] };
  }
  if (way === 1) {
    intact.delete(key);
    return { at: 'record', put: { ...record, envelope: damagedValue(envelope, random) } };
  }
  // Keeps the record's value, and changes what is around it.
  if (way === 2) {
    const around = [{ data: value }, { version, value }, { version: version + 98, value }];
    const envelope = random.pick(otherEnvelopes)(version, value);
    return {
      at: 'record',
      put: { collection, key, ...(random.chance(0.2) ? random.pick(around) : { envelope }) },
    };
  }
  if (way === 3) {
    // Claims another record's id, at a key before or after that record.
    const place = random.pick(['!', '~']) + key;
    const shadow = { ...value, info: { type: 'BUY' }, addedTime: 1 };
    return { at: 'record', put: { collection, key: place, envelope: { version, value: shadow } } };
  }
  if (way === 4) return { at: 'record', put: { collection, key: random.pick([5, ['a'], '']), envelope } };
  const foreign = { collection: random.pick([collection, 'foreign', 7]), key: `foreign ${random.int(0, 9)}` };
  if (way === 5) return { at: 'record', put: { ...foreign, data: value } };
  return { at: 'record', put: { ...foreign, envelope: random.pick(oddValues) } };
}

function damagedEntry(profile: KeptProfile, random: Random): StorageDamage {
  const member = random.chance(0.7) ? random.int(0, 9) : undefined;
  const value = random.pick(oddValues);
  return { at: 'entry', ...random.pick(profile.others), nth: random.int(0, 99), member, value };
}

function damagedStructure(profile: KeptProfile, random: Random) {
  const place = random.pick([{ database: 'sluice', store: 'records' }, ...profile.others]);
  if (random.chance(0.5)) {
    const form = random.pick<StoreForm>(['gone', 'empty', 'keys beside', 'other key']);
    return { at: 'store', ...place, form } as const;
  }
  const form = random.pick<DatabaseForm>(['later', 'later and bare', 'shared', 'gone']);
  return { at: 'database', database: place.database, form } as const;
}

/** A copy with one member, at any depth, replaced by something odd or removed. */
export function damagedValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return random.pick(oddValues);
  const keys = Object.keys(value);
  if (keys.length === 0) return random.pick(oddValues);
  const copy = structuredClone(value) as Record<string, unknown>;
  const key = random.pick(keys);
  if (random.chance(0.2)) delete copy[key];
  else copy[key] = damagedValue(copy[key], random);
  return copy;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
