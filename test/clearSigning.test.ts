import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Interface, type ParamType } from 'ethers/abi';
import { TypedDataEncoder } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectors } from '../kernel/abi/selectors.ts';
import { tokenCallSelectors } from '../kernel/abi/tokenCallSelectors.ts';
import { encodeSwap } from '../kernel/calldata/encodeSwap.ts';
import { randomSwap, WRAPPED } from '../kernel/calldata/testing/randomIntent.ts';
import { erc2612TypedData } from '../kernel/wallet/erc2612.ts';
import { newPermit2, permit2TypedData } from '../kernel/wallet/permit2TypedData.ts';
import type { Deployment, Descriptor, Format } from '../scripts/clearSigning/Descriptor.ts';
import { descriptors } from '../scripts/clearSigning/descriptors.ts';
import { readChains } from '../scripts/clearSigning/readChains.ts';
import { ROOT } from '../scripts/root.ts';
import { type MadeCall, madeCalls } from './clearSigning/calls.ts';
import { type Shown, selectorOf, shownFields } from './clearSigning/shownFields.ts';
import { structureFaults } from './clearSigning/structureFaults.ts';

const folder = path.join(ROOT, 'docs', 'clear-signing');
const chains = readChains(ROOT);
const committed = new Map(
  readdirSync(folder).map((name) => [
    name,
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Descriptor,
  ]),
);
const all = [...committed];

const files = {
  v2Router02: 'calldata-UniswapV2Router02.json',
  swapRouter: 'calldata-SwapRouter.json',
  swapRouter02: 'calldata-SwapRouter02.json',
  universalRouter: 'calldata-UniversalRouter.json',
  positionManager: 'calldata-NonfungiblePositionManager.json',
  v3Migrator: 'calldata-V3Migrator.json',
  permit2: 'calldata-Permit2.json',
  wrappedNative: 'calldata-WETH9.json',
  token: 'calldata-ERC20.json',
} as const;

function fileOf(kind: MadeCall['kind']): Descriptor {
  const file = committed.get(files[kind as keyof typeof files]);
  if (!file) throw new Error(`no descriptor for ${kind}`);
  return file;
}

const FROM = '0x9999999999999999999999999999999999999999';

/** Full paths of all values of a parameter list. */
function leaves(params: readonly ParamType[], before = ''): readonly string[] {
  return params.flatMap(({ name, components, arrayChildren }) =>
    components && !arrayChildren ? leaves(components, `${before}${name}.`) : [`${before}${name}`],
  );
}

describe('the descriptors for clear signing', () => {
  it('are what the script writes', () => {
    const made = descriptors(chains);
    expect([...committed.keys()].sort()).toEqual([...made.keys()].sort());
    for (const [name, descriptor] of made) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      expect(text === `${JSON.stringify(descriptor, null, 2)}\n`, name).toBe(true);
    }
  });

  it.each(all)('%s keeps the rules of ERC-7730', (name, descriptor) => {
    expect(structureFaults(name, descriptor)).toEqual([]);
  });

  it.each(all.filter(([name]) => name.startsWith('calldata-')))(
    '%s shows every argument, or says that it hides it',
    (_name, { display }) => {
      for (const [key, { fields }] of Object.entries(display.formats)) {
        const fragment = new Interface([`function ${key}`]).getFunction(key.split('(')[0] ?? '');
        const told = fields.flatMap((field) => [field.path, String(field.params?.tokenPath ?? '')]);
        const missing = leaves(fragment?.inputs ?? []).filter(
          (leaf) => !told.some((each) => each === leaf || each.startsWith(`${leaf}.[`)),
        );
        expect(missing, key).toEqual([]);
      }
    },
  );

  it('are bound to the contracts of every chain that has them', () => {
    for (const kind of Object.keys(files)) {
      if (kind === 'token') continue;
      const { contract } = fileOf(kind as MadeCall['kind']).context;
      const { deployments } = contract as { deployments: readonly Deployment[] };
      const expected = chains.flatMap(({ id: chainId, contracts }) =>
        contracts.filter((each) => each.kind === kind).map(({ address }) => ({ chainId, address })),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(new Set(deployments.map((each) => JSON.stringify(each)))).toEqual(
        new Set(expected.map((each) => JSON.stringify(each))),
      );
    }
  });

  it('hide nothing that decides who gets what, and when it ends', () => {
    const hidden = all.flatMap(([, { display }]) =>
      Object.values(display.formats).flatMap(({ fields }: Format) =>
        fields.filter(({ visible }) => visible === 'never').map(({ path: hiddenPath }) => hiddenPath),
      ),
    );
    expect([...new Set(hidden)].sort()).toEqual(['details.nonce', 'nonce', 'r', 's', 'v']);
  });
});

