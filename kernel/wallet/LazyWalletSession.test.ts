import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { ChunkLoadError } from '../errors/ChunkLoadError.ts';
import type { WalletOption, WalletSession } from './Connector.ts';
import { LazyWalletSession } from './LazyWalletSession.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const option = { id: 'x', type: 'INJECTED', name: 'X' } as unknown as WalletOption;

/** A fake session behind a lazy one, and a record of the calls it received. */
function setUp(mayReconnect = false) {
  const state = observable.object<{ account: Address | undefined }>({ account: undefined });
  const asked: string[] = [];
  const ask = (name: string, answer?: unknown) => async (): Promise<never> => {
    asked.push(name);
    return answer as never;
  };
  const real = {
    get status() {
      return state.account ? 'connected' : 'disconnected';
    },
    get account() {
      return state.account;
    },
    chainId: 5,
    option,
    saved: undefined,
    returning: undefined,
    provider: undefined,
    lost: undefined,
    switchingChain: false,
    openRequests: 0,
    activating: undefined,
    activate: async () => {
      asked.push('activate');
      runInAction(() => {
        state.account = account;
      });
    },
    cancelActivation: () => void asked.push('cancel'),
    reconnect: ask('reconnect'),
    disconnect: ask('disconnect'),
    switchChain: ask('switchChain'),
    sendTransaction: ask('send', '0xabc'),
    signTypedData: ask('sign', '0xdef'),
    watchAsset: ask('watch', true),
  } as WalletSession;
  let come: () => void = () => undefined;
  let fail: (cause: Error) => void = () => undefined;
  const loading = new Promise<WalletSession>((resolve, reject) => {
    come = () => resolve(real);
    fail = reject;
  });
  const load = vi.fn(() => loading);
  const session = new LazyWalletSession({
    load,
    framed: () => false,
    saved: () => (mayReconnect ? account : undefined),
  });
  return { session, load, asked, come, fail };
}

describe('LazyWalletSession', () => {
  it('loads nothing without a saved wallet', async () => {
    const { session, load } = setUp();
    await session.reconnect();
    await session.disconnect();
    session.cancelActivation();
    expect(session).toMatchObject({
      status: 'disconnected',
      account: undefined,
      chainId: undefined,
      option: undefined,
      provider: undefined,
      switchingChain: false,
      activating: undefined,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('goes back to a saved wallet', async () => {
    const { session, asked, come } = setUp(true);
    come();
    await session.reconnect();
    expect(asked).toEqual(['reconnect']);
    await session.disconnect();
    expect(asked).toEqual(['reconnect', 'cancel', 'disconnect']);
  });

  it('gives the saved account from the start until its wallet has answered', async () => {
    const { session, come } = setUp(true);
    expect(session).toMatchObject({ saved: account, returning: undefined, status: 'disconnected' });
    const done = session.reconnect();
    expect(session).toMatchObject({ returning: account, status: 'connecting', account: undefined });
    come();
    await done;
    // The wallet to reconnect to has no account in this test.
    expect(session).toMatchObject({ returning: undefined, status: 'disconnected' });
  });

  it('goes back to no account while it loads where none is saved', async () => {
    const { session } = setUp();
    const done = session.reconnect();
    expect(session).toMatchObject({ saved: undefined, returning: undefined, status: 'disconnected' });
    await done;
  });

  it('is connecting while it loads, then tells what the session tells', async () => {
    const { session, come } = setUp();
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(`${session.status} ${session.activating?.id} ${session.account}`));
    const activation = session.activate(option);
    come();
    await activation;
    stop();
    expect(seen[1]).toBe('connecting x undefined');
    expect(seen.at(-1)).toBe(`connected undefined ${account}`);
    expect(session.chainId).toBe(5);
    expect(session.option).toBe(option);
  });

  it('asks no wallet where the activation was given up while it loaded', async () => {
    const { session, asked, come } = setUp();
    const activation = expect(session.activate(option)).rejects.toMatchObject({ code: 'cancelled' });
    session.cancelActivation();
    expect(session.status).toBe('disconnected');
    come();
    await activation;
    expect(asked).toEqual([]);
    expect(session.activating).toBeUndefined();
  });

  it('reports a failed load as the reason of the failed activation', async () => {
    const { session, fail } = setUp();
    fail(new ChunkLoadError(new TypeError('Failed to fetch')));
    await expect(session.activate(option)).rejects.toMatchObject({ code: 'chunk_load_failed' });
    expect(session).toMatchObject({ status: 'disconnected', activating: undefined });
  });

  it('passes on what is asked of a wallet', async () => {
    const { session, asked, come } = setUp();
    come();
    expect(await session.sendTransaction({ from: account, to: account, data: '0x', value: 0n }, 5)).toBe(
      '0xabc',
    );
    expect(
      await session.signTypedData(...([{}, {}] as unknown as Parameters<WalletSession['signTypedData']>)),
    ).toBe('0xdef');
    expect(await session.watchAsset({ address: account, symbol: 'X', decimals: 0 })).toBe(true);
    await session.switchChain({} as Parameters<WalletSession['switchChain']>[0]);
    expect(asked).toEqual(['send', 'sign', 'watch', 'switchChain']);
  });
});
