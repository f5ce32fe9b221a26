import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import i18next from 'i18next';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import type { Address } from '../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../kernel/errors/SluiceError.ts';
import type { Plugin } from '../kernel/plugin/Plugin.ts';
import { setUp } from '../kernel/plugin/testing/hostFixture.ts';
import { sumMarket } from '../kernel/quote/testing/sumMarket.ts';
import { BrowserStorage } from '../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../kernel/storage/testing/fakeStorage.ts';
import type { Storage } from '../kernel/storage/types.ts';
import { describeTransaction } from '../kernel/tx/describeTransaction.ts';
import { storedTransactions } from '../kernel/tx/records/storedTransactions.ts';
import type { TransactionDescriberContribution } from '../kernel/tx/TransactionDescriber.ts';
import type { TransactionInfo } from '../kernel/tx/TransactionInfo.ts';
import type { TransactionRecord } from '../kernel/tx/TransactionRecord.ts';
import { bundleWorker } from '../scripts/build/bundleWorker.ts';
import { checkConflicts } from '../scripts/build/input/pluginConflicts.ts';
import { ROOT } from '../scripts/root.ts';
import { errorText } from '../ui/i18n/errorText.ts';
import { productSources } from './localeKeys.ts';
import { membersOf } from './membersOf.ts';
import tips, { givenIn, jarFull, tip, usualOf } from './tips/index.ts';

const JAR: Address = '0x00000000000000000000000000000000C0FFEE03';

/** The contributions of running plugins. */
function running(...plugins: Plugin[]) {
  const { host } = setUp(...plugins);
  host.boot();
  return host.contributions;
}

describe('an error code of a plugin', () => {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: 'en-US',
    initAsync: false,
    resources: { 'en-US': { tips: { jarFull: 'No more than {{most}} fit into the jar.' } } },
  });

  test('is told in the text that the plugin contributes', async () => {
    expect(errorText(i18n.t, jarFull(3), running(tips))).toBe('No more than 3 fit into the jar.');
  });

  test('is told by its message where the plugin does not run', async () => {
    expect(errorText(i18n.t, jarFull(3), running())).toBe('The jar is full');
  });

  test('has values of the type that the plugin gave it', () => {
    const make = SluiceError<'jar_full'>;
    type Values = NonNullable<NonNullable<ConstructorParameters<typeof make>[2]>['values']>;
    expectTypeOf<Values>().toEqualTypeOf<{ readonly most: number }>();
  });
});

describe('a kind of pools of a plugin', () => {
  test('is quoted beside the kernel’s', async () => {
    const { hops } = await sumMarket(undefined, { plugin: tips });
    expect(hops().map(({ added }) => added?.label)).toEqual(['Sum']);
  });

  test('is bundled into the route workers of a profile with the plugin', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'sluice-tips-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await mkdir(path.join(root, 'plugins'));
    await symlink(path.join(ROOT, 'kernel'), path.join(root, 'kernel'));
    await symlink(path.join(ROOT, 'test/tips'), path.join(root, 'plugins/tips'));
    const scriptWith = async (...plugins: readonly string[]) => {
      const { contents } = await bundleWorker(root, 'kernel/quote/routes/routeWorker.ts', plugins);
      return Buffer.from(contents).toString();
    };
    expect(await scriptWith('tips')).toContain('The pool has not so much.');
    expect(await scriptWith()).not.toContain('The pool has not so much.');
  });
});

