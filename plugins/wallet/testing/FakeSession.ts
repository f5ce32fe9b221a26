import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { vi } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { WalletOption, WalletSession } from '../../../kernel/wallet/Connector.ts';

export const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export function optionOf(id: string, over: Partial<WalletOption> = {}): WalletOption {
  return {
    id,
    name: `Wallet ${id}`,
    type: 'INJECTED',
    provider: () => Promise.reject(new Error('no')),
    ...over,
  };
}

/** A wallet session whose answers a test sets. */
export class FakeSession implements Partial<WalletSession> {
  status: WalletSession['status'] = 'disconnected';
  account: Address | undefined = undefined;
  option: WalletOption | undefined = undefined;
  returning: Address | undefined = undefined;
  activating: WalletOption | undefined = undefined;
  readonly disconnect = vi.fn(async () => this.leave());
  #settle: ((error?: Error) => void) | undefined;

  constructor() {
    makeObservable(this, {
      status: observable,
      account: observable,
      returning: observable,
      option: observableRef,
      activating: observableRef,
      connect: action,
      leave: action,
    });
  }

  readonly activate = vi.fn((option: WalletOption) => {
    runInAction(() => {
      this.activating = option;
      this.status = 'connecting';
    });
    return new Promise<void>((resolve, reject) => {
      this.#settle = (error) => {
        runInAction(() => {
          this.activating = undefined;
          this.status = 'disconnected';
        });
        if (error) return reject(error);
        this.connect(option);
        resolve();
      };
    });
  });

  /** The wallet answers the activation: connected, or `error`. */
  answer(error?: Error): void {
    this.#settle?.(error);
  }

  connect(option: WalletOption = optionOf('a')): void {
    this.status = 'connected';
    this.account = ACCOUNT;
    this.option = option;
  }

  leave(): void {
    this.status = 'disconnected';
    this.account = undefined;
    this.option = undefined;
    this.activating = undefined;
  }
}
