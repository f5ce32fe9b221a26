import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProject } from '../scripts/callers/readProject.ts';
import { apiText, undocumented } from '../scripts/docs/apiReference.ts';
import { withDiagrams } from '../scripts/docs/drawWalk.ts';
import { linkFaults, nameFaults } from '../scripts/docs/linkFaults.ts';
import { orderFaults } from '../scripts/docs/orderFaults.ts';
import { readWalks } from '../scripts/docs/readWalks.ts';
import { WalkedCode, walkFaults } from '../scripts/docs/walkFaults.ts';

const SOURCES = {
  'tsconfig.json':
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","noEmit":true,"allowImportingTsExtensions":true,"strict":true,"types":[],"lib":["es2022"]},"include":["kernel","plugins"]}',
  'plugins/shop/index.ts': `
    import { Clock } from '../../kernel/Clock.ts';
    import { Shelf } from '../../kernel/Shelf.ts';
    import { page } from './page.ts';
    export default { page: () => page(new Shelf(new Clock())) };
  `,
  'plugins/shop/page.ts': `
    import type { Goods } from '../../kernel/Goods.ts';
    export const page = (goods: Goods): string => { order(goods); return String(goods.stock); };
    const order = (goods: Goods): void => goods.order(1);
  `,
  'kernel/Goods.ts': `
    export interface Goods { readonly stock: number; order(count: number): void }
    export interface Hand { take(count: number): void }
  `,
  'kernel/Clock.ts': `
    import type { Hand } from './Goods.ts';
    export class Clock {
      readonly #hands: Hand[] = [];
      watch(hand: Hand): void { this.#hands.push(hand); }
      tick(): void { this.#tell(1); }
      #tell(count: number): void { for (const hand of this.#hands) hand.take(count); }
    }
  `,
  'kernel/Shelf.ts': `
    import type { Clock } from './Clock.ts';
    import { counted } from './counted.ts';
    import type { Goods } from './Goods.ts';
    export class Shelf implements Goods {
      readonly #clock: Clock;
      #stock = 0;
      sold = 0;
      constructor(clock: Clock) { this.#clock = clock; this.follow(); }
      get stock(): number { return this.#stock; }
      order(count: number): void { this.#put(counted(count)); this.#clock.tick(); }
      follow(): void { this.#clock.watch({ take: (count) => this.#put(count) }); }
      #put(count: number): void { this.#stock += count; }
    }
  `,
  'kernel/counted.ts': 'export const counted = (count: number): number => count;',
  'docs/page.md': '## The `till` (s)\n',
};

const HEAD = '```mermaid\n```\n\n| # | step | what happens | how it gets to the next |\n|--:|---|---|---|\n';
const at = (name: string, file: string) => `[\`${name}\`](${file})`;
const page = at('page', 'plugins/shop/page.ts');
const shelf = (name: string) => at(`Shelf.${name}`, 'kernel/Shelf.ts');
const clock = (name: string) => at(`Clock.${name}`, 'kernel/Clock.ts');
const goods = (name: string) => at(name, 'kernel/Goods.ts');
const walk = (...steps: readonly (readonly [string, string])[]) =>
  withDiagrams(
    HEAD + steps.map(([place, next], row) => `| ${row + 1} | ${place} | Why | ${next} |\n`).join(''),
  );

const WRONG: readonly (readonly [string, string, RegExp])[] = [
  ['a function that is gone', walk([at('pages', 'plugins/shop/page.ts'), '–']), /declares no pages/],
  ['a file that is gone', walk([at('page', 'plugins/shop/gone.ts'), '–']), /gone\.ts declares no page/],
  [
    'a member that is gone',
    walk([shelf('order'), `is read as ${shelf('gone')}`], [page, '–']),
    /no Shelf\.gone/,
  ],
  [
    'a call that is none',
    walk([shelf('follow'), 'calls'], [at('counted', 'kernel/counted.ts'), '–']),
    /Shelf\.follow .* does not call counted/,
  ],
  [
    'a call through an interface that is not named',
    walk([page, 'calls'], [shelf('order'), '–']),
    /page .* does not call Shelf\.order/,
  ],
  [
    'an interface that the next one does not implement',
    walk([page, `calls as ${goods('Goods.order')}`], [clock('tick'), '–']),
    /Clock\.tick .* does not implement Goods\.order/,
  ],
  [
    'an interface that the step does not call',
    walk([shelf('order'), `calls as ${goods('Hand.take')}`], [shelf('#put'), '–']),
    /Shelf\.order .* does not call Hand\.take/,
  ],
  [
    'a value that the next one does not read',
    walk([shelf('order'), `is read as ${shelf('stock')}`], [clock('tick'), '–']),
    /Clock\.tick .* does not read Shelf\.stock/,
  ],
  [
    'a value of another thing',
    walk([shelf('order'), `is read as ${shelf('sold')}`], [page, '–']),
    /Shelf\.sold .* gives nothing that/,
  ],
  [
    'a call back that is none',
    walk(
      [clock('watch'), `calls back ${goods('Hand.take')}, handed to ${clock('watch')}`],
      [shelf('#put'), '–'],
    ),
    /Clock\.watch .* does not call Hand\.take/,
  ],
  [
    'a call back to who handed nothing over',
    walk([clock('tick'), `calls back ${goods('Hand.take')}, handed to ${clock('watch')}`], [page, '–']),
    /page\.ts does not hand page to Clock\.watch/,
  ],
  [
    'a return to who has not called',
    walk(
      [page, `calls as ${goods('Goods.order')}`],
      [shelf('order'), 'calls'],
      [at('counted', 'kernel/counted.ts'), 'returns to'],
      [clock('tick'), '–'],
    ),
    /Clock\.tick .* has called none/,
  ],
  ['a walk that stops without a word', walk([shelf('order'), 'calls']), /there is no next step/],
  ['a step after the end', walk([page, '–'], [shelf('order'), '–']), /does not say how it gets/],
  [
    'a diagram of another table',
    walk([page, '–']).replace('1 · page', '1 · side'),
    /the diagram is not of this table/,
  ],
];

