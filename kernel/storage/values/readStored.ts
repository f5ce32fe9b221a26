import type { StoredEnvelope } from '../database/RecordDatabase.ts';
import type { StoredSchema } from '../types.ts';

/**
 * The result of reading a stored envelope. `changed`: it was migrated or repaired and should be written
 * again. `newer`: a later version of the app wrote it, so it must not be changed.
 */
export type ReadStored<T> =
  | { readonly state: 'intact'; readonly value: T; readonly changed: boolean; readonly damaged: boolean }
  | { readonly state: 'newer' }
  | { readonly state: 'unreadable' };

/**
 * Reads stored data from JSON.parse or a database. Never throws. A value without an envelope counts as
 * version 0.
 */
export function readStored<T>(
  schema: Pick<StoredSchema<T>, 'version' | 'parse' | 'migrate' | 'bare'>,
  stored: unknown,
): ReadStored<T> {
  const enveloped = isEnvelope(stored);
  const envelope: StoredEnvelope = enveloped
    ? stored
    : { version: schema.bare ? schema.version : 0, value: stored };
  if (envelope.version > schema.version) return { state: 'newer' };
  try {
    const older = envelope.version < schema.version;
    const current = older ? schema.migrate?.(envelope.value, envelope.version) : envelope.value;
    if (current === undefined) return { state: 'unreadable' };
    let damaged = false;
    const value = schema.parse(current, () => {
      damaged = true;
    });
    if (value === undefined) return { state: 'unreadable' };
    const reshaped = schema.bare === true && enveloped;
    return { state: 'intact', value, changed: older || damaged || reshaped, damaged };
  } catch {
    // A migration or a check that throws on damaged data must not stop the app from starting.
    return { state: 'unreadable' };
  }
}

function isEnvelope(stored: unknown): stored is StoredEnvelope {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false;
  const { version } = stored as { version?: unknown };
  return Number.isSafeInteger(version) && (version as number) > 0 && Object.hasOwn(stored, 'value');
}
