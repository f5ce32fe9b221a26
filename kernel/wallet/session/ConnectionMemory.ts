import type { Address } from '../../chain/ChainSpec.ts';
import type { Storage, StoredValue } from '../../storage/types.ts';
import type { WalletOption } from '../Connector.ts';
import { type SavedConnection, savedConnection } from '../savedConnection.ts';

export type LookupName = (account: Address) => Promise<string | undefined>;

/** The connection to restore at the next start. */
export class ConnectionMemory {
  readonly #saved: StoredValue<SavedConnection | null>;
  readonly #lookupName: LookupName | undefined;

  /** @param lookupName looks up the account's ENS name, which is saved with the connection */
  constructor(storage: Storage, lookupName: LookupName | undefined) {
    this.#saved = storage.value(savedConnection);
    this.#lookupName = lookupName;
  }

  get value(): SavedConnection | null {
    return this.#saved.value;
  }

  /** @param isCurrent whether `address` is still connected when its name is found */
  keep({ type, rdns }: WalletOption, address: Address, isCurrent: () => boolean): void {
    const known = this.value?.address === address ? this.value.ENSName : undefined;
    const base = { type, address, ...(rdns === undefined ? {} : { rdns }) };
    this.#saved.set({ ...base, ...(known === undefined ? {} : { ENSName: known }) });
    this.#lookupName?.(address).then(
      (name) => {
        if (isCurrent() && name !== undefined) this.#saved.set({ ...base, ENSName: name });
      },
      () => undefined,
    );
  }

  forget(): void {
    this.#saved.set(null);
    this.#saved.flush();
  }
}
