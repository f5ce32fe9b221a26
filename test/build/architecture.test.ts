import { describe, expect, it } from 'vitest';
import { chainsFaults } from '../../scripts/architecture/chainsFaults.ts';
import { roomFaults } from '../../scripts/architecture/floors.ts';
import { folderFaults, MAX_FILES } from '../../scripts/architecture/folderFaults.ts';
import { importsOf } from '../../scripts/architecture/importsOf.ts';
import { architectureFaultsOf } from '../../scripts/architecture/metafileFaults.ts';
import { sourceFaults } from '../../scripts/architecture/sourceFaults.ts';
import { architectureFaults } from '../../scripts/checkArchitecture.ts';
import { ROOT } from '../../scripts/root.ts';

describe('importsOf', () => {
  it('finds every form, and no comment', () => {
    const source = `import a from './a.ts';
import type { B } from './b.ts';
import {
  c,
  type D,
} from './c.ts';
import './e.css';
export { f } from './f.ts';
export * from './g.ts';
export type { H } from './h.ts';
// import i from './i.ts';
/* import j from './j.ts';
import k from './k.ts'; */
const page = () => import('./l.tsx');
const text = "from './m.ts'";
export const from = 'n';
`;
    expect(importsOf(source).map(({ specifier, kind, typeOnly }) => [specifier, kind, typeOnly])).toEqual([
      ['./a.ts', 'static', false],
      ['./b.ts', 'static', true],
      ['./c.ts', 'static', false],
      ['./e.css', 'static', false],
      ['./f.ts', 'static', false],
      ['./g.ts', 'static', false],
      ['./h.ts', 'static', true],
      ['./l.tsx', 'dynamic', false],
    ]);
  });
});

const WRONG: readonly (readonly [string, string, RegExp])[] = [
  ['kernel/rpc/a.ts', "import { b } from '../../ui/b.ts';", /kernel must not know ui/],
  ['kernel/rpc/a.ts', "import type { b } from '../../plugins/swap/b.ts';", /kernel must not know plugins/],
  ['kernel/rpc/a.ts', "const b = () => import('../../ui/b.tsx');", /kernel must not know ui/],
  ['kernel/amm/a.ts', "import type { b } from '../chain/b.ts';", /kernel\/amm must not know kernel/],
  ['kernel/amm/a.ts', "import b from 'jsbi';", /imports nothing from outside/],
  ['ui/a.tsx', "import { b } from '../plugins/swap/tokens.ts';", /ui must not know plugins/],
  ['plugins/swap/a.ts', "import { b } from '../wallet/stores/b.ts';", /only its tokens\.ts/],
  ['plugins/swap/a.ts', "import b from '../../chains/monad.json';", /plugins must not know it/],
  ['kernel/a.ts', "import b from '../scripts/b.ts';", /kernel must not know it/],
  ['ui/a.tsx', "import { Container } from 'inversify';", /imports inversify/],
  ['plugins/swap/a.ts', "import { Container } from 'inversify';", /imports inversify/],
  ['kernel/a.ts', "import { useState } from 'react';", /React by its types/],
  ['ui/a.ts', "import { Contract } from 'ethers';", /ethers comes by its parts/],
  ['plugins/swap/a.ts', "import { JsonRpcProvider } from 'ethers/providers';", /ethers comes by its parts/],
  ['plugins/swap/index.ts', "import { Page } from './pages/Page.tsx';", /lazy import/],
  ['kernel/a.ts', 'bind(Token).to(Service);', /binds a class/],
  ['plugins/swap/index.ts', 'bind(Token)\n  .toSelf();', /binds a class/],
  ['kernel/a.ts', 'if (chainId === 143) go();', /asks for a chain id/],
  ['kernel/a.ts', 'if (chain.id !== 1) go();', /asks for a chain id/],
  ['kernel/a.ts', 'if (56 === spec.chainId) go();', /asks for a chain id/],
  ['kernel/a.ts', 'switch (chain.id) {', /asks for a chain id/],
  ['ui/a.tsx', 'const MONAD = 10143;', /ui\/a\.tsx:1 asks for a chain id/],
  ['kernel/a.ts', 'setTimeout(go, 5);', /kernel\/a\.ts:1 has a clock or timer of its own/],
  ['ui/a.tsx', 'const sinceMs = Date.now();', /a clock or timer of its own/],
  ['ui/a.tsx', "if (document.visibilityState === 'hidden') stop();", /a clock or timer of its own/],
  ['kernel/rpc/a.ts', "import { b } from '../tokens/b.ts';", /kernel\/tokens is not below kernel\/rpc/],
  ['kernel/rpc/a.ts', "import type { B } from '../wallet/b.ts';", /kernel\/wallet is not below kernel\/rpc/],
  ['kernel/index/a.ts', "import { b } from '../positions/b.ts';", /positions is not below kernel\/index/],
  ['kernel/tx/a.ts', "const b = () => import('../flow/b.ts');", /kernel\/flow is not below kernel\/tx/],
  ['kernel/quote/a.ts', "import { b } from '../services.ts';", /services is not below kernel\/quote/],
  ['kernel/garage/a.ts', "import { b } from '../rpc/b.ts';", /no floor for garage/],
  ['kernel/tx/a.ts', "import { b } from '../rpc/reads/b.ts';", /directly in kernel\/rpc is for others/],
  ['ui/a.ts', "import type { B } from '../kernel/rpc/reads/b.ts';", /directly in kernel\/rpc is for others/],
  ['plugins/swap/a.ts', "const b = () => import('../../kernel/tx/sending/b.ts');", /is for others/],
  ['kernel/a.test.ts', "import { b } from '../ui/b.ts';", /kernel must not know ui/],
  ['kernel/a.ts', "import { b } from './testing/b.ts';", /for tests alone/],
  ['ui/a.ts', "import { b } from '../kernel/b.test.ts';", /for tests alone/],
];

