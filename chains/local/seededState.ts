import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { cacheFolder, writeWhole } from '../deployer/cacheFolder.ts';
import { JsonRpc } from '../deployer/JsonRpc.ts';
import { findAnvil } from './findAnvil.ts';
import { type SeededChain, type SeedOptions, seedChain } from './seedChain.ts';
import { startAnvil } from './startAnvil.ts';

export interface SeededState {
  /** A state file that anvil can load. */
  readonly stateFile: string;
  readonly chain: SeededChain;
}

const LOCAL = fileURLToPath(new URL('./', import.meta.url));
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

const KEPT_MS = 7 * 24 * 3600 * 1000;

/**
 * The state of a fresh local chain. It is cached under a hash of everything it depends on; if it is not in
 * the cache, a temporary anvil makes it. `fresh`: ignores the cache.
 */
export async function seededState(options: SeedOptions, fresh = false): Promise<SeededState> {
  const base = path.join(cacheFolder(), `chain-${inputHash(options)}`);
  const stateFile = `${base}.state.json`;
  const chainFile = `${base}.json`;
  if (!fresh && existsSync(stateFile) && existsSync(chainFile)) {
    return { stateFile, chain: JSON.parse(readFileSync(chainFile, 'utf8')) as SeededChain };
  }
  const anvil = await startAnvil({ chainId: options.chainId });
  try {
    const rpc = new JsonRpc(anvil.url);
    const chain = await seedChain(rpc, options);
    const dump = await rpc.call<Hex>('anvil_dumpState');
    writeWhole(stateFile, gunzipSync(Buffer.from(dump.slice(2), 'hex')));
    writeWhole(chainFile, JSON.stringify(chain));
    deleteOldStates();
    return { stateFile, chain };
  } finally {
    await anvil.stop();
  }
}

/** Deletes states that are older than a week. */
function deleteOldStates(): void {
  const folder = cacheFolder();
  for (const file of readdirSync(folder).filter((name) => name.startsWith('chain-'))) {
    const full = path.join(folder, file);
    const age = Date.now() - (statSync(full, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEPT_MS) rmSync(full, { force: true });
  }
}

function inputHash(options: SeedOptions): string {
  const hash = createHash('sha256').update(JSON.stringify([options, findAnvil()]));
  for (const folder of [LOCAL, path.join(LOCAL, '../deployer'), path.join(LOCAL, '../deployer/contracts')]) {
    for (const file of readdirSync(folder).sort()) {
      if (!/\.(ts|sol)$/.test(file) || file.endsWith('.test.ts')) continue;
      hash.update(file).update(readFileSync(path.join(folder, file)));
    }
  }
  return hash
    .update(readFileSync(path.join(PROJECT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}