describe('a transaction type of a plugin', () => {
  const record: TransactionRecord = {
    id: 'a',
    chainId: 1,
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    reference: { kind: 'hash', hash: `0x${'01'.repeat(32)}` },
    info: tip(JAR, '5'),
    addedTime: 5,
  };

  test('is described by the plugin, and while that does not run by how far it has come', async () => {
    expect(describeTransaction(running(tips), record, 'confirmed')).toEqual({
      title: 'tips:given',
      descriptor: 'tips:about',
      values: { amount: { currencyId: 'ETH', raw: '5' }, jar: JAR },
      currencyIds: ['ETH'],
    });
    for (const outcome of ['pending', 'confirmed'] as const) {
      expect(describeTransaction(running(), record, outcome)).toMatchObject({
        title: `commonLazy:tx.outcome.${outcome}`,
        descriptor: 'commonLazy:tx.about.elsewhere',
      });
    }
  });

  test('stays whole in the store, whether or not the plugin is there to read it', async () => {
    const browser = new FakeBrowser();
    await storedTransactions(new BrowserStorage(browser.tab())).put(record.id, record);
    // The store does not depend on which plugins run.
    expect(await storedTransactions(new BrowserStorage(browser.tab())).all()).toEqual([record]);
  });

  test('fixes what its describer gets', () => {
    type Contribution = Extract<TransactionDescriberContribution, { type: 'TIP' }>;
    expectTypeOf<Parameters<Contribution['describe']>[0]>().toEqualTypeOf<TransactionInfo<'TIP'>>();
    expectTypeOf<TransactionInfo<'TIP'>['jar']>().toEqualTypeOf<Address>();
  });
});

describe('a storage key of a plugin', () => {
  test('is kept with its version, and brought up from the one before', async () => {
    const browser = new FakeBrowser();
    browser.local.setItem('tips.usual', JSON.stringify({ version: 1, value: '7' }));
    const storage: Storage = new BrowserStorage(browser.tab());
    const usual = usualOf(storage);
    expect(usual.value).toEqual({ raw: '7' });
    usual.set({ raw: '8' });
    usual.flush();
    expect(JSON.parse(browser.local.getItem('tips.usual') ?? '')).toEqual({
      version: 2,
      value: { raw: '8' },
    });
    await givenIn(storage).put('a', { id: 'a', raw: '8' });
    expect(await givenIn(new BrowserStorage(browser.tab())).all()).toEqual([{ id: 'a', raw: '8' }]);
  });

  test('is known to the types: another one is refused', () => {
    expectTypeOf<{ readonly key: 'tips.usual' }>().toExtend<{
      key: Parameters<Storage['value']>[0]['key'];
    }>();
    expectTypeOf<{ readonly key: 'tips.none' }>().not.toExtend<{
      key: Parameters<Storage['value']>[0]['key'];
    }>();
  });
});

test('what two plugins bring under one name fails the build', () => {
  const { id, contributes = {} } = tips;
  const summary = { id, requires: [], optional: [], namespaces: [], services: [] };
  const same = { ...summary, contributes: { ...contributes } };
  const twice = () => checkConflicts([same, { ...same, id: 'jars' }]);
  for (const what of [
    'code in errorTexts "jar_full"',
    'storage key "tips.given"',
    'type in transactionDescribers "TIP"',
  ])
    expect(twice).toThrow(`${what}: plugin "tips" has it, and plugin "jars" too`);
});

describe('what the plugins of this app bring', () => {
  const sources = productSources();
  const inPlugin = (id: string) => sources.filter(({ file }) => file.startsWith(`plugins/${id}/`));
  const added = (files: typeof sources, name: string) => files.flatMap(({ text }) => membersOf(text, name));

  test.each(readdirSync(`${ROOT}/plugins`))(
    '%s contributes a text for each of its codes, and names its keys',
    async (id) => {
      const { default: plugin } = (await import(`../plugins/${id}/index.ts`)) as { default: Plugin };
      const { errorTexts = [], storageKeys = [], transactionDescribers = [] } = plugin.contributes ?? {};
      const files = inPlugin(id);
      expect(errorTexts.map(({ code }) => code).sort()).toEqual(added(files, 'ErrorCodes').sort());
      const stored = [...added(files, 'StoredValues'), ...added(files, 'StoredRecords')];
      expect([...storageKeys].sort()).toEqual(stored.sort());
      const types = transactionDescribers.map(({ type }): string => type);
      expect(types).toEqual(expect.arrayContaining(added(files, 'TransactionInfos')));
    },
  );

  test('has each storage key once, the kernel’s own among them', () => {
    const keys = ['StoredValues', 'StoredRecords'].flatMap((name) => added(sources, name));
    expect(keys).toEqual(expect.arrayContaining(['interface', 'transactions', 'search.recent']));
    expect(keys).toEqual([...new Set(keys)]);
  });
});
