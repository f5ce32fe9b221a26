import type { CollectionSchema } from '../types.ts';
import { readStored } from '../values/readStored.ts';
import type { DatabaseRecord } from './RecordDatabase.ts';
import type { ResilientDatabase } from './ResilientDatabase.ts';
import { rescueValues } from './rescueValues.ts';

const maxAside = 1_000;

/**
 * What can still be read of records that are not as they should be: damaged in a part, of a later version, without
 * their envelope, under another's key. Each is kept aside as it was before it is written anew or goes; where it cannot
 * be kept aside it stays as it is.
 */
export async function mendRecords<T>(
  schema: CollectionSchema<T>,
  database: ResilientDatabase,
  odd: readonly DatabaseRecord[],
): Promise<readonly T[]> {
  const aside = new SetAside(database, `${schema.key}.corrupt`);
  const values: T[] = [];
  for (const record of odd) {
    const value = await mend(schema, database, aside, record).catch(() => undefined);
    if (value !== undefined) values.push(value);
  }
  return values;
}

async function mend<T>(
  schema: CollectionSchema<T>,
  database: ResilientDatabase,
  aside: SetAside,
  record: DatabaseRecord,
): Promise<T | undefined> {
  const { collection, key } = record;
  const envelope = contentOf(record);
  const read = readStored(schema, envelope);
  if (read.state === 'newer') {
    // It stays where a later version finds it, until it changes here.
    const own = valuesIn(schema, envelope).find(({ belongs }) => belongs === key);
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
  const own = found.find(({ belongs }) => belongs === key);
  if (own) {
    if (await aside.keep(record)) await write(key, own.value);
    return own.value;
  }
  // Under another's key: that one's own record counts, where there is any.
  const stray = found[0];
  const others = await database.all(collection);
  const isTaken = !stray || others.some((other) => other.key === stray.belongs);
  if ((await aside.keep(record)) && (isTaken || (await write(stray.belongs, stray.value)))) {
    await database.delete(collection, key);
  }
  return isTaken ? undefined : stray.value;
}

function valuesIn<T>(schema: CollectionSchema<T>, envelope: unknown) {
  const { keyOf } = schema;
  if (!keyOf) return [];
  return rescueValues(schema, envelope).map((value) => ({ value, belongs: keyOf(value) }));
}

/** All of it, where something else wrote it. */
function contentOf(record: DatabaseRecord): unknown {
  return Object.hasOwn(record, 'envelope') ? record.envelope : record;
}

/** Where records are kept that are not understood. */
class SetAside {
  readonly #database: ResilientDatabase;
  readonly #collection: string;
  #taken: Set<string> | undefined;

  constructor(database: ResilientDatabase, collection: string) {
    this.#database = database;
    this.#collection = collection;
  }

  /** False where there is no room for it. */
  async keep(record: DatabaseRecord): Promise<boolean> {
    const { key } = record;
    const taken = await this.#keys();
    let number = 1;
    while (taken.has(`${key}.corrupt.${number}`)) number++;
    return this.#put(`${key}.corrupt.${number}`, contentOf(record));
  }

  /** Once for each later version. */
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
    // Held back it would be lost with the page: what it is a copy of stays.
    await this.#database.delete(collection, key);
    return false;
  }

  async #keys(): Promise<Set<string>> {
    this.#taken ??= new Set((await this.#database.all(this.#collection)).map(({ key }) => key));
    return this.#taken;
  }
}
