import { parseAddress } from '../../kernel/chain/parseAddress.ts';
import type { Eip1193Provider } from '../../kernel/rpc/Eip1193Provider.ts';

/** Methods that a wallet is asked to approve; a method that it does not approve is never sent. */
const METHODS = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
];
const EVENTS = ['accountsChanged', 'chainChanged'];
/** CAIP-25's code for a person who disconnects. */
const GONE = { code: 6000, message: 'User disconnected.' };

export interface RelaySession {
  readonly topic: string;
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
  >;
}

/** The parts of WalletConnect's client that are used. */
export interface RelayClient {
  readonly session: { getAll(): readonly RelaySession[] };
  connect(proposal: {
    optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>;
  }): Promise<{ readonly uri?: string; approval(): Promise<RelaySession> }>;
  request(call: {
    topic: string;
    chainId: string;
    request: { method: string; params: unknown };
  }): Promise<unknown>;
  disconnect(end: { topic: string; reason: { code: number; message: string } }): Promise<void>;
  on(event: RelayEventName, listener: (event: object) => void): unknown;
}

export type RelayEventName = 'session_event' | 'session_update' | 'session_delete' | 'session_expire';

/** Every field is optional, because an event of the relay is untrusted data. */
interface RelayEvent {
  readonly topic?: string;
  readonly params?: unknown;
}

export interface RelayProviderParts {
  readonly client: RelayClient;
  readonly chains: readonly number[];
  readonly shown: () => number;
  readonly present: (uri: string, onCancel: () => void) => () => void;
}

type Listener = (...args: readonly unknown[]) => void;

/**
 * EIP-1193 over a wallet on another device. Reads go to the app's own endpoints, never through the relay.
 * Methods that the wallet has not approved are refused here.
 */
export class RelayProvider implements Eip1193Provider {
  readonly #parts: RelayProviderParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  #session: RelaySession | undefined;
  #chainId: number | undefined;
  /** Aborted when the session ends. */
  #ended = new AbortController();

  constructor(parts: RelayProviderParts) {
    this.#parts = parts;
    const { client } = parts;
    this.#use(client.session.getAll().at(-1));
    client.on('session_event', (event) => this.#hear(event));
    client.on('session_update', (event) => this.#ifOurs(event, () => this.#renew()));
    for (const end of ['session_delete', 'session_expire'] as const) {
      client.on(end, (event) => this.#ifOurs(event, () => this.#end()));
    }
  }

  on(event: string, listener: (...args: readonly never[]) => void): void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener as Listener));
  }

  removeListener(event: string, listener: (...args: readonly never[]) => void): void {
    this.#listeners.get(event)?.delete(listener as Listener);
  }

  async request(args: {
    readonly method: string;
    readonly params?: readonly unknown[] | object;
  }): Promise<unknown> {
    const { method, params = [] } = args;
    switch (method) {
      case 'eth_requestAccounts':
        if (!this.#session) this.#use(await this.#pair());
        return this.#accounts();
      case 'eth_accounts':
        return this.#accounts();
      case 'eth_chainId':
        return hex(this.#chainId ?? this.#parts.shown());
      case 'wallet_switchEthereumChain':
        return this.#switch((params as readonly { readonly chainId?: string }[])[0]?.chainId);
      case 'wallet_revokePermissions':
        return this.#leave();
      default:
        return this.#forward(method, params);
    }
  }

  async #pair(): Promise<RelaySession> {
    const { client, chains, present } = this.#parts;
    const eip155 = { chains: chains.map((id) => `eip155:${id}`), methods: METHODS, events: EVENTS };
    const { uri, approval } = await client.connect({ optionalNamespaces: { eip155 } });
    const approved = approval();
    if (uri === undefined) return approved;
    let close: () => void = () => undefined;
    const cancelled = new Promise<never>((_, reject) => {
      close = present(uri, () => reject(failure(4001, 'User closed the pairing.')));
    });
    try {
      return await Promise.race([approved, cancelled]);
    } catch (error) {
      // The pairing was cancelled: if the person approves now, the session ends at once.
      approved.then(
        ({ topic }) => client.disconnect({ topic, reason: GONE }),
        () => undefined,
      );
      throw error;
    } finally {
      close();
      cancelled.catch(() => undefined);
    }
  }

  /** Uses the shown chain if the wallet approved it, else the first approved one. */
  #use(session: RelaySession | undefined): void {
    this.#session = session;
    const approved = this.#approved().map(({ chainId }) => chainId);
    const wanted = this.#chainId ?? this.#parts.shown();
    this.#chainId = approved.includes(wanted) ? wanted : approved[0];
  }