describe('every call that the app makes', () => {
  const seen = new Set<string>();

  it('has a format, whose paths lead to values of the right kind', () => {
    fc.assert(
      fc.property(madeCalls, ({ kind, call }) => {
        const { keys, shown } = shownFields(fileOf(kind), { ...call, from: FROM });
        for (const key of keys) seen.add(`${files[kind as keyof typeof files]} ${key}`);
        for (const each of shown) expectKind(each);
      }),
      { numRuns: 1_500, seed: 7 },
    );
  });

  it('is all that has a format: none is there in vain', () => {
    const formats = all
      .filter(([name]) => name.startsWith('calldata-'))
      .flatMap(([name, { display }]) => Object.keys(display.formats).map((key) => `${name} ${key}`));
    expect([...seen].sort()).toEqual(formats.sort());
  });

  it('is every call of a token, of the wrapped coin and of Permit2 that the app has a selector for', () => {
    const described = [fileOf('token'), fileOf('wrappedNative'), fileOf('permit2')].flatMap(({ display }) =>
      Object.keys(display.formats).map(selectorOf),
    );
    const called = [...Object.values(tokenCallSelectors), selectors['approve(address,uint256)']];
    expect(described.sort()).toEqual(called.sort());
  });

  it('is matched by one format alone', () => {
    for (const [, { display }] of all.filter(([name]) => name.startsWith('calldata-'))) {
      const own = Object.keys(display.formats).map(selectorOf);
      expect(new Set(own).size).toBe(own.length);
    }
  });

  it('is shown with the tokens, the recipient and the deadline of the swap', () => {
    let compared = 0;
    fc.assert(
      fc.property(randomSwap, ({ router, swap }) => {
        // The Universal Router's inputs have no ABI; a mixed path goes through other tokens in between.
        const mixed = swap.parts.some(({ hops }) => new Set(hops.map(({ protocol }) => protocol)).size > 1);
        if (router.kind === 'universalRouter' || mixed) return;
        const { shown } = shownFields(fileOf(router.kind), { ...encodeSwap(router, swap), from: FROM });
        const [paid, got] = [swap.input, swap.output].map((side) =>
          side.kind === 'native' ? WRAPPED : side.address.toLowerCase(),
        );
        for (const { label, format, of } of shown) {
          if (format !== 'tokenAmount') continue;
          expect(String(of).toLowerCase()).toBe(label.endsWith('send') ? paid : got);
          compared += 1;
        }
        const values = (format: Shown['format'], label: string) =>
          shown.filter((each) => each.format === format && each.label === label).map(({ value }) => value);
        expect(values('addressName', 'Recipient').map((each) => String(each).toLowerCase())).toContain(
          swap.recipient,
        );
        expect(values('date', 'Deadline')).toContain(BigInt(swap.deadline));
        const amounts = shown.filter(({ label }) => /send|receive/.test(label)).map(({ value }) => value);
        expect(amounts).toContain(swap.amountOutRaw);
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(compared).toBeGreaterThan(400);
  });
});

describe('every message that the app asks people to sign', () => {
  const permit = erc2612TypedData(
    { domain: { chainId: 1, verifyingContract: FROM }, nonce: 7n },
    ...([FROM, FROM, 5n, 99n] as const),
  );
  const single = permit2TypedData(newPermit2(FROM, 5n, FROM, 3, 1_800_000_000), FROM, 1);

  it.each([
    ['eip712-ERC2612.json', permit],
    ['eip712-Permit2.json', single],
  ])(
    '%s has the key that EIP-712 gives it, and shows every field',
    (name, { types, primaryType, message }) => {
      const structs = Object.fromEntries(Object.entries(types).map(([type, list]) => [type, [...list]]));
      const { formats } = committed.get(name)?.display ?? { formats: {} };
      const [format, more] = Object.values(formats);
      expect(Object.keys(formats)).toEqual([TypedDataEncoder.from(structs).encodeType(primaryType)]);
      expect(more).toBeUndefined();
      const valueAt = (at: string) =>
        at === '@.to' ? FROM : at.split('.').reduce<unknown>((value, key) => (value as never)[key], message);
      const told = (format?.fields ?? []).flatMap(({ path: at, params }) => [
        at,
        String(params?.tokenPath ?? at),
      ]);
      for (const at of told) expect(valueAt(at), at).toBeDefined();
      const fields = Object.entries(message).flatMap(([key, value]) =>
        typeof value === 'object' ? Object.keys(value as object).map((inner) => `${key}.${inner}`) : [key],
      );
      expect(fields.filter((each) => !told.includes(each))).toEqual([]);
    },
  );
});

function expectKind({ label, format, value, of }: Shown): void {
  const address = /^0x[0-9a-fA-F]{40}$/;
  switch (format) {
    case 'tokenAmount':
    case 'nftName':
      expect(value, label).toBeTypeOf('bigint');
      expect(of, label).toMatch(address);
      break;
    case 'amount':
    case 'unit':
    case 'date':
      expect(value, label).toBeTypeOf('bigint');
      break;
    case 'addressName':
      expect(value, label).toMatch(address);
      break;
    case 'calldata':
      expect(value, label).toMatch(/^0x[0-9a-f]{8}/);
      expect(of, label).toMatch(address);
      break;
    default:
      expect(value, label).toBeDefined();
  }
}
