import type { Address } from '../chain/ChainSpec.ts';
import type { Storage, StoredValue } from '../storage/types.ts';
import { parseAddress } from '../tokens/parseAddress.ts';
import type { ConnectionType } from '../wallet/Connector.ts';

/** The saved connection: product.md's fields, and which EIP-6963 wallet it was. */
export interface ConnectionMeta {
  readonly type: ConnectionType;
  readonly address?: Address;
  readonly ENSName?: string;
  readonly rdns?: string;
}

const types: ReadonlySet<unknown> = new Set<ConnectionType>([
  'INJECTED',
  'COINBASE_WALLET',
  'NETWORK',
  'GNOSIS_SAFE',
  'WALLET_CONNECT',
  'LOCAL',
]);

/** The saved connection under its own key; null: nobody is connected. */
export function connectionMeta(storage: Storage): StoredValue<ConnectionMeta | null> {
  return storage.value<ConnectionMeta | null>({
    key: 'connection_meta',
    version: 1,
    initial: null,
    parse,
    // Written by others without an envelope, in the same shape.
    migrate: (value) => value,
  });
}

function parse(value: unknown): ConnectionMeta | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  const { type, address, ENSName, rdns } = value as Readonly<Record<string, unknown>>;
  if (!types.has(type)) return undefined;
  const checked = parseAddress(address);
  return {
    type: type as ConnectionType,
    ...(checked && { address: checked }),
    ...(isName(ENSName) && { ENSName }),
    ...(isName(rdns) && { rdns }),
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255;
}
