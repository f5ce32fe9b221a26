import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Callers, callersIn } from '../scripts/callers/callersIn.ts';
import { readProject } from '../scripts/callers/readProject.ts';

const SOURCES = {
  'tsconfig.json':
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","noEmit":true,"allowImportingTsExtensions":true,"strict":true,"types":[]},"include":["kernel","plugins"]}',
  'plugins/shop/index.ts': `
    import { bill, type Terms } from '../../kernel/terms.ts';
    import { Till } from '../../kernel/Till.ts';
    const till: { total(): number } & Pick<Till, 'add'> = new Till();
    till.add(bill({ price: 1, size: 2 } satisfies Terms));
    const { open } = new Till();
    export default { page: () => import('./Page.ts'), open };
  `,
  'plugins/shop/Page.ts': `
    import { Door } from '../../kernel/Door.ts';
    import type { Closable } from '../../kernel/Door.ts';
    const shut = (thing: Closable): void => thing.close();
    export default function Page() { shut(new Door()); }
  `,
  'kernel/terms.ts': `
    export interface Terms { readonly price: number; readonly size: number }
    export const bill = ({ price }: Terms): number => price;
    export function refund(terms: Terms): number { return terms.price * rate(); }
    const rate = (): number => 1;
  `,
  'kernel/Till.ts': `
    export class Till {
      open = true;
      #sum = 0;
      add(sum: number): void { this.#sum += sum; }
      total(): number { return this.#sum; }
      confirm(): void {}
      get empty(): boolean { return this.#sum === 0; }
      dispose(): void {}
    }
  `,
  'kernel/Door.ts': `
    export interface Closable { close(): void; lock(): void }
    export class Door implements Closable { close(): void {} lock(): void {} }
    export const knock = (door: { confirm(): void }): void => door.confirm();
  `,
  'kernel/lost.ts': 'export const lost = 1;',
  'plugins/gallery/index.ts': `
    import { lost } from '../../kernel/lost.ts';
    import { Till } from '../../kernel/Till.ts';
    new Till().confirm();
    export default lost;
  `,
  'kernel/terms.test.ts': `import { refund } from './terms.ts'; refund({ price: 1, size: 1 });`,
};

describe('callersIn', () => {
  let root = '';
  let callers: Callers;
  const uncalled = (file: string) =>
    callers
      .get(file)
      ?.filter(({ called }) => !called)
      .map(({ name }) => name);

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'callers-'));
    for (const [file, text] of Object.entries(SOURCES)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    callers = readProject(root, callersIn);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('follows imports from the entries, lazy ones too, and leaves out what only tests and the gallery reach', () => {
    expect([...callers.keys()].sort()).toEqual([
      'kernel/Door.ts',
      'kernel/Till.ts',
      'kernel/terms.ts',
      'plugins/shop/Page.ts',
      'plugins/shop/index.ts',
    ]);
  });

  it('finds a function that only tests call, what that one calls, and a field that nobody reads', () => {
    expect(uncalled('kernel/terms.ts')).toEqual(['Terms.size', 'refund', 'rate']);
  });

  it('tells methods of one name apart, and knows a class behind the types that it passes for', () => {
    expect(uncalled('kernel/Till.ts')).toEqual(['Till.total', 'Till.confirm', 'Till.empty']);
    expect(uncalled('kernel/Door.ts')).toEqual(['Closable.lock', 'Door.lock', 'knock']);
    expect(uncalled('plugins/shop/Page.ts')).toEqual([]);
  });
});
