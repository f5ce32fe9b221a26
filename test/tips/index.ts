import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import type { Storage, StoredCollection, StoredValue, ValueSchema } from '../../kernel/storage/types.ts';
import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import type { RawAmount, TransactionInfo } from '../../kernel/tx/TransactionInfo.ts';

/** A recorded tip. */
interface Tip {
  readonly id: string;
  readonly raw: RawAmount;
}

declare module '../../kernel/errors/SluiceError.ts' {
  interface ErrorCodes {
    /** The jar takes at most `most`. */
    jar_full: { readonly most: number };
  }
}

declare module '../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    TIP: { readonly jar: Address; readonly currencyId: string; readonly amountRaw: RawAmount };
  }
}

declare module '../../kernel/storage/types.ts' {
  interface StoredValues {
    'tips.usual': { readonly raw: RawAmount };
  }
  interface StoredRecords {
    'tips.given': Tip;
  }
}

export const jarFull = (most: number) => new SluiceError('jar_full', 'The jar is full', { values: { most } });

export const tip = (jar: Address, amountRaw: RawAmount): TransactionInfo => ({
  type: 'TIP',
  jar,
  currencyId: 'ETH',
  amountRaw,
});

const describeTip: TransactionDescriber<'TIP'> = ({ currencyId, amountRaw, jar }, outcome) => ({
  title: outcome === 'confirmed' ? 'tips:given' : 'tips:tip',
  descriptor: 'tips:about',
  values: { amount: { currencyId, raw: amountRaw }, jar },
  currencyIds: [currencyId],
});

/** Version 1 was only the amount. */
const usualTip: ValueSchema<'tips.usual'> = {
  key: 'tips.usual',
  version: 2,
  initial: { raw: '0' },
  parse: (value) => (isTip(value) ? { raw: value.raw } : undefined),
  migrate: (value, from) => (from === 1 ? { raw: value } : undefined),
};

export const usualOf = (storage: Storage): StoredValue<{ readonly raw: RawAmount }> =>
  storage.value(usualTip);

export const givenIn = (storage: Storage): StoredCollection<Tip> =>
  storage.collection({
    key: 'tips.given',
    version: 1,
    keyOf: ({ id }) => id,
    parse: (value) =>
      isTip(value) && typeof value.id === 'string' ? { id: value.id, raw: value.raw } : undefined,
  });

function isTip(value: unknown): value is { readonly raw: RawAmount; readonly id?: unknown } {
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string';
}

/** A third-party plugin with its own error codes, transaction types, storage keys and kind of pools. */
const plugin: Plugin = {
  id: 'tips',
  contributes: {
    namespaces: ['tips'],
    errorTexts: [{ code: 'jar_full', text: 'tips:jarFull' }],
    storageKeys: ['tips.usual', 'tips.given'],
    transactionDescribers: [{ type: 'TIP', describe: describeTip }],
    poolKinds: [{ id: 'sum', load: () => import('./sumKind.ts') }],
  },
};

export default plugin;
