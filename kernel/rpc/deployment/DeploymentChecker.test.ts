import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { Address, ChainSpec, ContractKind, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import { MulticallReader } from '../reads/MulticallReader.ts';
import { FakeNode, FakeRpcError, fakePool, testChain } from '../testing/FakeNode.ts';
import { DeploymentChecker } from './DeploymentChecker.ts';
import { maskedCodeHash } from './maskedCodeHash.ts';

const hashes = vi.hoisted(() => ({}) as Record<number, Record<string, Pick<DeployedContract, 'codeHash'>>>);
vi.mock('sluice:code-hashes', () => ({ default: hashes }));

const CODE = '0x6001600260033d' as const;
const at = (digit: number): Address => `0x${digit.toString().repeat(40)}`;
const wordOf = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;

const CONTRACTS: readonly DeployedContract[] = [
  { kind: 'v2Factory', version: '2', address: at(1), codeHash: maskedCodeHash(CODE) },
  { kind: 'wrappedNative', version: '9', address: at(2) },
  { kind: 'v2Router02', version: '2', address: at(3), codeHash: maskedCodeHash(CODE) },
];

/** A node on which every contract is as the manifest says. */
function goodNode(): { node: FakeNode; code: Map<string, string>; answers: Map<string, Hex> } {
  const code = new Map(CONTRACTS.map(({ address }) => [address as string, CODE as string]));
  // factory(), WETH()
  const answers = new Map<string, Hex>([
    ['0xc45a0155', wordOf(at(1))],
    ['0xad5c4648', wordOf(at(2))],
  ]);
  const node = new FakeNode()
    .on('eth_getCode', ([address]) => code.get(String(address)) ?? '0x')
    .on('eth_getBlockByNumber', () => ({ number: '0x64', timestamp: '0x1' }))
    .on('eth_call', ([call]) => {
      const answer = answers.get((call as { readonly data: string }).data);
      if (answer === undefined) throw new FakeRpcError(3, 'execution reverted');
      return answer;
    });
  return { node, code, answers };
}

function checkerOf(node: FakeNode, contracts: readonly DeployedContract[] = CONTRACTS) {
  return checkerOver({ a: node }, contracts);
}

function checkerOver(nodes: Readonly<Record<string, FakeNode>>, contracts = CONTRACTS) {
  const chain: ChainSpec = testChain({ contracts });
  const pool = fakePool(nodes);
  return new DeploymentChecker(chain, pool, new MulticallReader(chain, pool));
}

function problems(checker: DeploymentChecker): Partial<Record<ContractKind, string>> {
  return Object.fromEntries(
    checker.contracts.flatMap(({ kind, problem }) => (problem ? [[kind, problem]] : [])),
  );
}

/** The contract was checked and is right. */
function usable({ contracts }: DeploymentChecker, kind: ContractKind): boolean {
  const checks = contracts.filter((check) => check.kind === kind);
  return checks.length > 0 && checks.every(({ ok }) => ok);
}

describe('DeploymentChecker', () => {
  it('asks nothing before somebody looks, then finds all in order and tells observers', async () => {
    const { node } = goodNode();
    const checker = checkerOf(node);
    expect(checker.found('v2Factory')).toEqual([]);
    await Promise.resolve();
    expect(node.requests).toEqual([]);
    const states: string[] = [];
    const stop = autorun(() => void states.push(`${checker.state} ${usable(checker, 'v2Router02')}`));
    await expect.poll(() => states).toEqual(['pending false', 'checked true']);
    stop();
    expect(checker.contracts.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(usable(checker, 'quoter')).toBe(false);
    expect(node.requests[0]?.filter((method) => method === 'eth_getCode').length).toBe(0);
    expect(node.count('eth_getCode')).toBe(3);
  });

  it('reads the code only of what does not come out right by its hash', async () => {
    const { node, code } = goodNode();
    const asked: string[] = [];
    const others = node.handlers.eth_call;
    node.on('eth_call', (params) => {
      const { to, data } = params[0] as { readonly to?: string; readonly data: string };
      if (to !== undefined) return others?.(params);
      asked.push(data);
      const hashes = CONTRACTS.map(({ address }) =>
        maskedCodeHash((code.get(address) ?? '0x') as Hex).slice(2),
      );
      return `0x${'0'.repeat(64)}${hashes.join('')}`;
    });
    const checker = checkerOf(node);
    await checker.recheck();
    expect(problems(checker)).toEqual({});
    expect(node.count('eth_getCode')).toBe(0);
    for (const { address } of CONTRACTS) expect(asked[0]).toContain(address.slice(2));
    code.set(at(1), '0x6001');
    code.delete(at(2));
    await checker.recheck();
    expect(problems(checker)).toEqual({ v2Factory: 'code_differs', wrappedNative: 'no_code' });
    expect(node.count('eth_getCode')).toBe(2);
  });

  it.each(['0x', '0xzz', `0x${'0'.repeat(64 * 3)}`, null, 7])(
    'believes no answer of another shape: %s',
    async (answer) => {
      const { node } = goodNode();
      const others = node.handlers.eth_call;
      node.on('eth_call', (params) =>
        (params[0] as { readonly to?: string }).to === undefined ? answer : others?.(params),
      );
      const checker = checkerOf(node);
      await checker.recheck();
      expect([checker.state, problems(checker)]).toEqual(['checked', {}]);
      expect(node.count('eth_getCode')).toBe(3);
    },
  );

  it('is made once, until it is asked for again', async () => {
    const { node } = goodNode();
    const checker = checkerOf(node);
    await Promise.all([checker.recheck(), checker.recheck()]);
    expect([checker.state, usable(checker, 'v2Factory')]).toEqual(['checked', true]);
    expect(node.count('eth_getCode')).toBe(3);
    await checker.recheck();
    expect(node.count('eth_getCode')).toBe(6);
  });

  it('says which contract has no code, other code or other answers', async () => {
    const { node, code, answers } = goodNode();
    code.delete(at(2));
    code.set(at(1), '0x6001');
    answers.set('0xc45a0155', wordOf(at(9)));
    const checker = checkerOf(node);
    await checker.recheck();
    expect(checker.state).toBe('checked');
    expect(problems(checker)).toEqual({
      wrappedNative: 'no_code',
      v2Factory: 'code_differs',
      v2Router02: 'answers_differ',
    });
    expect(usable(checker, 'v2Factory')).toBe(false);
  });

  it('takes a revert where an answer belongs for another contract', async () => {
    const { node, answers } = goodNode();
    answers.delete('0xad5c4648');
    const checker = checkerOf(node);
    await checker.recheck();
    expect(problems(checker)).toEqual({ v2Router02: 'answers_differ' });
  });

  it('masks immutables before it compares', async () => {
    const { node, code } = goodNode();
    const immutables = [{ start: 2, length: 3 }];
    const masked: DeployedContract = {
      kind: 'v2Factory',
      version: '2',
      address: at(1),
      codeHash: maskedCodeHash(CODE, immutables),
      immutables,
    };
    code.set(at(1), '0x6001aabbcc033d');
    const checker = checkerOf(node, [masked]);
    await checker.recheck();
    expect(usable(checker, 'v2Factory')).toBe(true);
    code.set(at(1), '0x6002aabbcc033d');
    await checker.recheck();
    expect(problems(checker)).toEqual({ v2Factory: 'code_differs' });
  });

  it('takes the hashes of the build for contracts that come without one', async () => {
    const { node, code } = goodNode();
    const { id } = testChain({});
    hashes[id] = { [at(1)]: { codeHash: maskedCodeHash(CODE) } };
    code.set(at(1), '0x6001');
    const bare = CONTRACTS.map(({ codeHash: _, ...contract }) => contract);
    const checker = checkerOf(node, bare);
    await checker.recheck();
    expect(problems(checker)).toEqual({ v2Factory: 'code_differs' });
    delete hashes[id];
    await checker.recheck();
    expect(problems(checker)).toEqual({});
  });

  it('does not take what could not be asked for a failure, nor for a pass', async () => {
    const { node } = goodNode();
    const code = node.handlers.eth_getCode;
    node.on('eth_getCode', ([address, block]) => {
      if (address === at(1)) throw new FakeRpcError(-32000, 'no');
      return code?.([address, block]);
    });
    const checker = checkerOf(node);
    await checker.recheck();
    expect(checker.state).toBe('unreadable');
    expect(checker.stuck).toBe(true);
    expect(problems(checker)).toEqual({ v2Factory: 'unreadable' });
    expect(usable(checker, 'v2Factory')).toBe(false);
    expect(usable(checker, 'v2Router02')).toBe(true);
    node.on('eth_getCode', code ?? (() => '0x'));
    await checker.recheck();
    expect(checker.state).toBe('checked');
  });

  it('has nothing to say about a chain without contracts', async () => {
    const checker = checkerOf(new FakeNode(), []);
    await checker.recheck();
    expect([checker.state, checker.contracts]).toEqual(['checked', []]);
  });

  describe('beside other endpoints', () => {
    const lies: Readonly<Record<string, (liar: ReturnType<typeof goodNode>) => void>> = {
      'no code': ({ code }) => code.clear(),
      'other code': ({ code }) => {
        for (const address of code.keys()) code.set(address, '0x6001');
      },
      'other answers': ({ answers }) => {
        for (const selector of answers.keys()) answers.set(selector, wordOf(at(9)));
      },
      'nothing to every call': ({ node }) => void node.on('eth_call', () => '0x'),
      'nothing at all': ({ node, code }) => {
        code.clear();
        node.on('eth_call', () => '0x');
      },
    };
    const names = Object.keys(lies);
    const liarOf = (lie: string) => {
      const liar = goodNode();
      lies[lie]?.(liar);
      return liar.node;
    };

    it.each(names)('one that tells of %s switches nothing off, and is asked again', async (lie) => {
      const checker = checkerOver({ liar: liarOf(lie), b: goodNode().node });
      await checker.recheck();
      expect(Object.values(problems(checker)).filter((problem) => problem !== 'unreadable')).toEqual([]);
      expect(checker.stuck).toBe(Object.keys(problems(checker)).length > 0);
    });

    it.each(names)('one of three that tells of %s is outvoted', async (lie) => {
      const checker = checkerOver({ liar: liarOf(lie), b: goodNode().node, c: goodNode().node });
      await checker.recheck();
      expect([problems(checker), checker.stuck]).toEqual([{}, false]);
    });

    it.each([
      ['no code', 'no_code'],
      ['other code', 'code_differs'],
      ['other answers', 'answers_differ'],
    ])('two that tell of %s are believed, and asked again', async (lie, problem) => {
      const checker = checkerOver({ liar: liarOf(lie), b: liarOf(lie) });
      await checker.recheck();
      expect(problems(checker).v2Router02).toBe(problem);
      expect(checker.stuck).toBe(true);
    });

    it('one that is left alone for now switches nothing off', async () => {
      const down = goodNode().node;
      down.respond = () => 'refuse';
      const checker = checkerOver({ liar: liarOf('other code'), down });
      await checker.recheck();
      expect([checker.state, new Set(Object.values(problems(checker)))]).toEqual([
        'unreadable',
        new Set(['unreadable']),
      ]);
    });

    it('what is wrong by all is told, beside a lie about another contract', async () => {
      const [liar, honest] = [goodNode(), goodNode()];
      for (const { code } of [liar, honest]) code.set(at(1), '0x6001');
      liar.code.delete(at(2));
      const checker = checkerOver({ liar: liar.node, honest: honest.node });
      await checker.recheck();
      expect(problems(checker)).toEqual({ v2Factory: 'code_differs', wrappedNative: 'unreadable' });
    });
  });
});
