import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { FakeNode, FakeRpcError, fakePool } from '../rpc/testing/FakeNode.ts';
import { simulate } from './simulate.ts';

const FROM = '0x00000000000000000000000000000000000000AA';
const CALL = { to: '0x00000000000000000000000000000000000000bb', data: '0x12345678', value: 0n } as const;
const REQUEST = { from: FROM, calls: [CALL], watch: [] } as const;

const refuse = (code: number, message: string) => () => {
  throw new FakeRpcError(code, message);
};
const invalid = refuse(-32602, 'invalid argument 0: unknown field');

function knowing(): FakeNode {
  return new FakeNode().on('eth_simulateV1', () => [{ calls: [{ status: '0x1', returnData: '0x' }] }]);
}

/** A node that neither simulates nor takes a state override. */
function plain(refusal = invalid): FakeNode {
  const tooMany = refuse(-32602, 'too many arguments, want at most 2');
  return new FakeNode()
    .on('eth_simulateV1', refusal)
    .on('eth_call', (params) => (params.length > 2 ? tooMany() : '0x'));
}

function client(nodes: Readonly<Record<string, FakeNode>>): ChainClient {
  return { rpc: fakePool(nodes), clock: {} } as unknown as ChainClient;
}

describe('an endpoint that refuses the method or its parameters', () => {
  it.each([
    ['-32602', invalid],
    ['-32601', refuse(-32601, 'the method eth_simulateV1 does not exist')],
    ['another code', refuse(-32000, 'eth_simulateV1 is not supported')],
  ])('is passed over for another one, and is not asked for it again: %s', async (_, refusal) => {
    const a = plain(refusal);
    const made = client({ a, b: knowing() });
    for (let count = 0; count < 5; count += 1) {
      expect(await simulate(made, REQUEST)).toMatchObject({ way: 'simulate', endpoint: 'http://b' });
    }
    expect(a.count('eth_simulateV1')).toBe(1);
    expect(made.rpc.endpoints.find(({ url }) => url === 'http://a')?.state).toBe('healthy');
  });

  it('does not switch off the simulation of the others', async () => {
    const made = client({ a: knowing(), b: plain() });
    expect(await simulate(made, { ...REQUEST, avoid: 'http://a' })).toMatchObject({
      ok: true,
      way: 'call',
      changes: 'unavailable',
      endpoint: 'http://b',
      isIndependent: true,
    });
    expect(await simulate(made, REQUEST)).toMatchObject({ way: 'simulate', endpoint: 'http://a' });
  });

  it('may be all there are: then only the call is tried', async () => {
    const [a, b] = [plain(), plain()];
    const made = client({ a, b });
    for (let count = 0; count < 2; count += 1) {
      expect(await simulate(made, REQUEST)).toMatchObject({ ok: true, way: 'call', changes: 'unavailable' });
    }
    const overrides = (node: FakeNode) =>
      node.calls.filter(({ method, params }) => method === 'eth_call' && params.length > 2).length;
    expect([a.count('eth_simulateV1'), b.count('eth_simulateV1')]).toEqual([1, 1]);
    expect([overrides(a), overrides(b)]).toEqual([1, 1]);
  });
});

describe('the endpoint that gave the quote', () => {
  it('does not confirm it while another operator answers', async () => {
    const [a, b] = [knowing(), knowing()];
    expect(await simulate(client({ a, b }), { ...REQUEST, avoid: 'http://a' })).toMatchObject({
      endpoint: 'http://b',
      isIndependent: true,
    });
    expect(a.count('eth_simulateV1')).toBe(0);
  });

  it.each([
    ['is the only one', (): Record<string, FakeNode> => ({ a: knowing() })],
    [
      'is the only one that answers',
      (): Record<string, FakeNode> => ({
        a: knowing(),
        b: Object.assign(new FakeNode(), { respond: () => new Response('', { status: 502 }) }),
      }),
    ],
    [
      'is the only one that does not refuse',
      (): Record<string, FakeNode> => ({
        a: knowing(),
        b: ['eth_simulateV1', 'eth_call'].reduce(
          (node, method) => node.on(method, refuse(-31_999, 'the node needs a rest')),
          plain(),
        ),
      }),
    ],
  ])('confirms it if it %s, and that is said', async (_, nodes) => {
    expect(await simulate(client(nodes()), { ...REQUEST, avoid: 'http://a' })).toMatchObject({
      ok: true,
      endpoint: 'http://a',
      isIndependent: false,
    });
  });
});

it('never asks endpoints that the person left out', async () => {
  const a = knowing();
  expect(await simulate(client({ a, b: knowing() }), { ...REQUEST, exclude: ['http://a'] })).toMatchObject({
    endpoint: 'http://b',
  });
  expect(a.calls).toEqual([]);
});

it('names the endpoint that says that the call would fail', async () => {
  const revert = refuse(3, 'execution reverted: STF');
  const node = plain().on('eth_call', (params) => (params.length > 2 ? invalid() : revert()));
  expect(await simulate(client({ node }), REQUEST)).toMatchObject({
    ok: false,
    reason: 'STF',
    way: 'call',
    endpoint: 'http://node',
  });
});
