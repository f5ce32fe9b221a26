import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import type { RecordSchema } from '../../../kernel/storage/types.ts';

/** A person's wish to be told when a position leaves its range. */
export interface RangeAlert {
  readonly chainId: number;
  /** The id of one position, or the account all of whose positions are meant. */
  readonly of: string | Address;
  /** Ids of those positions that were in range when the app last looked. */
  readonly inside: readonly string[];
}

declare module '../../../kernel/storage/types.ts' {
  interface StoredRecords {
    range_alerts: RangeAlert;
  }
}

export const alertKey = ({ chainId, of }: Pick<RangeAlert, 'chainId' | 'of'>): string => `${chainId} ${of}`;

const isId = (text: unknown): text is string => typeof text === 'string' && parseTokenId(text) !== undefined;

export const storedAlerts: RecordSchema<'range_alerts'> = {
  key: 'range_alerts',
  version: 1,
  keyOf: alertKey,
  parse(value, damaged) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { chainId, of, inside } = value as Partial<RangeAlert>;
    if (!Number.isSafeInteger(chainId) || typeof of !== 'string') return undefined;
    if (!isId(of) && parseAddress(of) !== of) return undefined;
    // Without the list the wish still holds; only what happened while the app was closed is not told.
    const ids = Array.isArray(inside) ? inside.filter(isId) : [];
    if (!Array.isArray(inside) || ids.length < inside.length) damaged?.();
    return { chainId: chainId as number, of, inside: ids };
  },
};