const RIGHT: readonly (readonly [string, string])[] = [
  ['kernel/rpc/a.ts', "import { b } from '../amm/b.ts';"],
  ['kernel/runtime/Timers.ts', 'const handle = setTimeout(task, ms);'],
  ['kernel/a.ts', "import type { ComponentType } from 'react';"],
  ['kernel/a.ts', "import { Container } from 'inversify';"],
  ['kernel/a.ts', "import { validateConfig } from 'sluice:validators';"],
  ['ui/a.tsx', "import { Interface } from 'ethers/abi';"],
  [
    'plugins/swap/index.ts',
    "import { ContainerModule } from 'inversify';\nconst page = () => import('./pages/Page.tsx');",
  ],
  ['plugins/swap/a.ts', "import { b } from '../wallet/tokens.ts';"],
  ['plugins/swap/a.ts', "import { b } from '../../kernel/b.ts';"],
  ['kernel/a.test.ts', "import chain from '../chains/monad.json';\nconst id = 10143;"],
  ['kernel/amm/testing/a.ts', "import { Pool } from '@uniswap/v3-sdk';"],
  ['kernel/a.test.ts', "import { b } from './testing/b.ts';"],
  ['kernel/amm/a.test.ts', "import { Pool } from '@uniswap/v3-sdk';"],
  ['kernel/a.ts', 'if (chainId === chain.id) go(); // 10143'],
  ['kernel/a.ts', 'const gas = 110143 + 0x10143;'],
  ['scripts/a.ts', "import { b } from '../plugins/swap/b.ts';\nif (chainId === 1) go();"],
];

describe('sourceFaults', () => {
  it.each(WRONG)('in %s refuses %s', (file, source, fault) => {
    expect(sourceFaults(file, source)).toEqual([expect.stringMatching(fault)]);
  });

  it.each(RIGHT)('in %s takes %s', (file, source) => {
    expect(sourceFaults(file, source)).toEqual([]);
  });
});

describe('chainsFaults', () => {
  it('lets chain code have types of the kernel and nothing else of the app', () => {
    expect(
      chainsFaults('chains/deployer/a.ts', "import type { X } from '../../kernel/chain/ChainSpec.ts';"),
    ).toEqual([]);
    expect(
      chainsFaults('chains/deployer/a.ts', "import type { X } from '../../kernel/tx/records/x.ts';"),
    ).toHaveLength(1);
    expect(chainsFaults('chains/deployer/a.ts', "import { x } from '../../kernel/x.ts';")).toHaveLength(1);
    expect(chainsFaults('chains/deployer/a.ts', "import type { X } from '../../ui/x.ts';")).toHaveLength(1);
  });
});

describe('folderFaults', () => {
  const many = (folder: string, count: number, ending = 'ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}.${ending}`);

  it('counts what stands directly in a folder, without tests and what is no source', () => {
    const full = [...many('kernel/tx', MAX_FILES), ...many('kernel/tx/records', 3)];
    const besides = [
      ...many('kernel/tx', 9, 'test.tsx'),
      ...many('kernel/tx/testing', 30),
      'kernel/tx/README.md',
    ];
    expect(folderFaults([...full, ...besides])).toEqual([]);
    expect(folderFaults([...full, ...besides, 'kernel/tx/One.tsx'])).toEqual([
      'kernel/tx has 21 source files directly in it: at most 20',
    ]);
  });
});

describe('architectureFaultsOf', () => {
  const input = (path: string) => ({ bytes: 1, imports: [{ path, kind: 'import-statement' as const }] });

  it('reads the arrows of the bundle', () => {
    const inputs = { 'kernel/a.ts': input('ui/b.ts'), 'ui/b.ts': input('kernel/c.ts') };
    expect(architectureFaultsOf({ inputs, outputs: {} })).toEqual([
      'kernel/a.ts imports ui/b.ts: kernel must not know ui',
    ]);
  });

  it('reads floors and faces there too', () => {
    const inputs = { 'kernel/rpc/a.ts': input('kernel/tx/b.ts'), 'ui/b.ts': input('kernel/rpc/reads/c.ts') };
    expect(architectureFaultsOf({ inputs, outputs: {} })).toEqual([
      'kernel/rpc/a.ts imports kernel/tx/b.ts: kernel/tx is not below kernel/rpc',
      'ui/b.ts imports kernel/rpc/reads/c.ts: only what stands directly in kernel/rpc is for others',
    ]);
  });
});

describe('roomFaults', () => {
  it('wants a README and a floor of each room of the kernel', () => {
    const file = (name: string) => `kernel/${name}`;
    expect(
      roomFaults(['rpc/a.ts', 'rpc/README.md', 'tx/reads/a.ts', 'garage/a.ts', 'a.ts'].map(file)),
    ).toEqual(['kernel/garage has no floor', 'kernel/tx has no README.md']);
  });
});

describe('this project', () => {
  it('has no fault', () => {
    const { files, faults } = architectureFaults(ROOT);
    expect(files).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });
});