describe('the documents', () => {
  let root = '';
  let code: WalkedCode;
  const faultsOf = (text: string) => readWalks(text).flatMap((each) => walkFaults(code, each));

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'docs-'));
    for (const [file, text] of Object.entries(SOURCES)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    code = readProject(root, (facts) => new WalkedCode(facts));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('may walk as the code does: by calls, interfaces, values, call backs and returns', () => {
    const text = walk(
      [page, `calls as ${goods('Goods.order')}`],
      [shelf('order'), 'calls'],
      [clock('tick'), `calls back ${goods('Hand.take')}, handed to ${clock('watch')}`],
      [shelf('#put'), `is read as ${shelf('stock')}`],
      [page, `calls as ${goods('Goods.order')}`],
      [shelf('order'), 'calls'],
      [at('counted', 'kernel/counted.ts'), 'returns to'],
      [page, '–'],
    );
    expect(readWalks(text)[0]?.steps).toHaveLength(8);
    expect(text).toContain('s1["1 · page<br/>plugins/shop/page.ts"]\n');
    expect(text).toContain('  s1 -->|as Goods.order| s2\n  s2 --> s3\n  s3 -->|calls back Hand.take| s4\n');
    expect(faultsOf(text)).toEqual([]);
  });

  it.each(WRONG)('may not walk by %s', (_, text, fault) => {
    expect(faultsOf(text)).toContainEqual(expect.stringMatching(fault));
  });

  it('say how a step gets to the next in words that are known', () => {
    expect(() => readWalks(walk([page, 'wonders about']))).toThrow('line 6: "wonders about" is no way');
    expect(() => readWalks(`${HEAD}| 1 | page | Why | – |\n`)).toThrow('line 6 is no step');
  });

  it('link to what is there, and name what a file declares', () => {
    const links = (text: string) => linkFaults(root, 'docs/page.md', text, code);
    expect(
      links('[a](../kernel/Shelf.ts), [`Shelf.order`](../kernel/Shelf.ts#x), [b](https://b.example)'),
    ).toEqual([]);
    expect(links('[d](#top)')).toEqual(['docs/page.md:1: no heading top in docs/page.md']);
    expect(links('[d](page.md#the-till-s)')).toEqual([]);
    expect(links('\n[`Shelf.stop`](../kernel/Shelf.ts) [c](c.md)')).toEqual([
      'docs/page.md:2: kernel/Shelf.ts declares no Shelf.stop',
      'docs/page.md:2: no file docs/c.md',
    ]);
  });

  it('name every room of the kernel, from the bottom up', () => {
    const map = (...rooms: readonly string[]) => rooms.map((room) => `[x](kernel/${room}/README.md)`).join();
    const order = (text: string) => orderFaults(text, ['a', 'b', 'c'], [['a'], ['b', 'c']]);
    expect(order(map('a', 'c', 'b'))).toEqual([]);
    expect(order(map('b', 'a'))).toEqual([
      'kernel/c is not in the map',
      'kernel/a is on a lower floor than what stands before it in the map',
    ]);
  });

  it('name nothing in code that no source names', () => {
    const words = new Set(['openShelf', 'Shelf', 'order']);
    const text = '`openShelf()` `shelf` `a b`\n```ts\n`goneShelf`\n```\n`closeShelf`';
    expect(nameFaults('docs/page.md', text, words)).toEqual(['docs/page.md:5: no source names closeShelf']);
  });
});

describe('the reference of the faces', () => {
  const declarations =
    '/** Adds. */\nexport function add(): void;\nexport function add(a: 1): void;\nexport function take(): void;';
  const apiPage = { name: 'shop', files: [{ file: 'kernel/shop/a.ts', declarations }] };

  it('has every file of a room', () => {
    expect(apiText(apiPage)).toBe(
      `# shop\n\n## [kernel/shop/a.ts](../../kernel/shop/a.ts)\n\n\`\`\`ts\n${declarations}\n\`\`\`\n`,
    );
  });

  it('wants a docstring of each function', () => {
    expect(undocumented(apiPage)).toEqual(['kernel/shop/a.ts: take has no docstring']);
  });
});
