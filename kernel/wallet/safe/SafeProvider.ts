import type { BaseTransaction, EIP712TypedData, SafeInfo } from '@safe-global/safe-apps-sdk';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { toQuantity } from '../../rpc/quantity.ts';
import { systemTimers } from '../../runtime/Timers.ts';

/** A frame that is no Safe never answers. */
const GREETING_WAIT_MS = 2_000;

/** The part of Safe's SDK that this class uses. */
export interface SafeApps {
  readonly safe: { getInfo(): Promise<SafeInfo> };
  readonly txs: {
    send(request: {
      txs: BaseTransaction[];
      params?: { safeTxGas?: number };
    }): Promise<{ safeTxHash: string }>;
    signTypedMessage(data: EIP712TypedData): Promise<object>;
    getBySafeTxHash(safeTxHash: string): Promise<{ txStatus: string; txHash?: string | null }>;
  };
}

/**
 * EIP-1193 over the Safe that frames the app. It has one account, the Safe, and one chain. A transaction is
 * answered with the Safe's own hash: other owners may have to sign before anything reaches the chain. Several
 * calls are sent as one.
 */
export class SafeProvider implements Eip1193Provider {
  readonly #apps: SafeApps;
  #info: Promise<SafeInfo> | undefined;

  constructor(apps: SafeApps) {
    this.#apps = apps;
  }

  async request(args: {
    readonly method: string;
    readonly params?: readonly unknown[] | object;
  }): Promise<unknown> {
    const [first, second] = (Array.isArray(args.params) ? args.params : []) as readonly unknown[];
    switch (args.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [(await this.#safe()).safeAddress];
      case 'eth_chainId':
        return toQuantity(BigInt((await this.#safe()).chainId));
      case 'eth_sendTransaction':
        return this.#send([first]);
      case 'wallet_sendCalls':
        return { id: await this.#send(fieldsOf(first).calls) };
      case 'wallet_getCallsStatus':
        return this.#status(String(first));
      case 'wallet_getCapabilities':
        return { [toQuantity(BigInt((await this.#safe()).chainId))]: { atomic: { status: 'supported' } } };
      case 'eth_signTypedData_v4':
        return this.#sign(String(second));
      default:
        throw failure(4200, `A Safe has no ${args.method}.`);
    }
  }

  async #safe(): Promise<SafeInfo> {
    this.#info ??= this.#greet();
    try {
      return await this.#info;
    } catch (error) {
      this.#info = undefined;
      throw error;
    }
  }

  #greet(): Promise<SafeInfo> {
    return new Promise((resolve, reject) => {
      const stopTimer = systemTimers.after(GREETING_WAIT_MS, () =>
        reject(failure(4900, 'There is no Safe around this page.')),
      );
      this.#apps.safe.getInfo().then(resolve, reject).finally(stopTimer);
    });
  }

  async #send(calls: unknown): Promise<string> {
    const txs = (Array.isArray(calls) ? calls : []).map((call): BaseTransaction => {
      const { to, data, value } = fieldsOf(call);
      return { to: String(to), data: String(data ?? '0x'), value: BigInt(String(value ?? '0')).toString() };
    });
    try {
      return (await this.#apps.txs.send({ txs })).safeTxHash;
    } catch (error) {
      throw withCode(error);
    }
  }

  /**
   * The Safe's owners may sign later, or on chain. Then there is no signature, and the caller can use an
   * approval instead.
   */
  async #sign(json: string): Promise<string> {
    let answer: object;
    try {
      answer = await this.#apps.txs.signTypedMessage(JSON.parse(json) as EIP712TypedData);
    } catch (error) {
      throw withCode(error);
    }
    const { signature } = fieldsOf(answer);
    if (typeof signature === 'string' && signature !== '' && signature !== '0x') return signature;
    throw failure(4200, 'The Safe gives no signature at once.');
  }

  async #status(safeTxHash: string): Promise<object> {
    const { txStatus, txHash } = await this.#apps.txs.getBySafeTxHash(safeTxHash);
    if (txStatus === 'CANCELLED') return { status: 400 };
    return txHash ? { status: 200, receipts: [{ transactionHash: txHash }] } : { status: 100 };
  }
}

/** The SDK gives a message without a code. */
function withCode(error: unknown): Error {
  const words = error instanceof Error ? error.message : String(error);
  return failure(/reject|denied|cancel/i.test(words) ? 4001 : -32603, words);
}

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
