import type { Field } from './Descriptor.ts';

/** Amounts from half of the largest number on are shown as "Unlimited". */
const UNLIMITED = `0x8${'0'.repeat(63)}`;
const UNLIMITED_160 = `0x${'f'.repeat(40)}`;

/** An amount of the token whose address is at `tokenPath`. */
export function tokens(path: string, label: string, tokenPath: string): Field {
  return { path, label, format: 'tokenAmount', params: { tokenPath } };
}

/** An amount that a spender may take. @param bits of its type */
export function allowance(path: string, label: string, tokenPath: string, bits: 160 | 256 = 256): Field {
  const threshold = bits === 160 ? UNLIMITED_160 : UNLIMITED;
  return { path, label, format: 'tokenAmount', params: { tokenPath, threshold, message: 'Unlimited' } };
}

/** An amount of the native coin. */
export function coins(path: string, label: string): Field {
  return { path, label, format: 'amount' };
}

/** The native coin that goes along, shown where there is any. */
export const sent: Field = {
  ...{ path: '@.value', label: 'Network coin to send', format: 'amount' },
  visible: { ifNotIn: [0] },
};

/** Whoever receives or owns. @param stands addresses that mean the sender to this contract */
export function person(path: string, label = 'Recipient', stands: readonly string[] = []): Field {
  const sender = stands.length > 0 ? { senderAddress: stands } : {};
  const params = { types: ['eoa', 'wallet', 'contract'], sources: ['local', 'ens'], ...sender };
  return { path, label, format: 'addressName', params };
}

/** A contract, such as a spender. */
export function contract(path: string, label: string): Field {
  return { path, label, format: 'addressName', params: { types: ['contract'], sources: ['local', 'ens'] } };
}

/** A token's address, shown by its name. */
export function token(path: string, label: string): Field {
  return { path, label, format: 'addressName', params: { types: ['token'], sources: ['local'] } };
}

/** Unix seconds. */
export function date(path: string, label = 'Deadline'): Field {
  return { path, label, format: 'date', params: { encoding: 'timestamp' } };
}

/** A pool's fee, in hundredths of a bip. */
export function fee(path: string): Field {
  return { path, label: 'Pool fee', format: 'unit', params: { base: '%', decimals: 4 } };
}

/** Pool tokens of V2, which always have 18 decimals. */
export function poolTokens(path: string): Field {
  return { path, label: 'Pool tokens', format: 'unit', params: { base: 'LP', decimals: 18 } };
}

/** A position of the contract that is called. */
export function position(path: string): Field {
  return { path, label: 'Position', format: 'nftName', params: { collectionPath: '@.to' } };
}

/** As it is. */
export function raw(path: string, label: string): Field {
  return { path, label, format: 'raw' };
}

/** A number that says something only where it is not zero. */
export function unlessZero(path: string, label: string): Field {
  return { path, label, format: 'raw', visible: { ifNotIn: [0] } };
}

/** Parts of a signature, and what a person cannot judge. */
export function hidden(path: string, label: string): Field {
  return { path, label, format: 'raw', visible: 'never' };
}

/** Calls of the same contract within this one, each shown by its own format. */
export function calls(path: string): Field {
  return { path, label: 'Call', format: 'calldata', params: { calleePath: '@.to' } };
}
