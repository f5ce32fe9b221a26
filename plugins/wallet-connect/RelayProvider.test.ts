import { describe, expect, test, vi } from 'vitest';
import { BrowserWalletSession } from '../../kernel/wallet/BrowserWalletSession.ts';
import { memoryStorage } from '../../kernel/wallet/testing/memoryStorage.ts';
import { type RelayClient, RelayProvider, type RelaySession } from './RelayProvider.ts';
import { WalletConnectSource } from './WalletConnectSource.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function paired(topic: string, ...accounts: readonly string[]): RelaySession {
  return { topic, namespaces: { eip155: { accounts, methods: ['eth_sendTransaction'] } } };
}

interface Setup {
  readonly sessions?: readonly RelaySession[];
  readonly shown?: number;
}

function setUp({ sessions = [], shown = 143 }: Setup = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = [...sessions];
  let approve: (session: RelaySession) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const client = {
    session: { getAll: () => kept },
    connect: vi.fn<RelayClient['connect']>(async () => ({
      uri: 'wc:topic@2',
      approval: () =>
        new Promise<RelaySession>((resolve, reject) => {
          approve = (session) => {
            kept.push(session);
            resolve(session);
          };
          refuse = reject;
        }),
    })),
    request: vi.fn<RelayClient['request']>(async () => '0xab'),
    disconnect: vi.fn<RelayClient['disconnect']>(async () => undefined),
    on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
  } satisfies RelayClient;
  const closed = vi.fn();
  let cancel: () => void = () => undefined;
  const present = vi.fn((_uri: string, onCancel: () => void) => {
    cancel = onCancel;
    return closed;
  });
  const provider = new RelayProvider({ client, chains: [143, 1], shown: () => shown, present });
  const told: unknown[] = [];
  for (const event of ['accountsChanged', 'chainChanged'])
    provider.on(event, (value: never) => void told.push([event, value]));
  return {
    provider,
    client,
    kept,
    present,
    closed,
    told,
    ask: (method: string, params: readonly unknown[] = []) => provider.request({ method, params }),
    approve: (session: RelaySession) => approve(session),
    refuse: (error: Error) => refuse(error),
    cancel: () => cancel(),
    emit: (event: string, value: object) => listeners.get(event)?.(value),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const code = (run: Promise<unknown>) =>
  run.then(
    () => 'resolved',
    (error: { code?: unknown; message: string }) => error.code ?? error.message,
  );

describe('pairing', () => {
  test('shows the address, proposes the chains as options, and ends with the approved account', async () => {
    const { ask, approve, client, present, closed } = setUp();
    const asked = ask('eth_requestAccounts');
    await settle();
    expect(present).toHaveBeenCalledWith('wc:topic@2', expect.any(Function));
    const proposal = client.connect.mock.calls[0]?.[0];
    expect(proposal?.optionalNamespaces.eip155?.chains).toEqual(['eip155:143', 'eip155:1']);
    expect(proposal?.optionalNamespaces.eip155?.methods).not.toContain('eth_sign');
    expect(closed).not.toHaveBeenCalled();
    approve(paired('t', `eip155:1:${BOB}`, `eip155:143:${ALICE.toLowerCase()}`));
    expect(await asked).toEqual([ALICE]);
    expect(await ask('eth_chainId')).toBe('0x8f');
    expect(closed).toHaveBeenCalledOnce();
  });

  test('closed by the person is a no, and whoever approves later pairs with nobody', async () => {
    const { ask, approve, cancel, client, closed } = setUp();
    const asked = code(ask('eth_requestAccounts'));
    await settle();
    cancel();
    expect(await asked).toBe(4001);
    expect(closed).toHaveBeenCalledOnce();
    approve(paired('late', `eip155:143:${ALICE}`));
    await settle();
    expect(client.disconnect.mock.calls.map(([{ topic }]) => topic)).toEqual(['late']);
    expect(await ask('eth_accounts')).toEqual([]);
  });

  test('refused in the wallet closes the code and says so', async () => {
    const { ask, refuse, closed } = setUp();
    const asked = code(ask('eth_requestAccounts'));
    await settle();
    refuse(Object.assign(new Error('User rejected.'), { code: 5000 }));
    expect(await asked).toBe(5000);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is not needed where there is a session still', async () => {
    const { ask, client } = setUp({ sessions: [paired('t', `eip155:143:${ALICE}`)] });
    expect(await ask('eth_accounts')).toEqual([ALICE]);
    expect(await ask('eth_requestAccounts')).toEqual([ALICE]);
    expect(client.connect).not.toHaveBeenCalled();
  });
});

describe('a paired wallet', () => {
  const both = paired('t', `eip155:143:${ALICE}`, `eip155:1:${BOB}`);

  test('is asked only for what it approved, on the chain it is on; reads never go through the relay', async () => {
    const { ask, client } = setUp({ sessions: [both] });
    expect(await ask('eth_sendTransaction', [{ to: BOB }])).toBe('0xab');
    expect(client.request).toHaveBeenCalledWith({
      topic: 't',
      chainId: 'eip155:143',
      request: { method: 'eth_sendTransaction', params: [{ to: BOB }] },
    });
    for (const method of ['eth_signTypedData_v4', 'eth_call', 'eth_sign'])
      expect(await code(ask(method))).toBe(4200);
    expect(client.request).toHaveBeenCalledOnce();
  });

  test('moves to a chain that it approved, and to no other', async () => {
    const { ask, told } = setUp({ sessions: [both] });
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull();
    expect(told).toEqual([
      ['chainChanged', '0x1'],
      ['accountsChanged', [BOB]],
    ]);
    expect(await code(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).toBe(4902);
    expect(await ask('eth_chainId')).toBe('0x1');
  });

  test('is followed where it moves by itself, and not where it lies', async () => {
    const { ask, emit } = setUp({ sessions: [both] });
    const moved = (topic: string, data: unknown) =>
      emit('session_event', { topic, params: { event: { name: 'chainChanged', data } } });
    moved('another', 1);
    moved('t', 999);
    moved('t', 'nonsense');
    emit('session_event', { topic: 't' });
    expect(await ask('eth_chainId')).toBe('0x8f');
    moved('t', 1);
    expect(await ask('eth_chainId')).toBe('0x1');
  });

  test('that ends the session, or lets it run out, has no account any more', async () => {
    for (const end of ['session_delete', 'session_expire']) {
      const { ask, emit, told } = setUp({ sessions: [both] });
      emit(end, { topic: 'another' });
      expect(told).toEqual([]);
      emit(end, { topic: 't' });
      expect(told).toEqual([['accountsChanged', []]]);
      expect(await ask('eth_accounts')).toEqual([]);
      expect(await code(ask('eth_sendTransaction'))).toBe(4900);
    }
  });

  test('that ends the session while it is asked leaves nobody waiting, and says that nobody knows', async () => {
    for (const end of ['session_delete', 'session_expire']) {
      const { ask, emit, client } = setUp({ sessions: [both] });
      client.request.mockImplementation(() => new Promise(() => undefined));
      const asked = code(ask('eth_sendTransaction', [{ to: BOB }]));
      await settle();
      emit(end, { topic: 't' });
      expect(await asked).toBe(6000);
    }
  });

  test.each([
    ['Request expired. Please try again.', 8000, [ALICE]],
    ["No matching key. session topic doesn't exist: t", 7001, []],
    ['out of ink', 'out of ink', [ALICE]],
  ])('told by the client that "%s" is code %s', async (words, expected, accounts) => {
    const { ask, client } = setUp({ sessions: [both] });
    client.request.mockRejectedValue(new Error(words));
    expect(await code(ask('eth_sendTransaction', [{ to: BOB }]))).toBe(expected);
    expect(await ask('eth_accounts')).toEqual(accounts);
  });

  test('with another account by now says so', async () => {
    const { ask, emit, kept, told } = setUp({ sessions: [both] });
    kept[0] = paired('t', `eip155:143:${BOB}`);
    emit('session_update', { topic: 't' });
    expect(told).toEqual([['accountsChanged', [BOB]]]);
    expect(await ask('eth_accounts')).toEqual([BOB]);
  });

  test('is told when the person leaves', async () => {
    const { ask, client } = setUp({ sessions: [both] });
    await ask('wallet_revokePermissions');
    expect(client.disconnect).toHaveBeenCalledWith({
      topic: 't',
      reason: expect.objectContaining({ code: 6000 }),
    });
    expect(await ask('eth_accounts')).toEqual([]);
  });

  test.each(['eip155:143:nonsense', 'eip155:0x8f:', 'solana:143:abc', '', `eip155:143:${ALICE}x`])(
    'that approves "%s" has no account',
    async (entry) => {
      const { ask } = setUp({ sessions: [paired('t', entry)] });
      expect(await ask('eth_accounts')).toEqual([]);
    },
  );

  test('serves the wallet session like any other', async () => {
    const { provider } = setUp({ sessions: [both] });
    const option = {
      id: 'wallet-connect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      provider: async () => provider,
    } as const;
    const session = new BrowserWalletSession({
      options: { all: [option], discover: async () => undefined },
      storage: memoryStorage({ connection_meta: { type: 'WALLET_CONNECT', address: ALICE } }),
    });
    await session.reconnect();
    expect(session).toMatchObject({ account: ALICE, chainId: 143, option: { type: 'WALLET_CONNECT' } });
    await session.disconnect();
    expect(session.status).toBe('disconnected');
  });
});

test('is one option where there is a project, and none without', () => {
  const parts = { name: 'Sluice', chains: [143], shown: () => 143, present: () => () => undefined };
  expect(new WalletConnectSource({ ...parts, projectId: undefined }).options).toEqual([]);
  expect(new WalletConnectSource({ ...parts, projectId: 'a'.repeat(32) }).options).toMatchObject([
    { id: 'wallet-connect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  ]);
});
