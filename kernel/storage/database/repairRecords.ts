import type { CollectionSchema } from '../types.ts';
import { readStored } from '../values/readStored.ts';
import type { DatabaseRecord } from './RecordDatabase.ts';
import type { ResilientDatabase } from './ResilientDatabase.ts';
import { rescueValues } from './rescueValues.ts';

const maxAside = 1_000;

/**
 * Recovers values from records that are partly damaged, of a later version, without their envelope, or under
 * a wrong key. The original is set aside before a record is rewritten or deleted; if it cannot be set aside,
 * the record stays.
 */
export async function repairRecords<T>(
  schema: CollectionSchema<T>,
  database: ResilientDatabase,
  odd: readonly DatabaseRecord[],
): Promise<readonly T[]> {
  const aside = new SetAside(database, `${schema.key}.corrupt`);
  const values: T[] = [];
  for (const record of odd) {
    const value = await repair(schema, database, aside, record).catch(() => undefined);
    if (value !== undefined) values.push(value);
  }
  return values;
}

async function repair<T>(
  schema: CollectionSchema<T>,
  database: ResilientDatabase,
  aside: SetAside,
  record: DatabaseRecord,
): Promise<T | undefined> {
  const { collection, key } = record;
  const envelope = contentOf(record);
  const read = readStored(schema, envelope);
  if (read.state === 'newer') {
    // The record stays for the later version, until this version changes it.
    const own = valuesIn(schema, envelope).find(({ ownKey }) => ownKey === key);
    if (own) await aside.keepNewer(record);
    return own?.value;
  }
  const write = async (to: string, value: T) =>
    database.put({ collection, key: to, envelope: { version: schema.version, value } });
  if (read.state === 'intact' && (!schema.keyOf || schema.keyOf(read.value) === key)) {
    if (await aside.keep(record)) await write(key, read.value);
    return read.value;
  }
  const found = valuesIn(schema, envelope);
  const own = found.find(({ ownKey }) => ownKey === key);
  if (own) {
    if (await aside.keep(record)) await write(key, own.value);
    return own.value;
  }
  // The record is under a wrong key: a record under the right key wins, if there is one.
  const stray = found[0];
  const others = await database.all(collection);
  const isTaken = !stray || others.some((other) => other.key === stray.ownKey);
  if ((await aside.keep(record)) && (isTaken || (await write(stray.ownKey, stray.value)))) {
    await database.delete(collection, key);
  }
  return isTaken ? undefined : stray.value;
}

function valuesIn<T>(schema: CollectionSchema<T>, envelope: unknown) {
  const { keyOf } = schema;
  if (!keyOf) return [];
  return rescueValues(schema, envelope).map((value) => ({ value, ownKey: keyOf(value) }));
}

/** The whole record, if another program wrote it. */
function contentOf(record: DatabaseRecord): unknown {
  return Object.hasOwn(record, 'envelope') ? record.envelope : record;
}

/** Keeps copies of records that cannot be read. */
class SetAside {
  readonly #database: ResilientDatabase;
  readonly #collection: string;
  #taken: Set<string> | undefined;

  constructor(database: ResilientDatabase, collection: string) {
    this.#database = database;
    this.#collection = collection;
  }

  /** @returns false if there is no room */
  async keep(record: DatabaseRecord): Promise<boolean> {
    const { key } = record;
    const taken = await this.#keys();
    let number = 1;
    while (taken.has(`${key}.corrupt.${number}`)) number++;
    return this.#put(`${key}.corrupt.${number}`, contentOf(record));
  }

  /** Keeps one copy for each later version. */
  async keepNewer(record: DatabaseRecord): Promise<void> {
    const envelope = contentOf(record);
    const { version } = envelope as { readonly version: number };
    const name = `${record.key}.version.${version}`;
    if (!(await this.#keys()).has(name)) await this.#put(name, envelope);
  }

  async #put(key: string, envelope: unknown): Promise<boolean> {
    const taken = await this.#keys();
    if (taken.size >= maxAside) return false;
    const collection = this.#collection;
    if (await this.#database.put({ collection, key, envelope })) {
      taken.add(key);
      return true;
    }
    // The copy is only in memory and would be lost with the page, so the original stays.
    await this.#database.delete(collection, key);
    return false;
  }

  async #keys(): Promise<Set<string>> {
    this.#taken ??= new Set((await this.#database.all(this.#collection)).map(({ key }) => key));
    return this.#taken;
  }
}