  #approved(): readonly { readonly chainId: number; readonly account: string }[] {
    const accounts = this.#session?.namespaces.eip155?.accounts ?? [];
    return accounts.flatMap((entry) => {
      const [namespace, chainId, account] = entry.split(':');
      const valid =
        namespace === 'eip155' && /^[1-9][0-9]{0,14}$/.test(chainId ?? '') && parseAddress(account);
      return valid ? [{ chainId: Number(chainId), account: valid }] : [];
    });
  }

  #accounts(): readonly string[] {
    return this.#approved()
      .filter(({ chainId }) => chainId === this.#chainId)
      .map(({ account }) => account);
  }

  #switch(wanted: string | undefined): null {
    const chainId = Number(wanted);
    if (!this.#approved().some((entry) => entry.chainId === chainId)) {
      throw failure(4902, 'The wallet has not approved this network.');
    }
    this.#move(chainId);
    return null;
  }

  async #forward(method: string, params: unknown): Promise<unknown> {
    const session = this.#session;
    if (!session || this.#chainId === undefined) throw failure(4900, 'No wallet is paired.');
    if (!session.namespaces.eip155?.methods.includes(method)) {
      throw failure(4200, `The wallet has not approved ${method}.`);
    }
    const call = { topic: session.topic, chainId: `eip155:${this.#chainId}`, request: { method, params } };
    const ended = this.#ended.signal;
    let stop = (): void => undefined;
    const over = new Promise<never>((_, reject) => {
      // The relay does not answer a request of a session that ended; whether the wallet did is not known.
      const end = () => reject(failure(GONE.code, 'The pairing ended before the wallet answered.'));
      ended.addEventListener('abort', end);
      stop = () => ended.removeEventListener('abort', end);
    });
    try {
      return await Promise.race([this.#parts.client.request(call), over]);
    } catch (error) {
      throw this.#told(error);
    } finally {
      stop();
    }
  }

  /** The client's own errors have words, and codes that mean something else in EIP-1193. */
  #told(error: unknown): unknown {
    const words = error instanceof Error ? error.message : '';
    if (/no matching key|topic (?:doesn't|does not) exist/i.test(words)) {
      this.#end();
      return failure(7001, 'The pairing has ended: nothing was asked.');
    }
    return /\bexpired\b/i.test(words)
      ? failure(8000, 'The request expired before the wallet answered.')
      : error;
  }

  async #leave(): Promise<null> {
    const session = this.#session;
    this.#end();
    if (session) await this.#parts.client.disconnect({ topic: session.topic, reason: GONE });
    return null;
  }

  #hear({ topic, params }: RelayEvent): void {
    if (!this.#session || topic !== this.#session.topic) return;
    const { name, data } =
      (params as { event?: { name?: unknown; data?: unknown } } | undefined)?.event ?? {};
    if (name === 'chainChanged') {
      const chainId = Number(data);
      if (this.#approved().some((entry) => entry.chainId === chainId)) this.#move(chainId);
    } else if (name === 'accountsChanged') this.#renew();
  }

  #ifOurs({ topic }: RelayEvent, act: () => void): void {
    if (this.#session && topic === this.#session.topic) act();
  }

  #renew(): void {
    const { topic } = this.#session ?? {};
    this.#use(this.#parts.client.session.getAll().find((session) => session.topic === topic));
    this.#emit('accountsChanged', this.#accounts());
  }

  #move(chainId: number): void {
    this.#chainId = chainId;
    this.#emit('chainChanged', hex(chainId));
    this.#emit('accountsChanged', this.#accounts());
  }

  #end(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#session = undefined;
    this.#chainId = undefined;
    this.#emit('accountsChanged', []);
  }

  #emit(event: string, value: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value);
  }
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
