import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How the fake wallet answers a method from now on. */
export type WalletRule =
  /** 4001, as when the person refuses. */
  | 'reject'
  /** 4902, like a wallet that does not know the chain. */
  | 'unknown_chain'
  /** Never answers. */
  | 'hang'
  /** Each request waits until the test answers it. */
  | 'hold'
  /** 4200, like a wallet that lacks the method. */
  | 'unsupported'
  /** Lacks the method and says so by a message without a code. */
  | 'unsupported_words'
  /** WalletConnect's 5001, wrapped in another library's error. */
  | 'reject_nested'
  /** EIP-5792's 5740: too many calls in the batch. */
  | 'too_large'
  /** Sends the coins to another recipient. */
  | 'send_other'
  /** Answers with invalid data. */
  | 'garbage'
  /**
   * Carries out the request, but answers with another account or hash first and with the true one too late.
   */
  | 'twice'
  /** Claims to have sent, with a hash that does not exist. */
  | 'pretend'
  /** Throws like the script of a removed extension. */
  | 'vanish';

export interface WalletOptions {
  /** The node that holds the account's key. */
  readonly url: string;
  readonly account: string;
  /** The chain id that the wallet reports. */
  readonly chainId: number;
  readonly name?: string;
  readonly rdns?: string;
  readonly rules?: Readonly<Record<string, WalletRule>>;
  /** EIP-5792: carries out several calls in one batch. Otherwise it lacks those methods. */
  readonly batches?: boolean;
  /** Writes a value of 0x0 in a form that nodes refuse, like `@johanneskares/wallet-mock`. */
  readonly mangledZero?: boolean;
}

export interface WalletCall {
  readonly method: string;
  readonly params: unknown;
}

export interface FakeWallet {
  /** Its requests since the page was loaded, in order. */
  asked(method?: string): Promise<readonly WalletCall[]>;
  /** Undefined: carries out the request. */
  rule(method: string, rule: WalletRule | undefined): Promise<void>;
  /** How many requests are held. */
  waiting(method: string): Promise<number>;
  /** Waits until a request is held. */
  held(method: string): Promise<void>;
  /** Lets the oldest held request continue, or answers it by a rule. */
  answer(method: string, rule?: WalletRule): Promise<void>;
  /** The person switches to another chain in the wallet itself. */
  moveTo(chainId: number): Promise<void>;
  /**
   * The person switches to another account, or locks the wallet. `silently`: without an event for the page.
   */
  offer(accounts: readonly string[], silently?: boolean): Promise<void>;
  /** The extension is removed: it reports that and then never answers. */
  vanish(): Promise<void>;
}

export const WALLET_NAME = 'Fake Fox';

interface Handle {
  readonly asked: WalletCall[];
  readonly rules: Record<string, WalletRule | undefined>;
  /** How many requests are held, and releasing the oldest one. */
  waiting(method: string): number;
  answer(method: string, rule: WalletRule | undefined): void;
  moveTo(chainId: number): void;
  offer(accounts: readonly string[], silently: boolean): void;
  vanish(): void;
}

interface WalletWindow extends Window {
  fakeWallet: Handle;
}

/**
 * Puts a wallet into every page of `page`'s context. It announces itself by EIP-6963, asks nobody and sends
 * through the node's own account. It remembers in the tab that the site may see the account.
 */
export async function installFakeWallet(page: Page, options: WalletOptions): Promise<FakeWallet> {
  await page.addInitScript(inPage, {
    name: WALLET_NAME,
    rdns: 'test.fakefox',
    rules: {},
    batches: false,
    mangledZero: false,
    ...options,
  });
  const waiting = (method: string) =>
    page.evaluate((of) => (window as unknown as WalletWindow).fakeWallet.waiting(of), method);
  return {
    asked: (method) =>
      page.evaluate(
        (only) =>
          (window as unknown as WalletWindow).fakeWallet.asked.filter(
            (call) => !only || call.method === only,
          ),
        method,
      ),
    rule: (method, rule) =>
      page.evaluate(
        ([of, now]) => {
          (window as unknown as WalletWindow).fakeWallet.rules[of] = now;
        },
        [method, rule] as const,
      ),
    waiting,
    held: (method) => expect.poll(() => waiting(method)).toBeGreaterThan(0),
    answer: (method, rule) =>
      page.evaluate(([of, now]) => (window as unknown as WalletWindow).fakeWallet.answer(of, now), [
        method,
        rule,
      ] as const),
    moveTo: (chainId) =>
      page.evaluate((id) => (window as unknown as WalletWindow).fakeWallet.moveTo(id), chainId),
    offer: (accounts, silently = false) =>
      page.evaluate(([list, quiet]) => (window as unknown as WalletWindow).fakeWallet.offer(list, quiet), [
        accounts,
        silently,
      ] as const),
    vanish: () => page.evaluate(() => (window as unknown as WalletWindow).fakeWallet.vanish()),
  };
}

