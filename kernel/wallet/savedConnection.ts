import type { Address } from '../chain/ChainSpec.ts';
import { parseChecksummed } from '../chain/parseAddress.ts';
import type { ValueSchema } from '../storage/types.ts';
import type { ConnectionType } from './Connector.ts';

/** Rule 3.55: saved under `connection_meta`, field by field; `rdns` says which EIP-6963 wallet it was. */
export interface SavedConnection {
  readonly type: ConnectionType;
  readonly address: Address;
  readonly ENSName?: string;
  readonly rdns?: string;
}

const TYPES: ReadonlySet<string> = new Set<ConnectionType>([
  'INJECTED',
  'COINBASE_WALLET',
  'NETWORK',
  'GNOSIS_SAFE',
  'WALLET_CONNECT',
  'LOCAL',
]);

function parse(value: unknown): SavedConnection | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  const { type, address, ENSName, rdns } = value as Record<string, unknown>;
  const checksummed = parseChecksummed(address);
  if (typeof type !== 'string' || !TYPES.has(type) || !checksummed) return undefined;
  return {
    type: type as ConnectionType,
    address: checksummed,
    ...(typeof ENSName === 'string' && ENSName.length <= 255 ? { ENSName } : {}),
    ...(typeof rdns === 'string' && rdns.length <= 100 ? { rdns } : {}),
  };
}

declare module '../storage/types.ts' {
  interface StoredValues {
    connection_meta: SavedConnection | null;
  }
}

export const savedConnection: ValueSchema<'connection_meta'> = {
  key: 'connection_meta',
  version: 1,
  initial: null,
  parse,
  bare: true,
};