/** Runs in the page, so it may use nothing from outside. */
function inPage(options: Required<WalletOptions>): void {
  const KEY = 'fake-wallet-allowed';
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let { chainId } = options;
  let accounts: readonly string[] = [options.account];
  let gone = false;

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  const hex = (id: number) => `0x${id.toString(16)}`;
  const failure = (code: number, message: string) => Object.assign(new Error(message), { code });
  const waiting = new Map<string, ((rule: WalletRule | undefined) => void)[]>();
  const batches = new Map<string, readonly unknown[]>();
  const handle: Handle = {
    asked: [],
    rules: { ...options.rules },
    waiting: (method) => waiting.get(method)?.length ?? 0,
    answer: (method, rule) => waiting.get(method)?.shift()?.(rule),
    moveTo(id) {
      chainId = id;
      emit('chainChanged', hex(id));
    },
    offer(list, silently) {
      accounts = list;
      if (!silently) emit('accountsChanged', list);
    },
    vanish() {
      gone = true;
      emit('disconnect', failure(4900, 'The wallet is gone.'));
    },
  };
  (window as unknown as WalletWindow).fakeWallet = handle;

  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } };
    if (answer.error) throw failure(answer.error.code, answer.error.message);
    return answer.result;
  };

  interface Batch {
    readonly from: string;
    readonly calls: readonly object[];
  }
  /** Sends the calls one after the other, which looks like a batch as long as all of them succeed. */
  const sendCalls = async ({ from, calls }: Batch): Promise<{ id: string }> => {
    const receipts: { transactionHash: unknown; status: string }[] = [];
    for (const call of calls) {
      const transactionHash = await ask('eth_sendTransaction', [{ from, ...call }]);
      receipts.push({ transactionHash, status: '0x1' });
    }
    const id = crypto.randomUUID();
    batches.set(id, receipts);
    return { id };
  };

  const NOBODY = '0x00000000000000000000000000000000DeaDBeef';
  const UNKNOWN_HASH = `0x${'ef'.repeat(32)}`;
  const wallet = {
    async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
      handle.asked.push({ method, params });
      let rule = handle.rules[method];
      if (rule === 'hold') {
        rule = await new Promise<WalletRule | undefined>((resolve) => {
          waiting.set(method, [...(waiting.get(method) ?? []), resolve]);
        });
      }
      if (rule === 'unsupported') throw failure(4200, `The wallet has no ${method}`);
      if (gone || rule === 'vanish')
        throw new TypeError("Cannot read properties of undefined (reading 'send')");
      if (rule === 'pretend') return UNKNOWN_HASH;
      if (rule === 'reject') throw failure(4001, 'User rejected the request.');
      if (rule === 'unknown_chain') throw failure(4902, 'Unrecognized chain ID.');
      if (rule === 'unsupported_words') throw new Error(`${method} is not yet supported`);
      if (rule === 'reject_nested') {
        const data = { originalError: failure(5001, 'Rejected methods') };
        throw Object.assign(failure(-32603, 'Internal JSON-RPC error.'), { data });
      }
      if (rule === 'too_large') throw failure(5740, 'Bundle too large.');
      if (rule === 'hang') return new Promise(() => undefined);
      if (rule === 'garbage') return { toString: 'not what was asked for' };
      const [first] = params as readonly Record<string, string>[];
      if (rule === 'send_other') return ask(method, [{ from: first?.from, to: NOBODY, value: first?.value }]);
      if (options.mangledZero && first?.value === '0x0') throw new Error('Failed to decode transaction');
      switch (method) {
        case 'eth_chainId':
          return hex(chainId);
        case 'eth_requestAccounts':
          sessionStorage.setItem(KEY, 'yes');
          return accounts;
        case 'eth_accounts':
          return sessionStorage.getItem(KEY) ? accounts : [];
        case 'wallet_revokePermissions':
          sessionStorage.removeItem(KEY);
          return null;
        case 'wallet_addEthereumChain':
          delete handle.rules.wallet_switchEthereumChain;
          return null;
        case 'wallet_switchEthereumChain':
          handle.moveTo(Number(first?.chainId));
          return null;
        case 'wallet_getCapabilities':
          if (!options.batches) throw failure(4200, `The wallet has no ${method}`);
          return { [hex(chainId)]: { atomic: { status: 'supported' } } };
        case 'wallet_sendCalls':
          return sendCalls(first as unknown as Batch);
        case 'wallet_getCallsStatus':
          return { status: 200, receipts: batches.get(first as unknown as string) };
        default:
          return ask(method, params);
      }
    },
  };
  const provider = {
    request(args: { method: string; params?: unknown }): PromiseLike<unknown> {
      const answer = wallet.request(args);
      if (handle.rules[args.method] !== 'twice') return answer;
      const first = args.method === 'eth_requestAccounts' ? [NOBODY] : UNKNOWN_HASH;
      return {
        // biome-ignore lint/suspicious/noThenProperty: answers as often as it likes, as no real promise can
        then(resolve) {
          resolve?.(first);
          void answer.then((second) => resolve?.(second));
          return answer as Promise<never>;
        },
      };
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };

  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="orange"/></svg>')}`;
  const info = { uuid: crypto.randomUUID(), name: options.name, icon, rdns: options.rdns };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
