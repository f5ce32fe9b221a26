import { observable } from 'mobx';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { Token } from '../../currency/Currency.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import type { Allowance } from '../../tokens/AllowanceService.ts';
import type { Permit2Allowance } from '../../tokens/Permit2Service.ts';
import { FakeClient } from '../../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../tx/TransactionRecord.ts';
import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import type { TransactionDraft } from '../../tx/TxTracker.ts';
import type { TypedData } from '../../wallet/Connector.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import type { FlowServices } from '../TransactionFlow.ts';
import type { ApproveStep, SendStep } from '../TransactionPlan.ts';

export const ACCOUNT = addressOf(0xa1);
export const SPENDER = addressOf(0xb1);

export interface SentRequest {
  readonly request: TransactionRequest;
  readonly draft: TransactionDraft;
}

/** A wallet that reports that it supports atomic batches. */
export const batchingProvider: Eip1193Provider = {
  request: async () => ({ '0x0': { atomic: { status: 'supported' } } }),
};

/** Fakes of everything that a flow uses. A test can set each part. */
export class FlowFakes {
  readonly chain = testChain();
  readonly client = new FakeClient(this.chain);
  readonly token = { kind: 'token', ...this.chain.tokens[1] } as Token;
  /** The wallet's account and chain, and the page's chain. */
  readonly now = observable(
    {
      account: ACCOUNT as Address | undefined,
      chain: this.chain as ChainSpec,
      walletChainId: undefined as number | undefined,
      switching: false,
      openRequests: 0,
    },
    {},
    { deep: false },
  );
  provider: Eip1193Provider | undefined;
  readonly sent: SentRequest[] = [];
  readonly batches: (readonly TransactionRequest[])[] = [];
  /** The draft of the record of each batch. */
  readonly batchDrafts: TransactionDraft[] = [];
  /**
   * The wallet's answers to the next transactions, in order. Without an answer a transaction is sent at once.
   */
  readonly answers: (() => Promise<void>)[] = [];
  /** The host of the service that may pay the network cost. */
  sponsor: string | undefined;
  /** The wallet's answer to a batch. */
  batchAnswer: () => Promise<string> = async () => 'batch';
  sign: (data: TypedData) => Promise<Hex> = async () => '0x';
  /** By local id; default: `confirmed`. */
  readonly outcomes = observable.map<string, TransactionOutcome>();
  /** By local id: the error thrown to whoever waits until that record has settled. */
  readonly unsettled = new Map<string, Error>();
  allowance: Allowance = { state: 'known', raw: 0n };
  permit: Permit2Allowance = { state: 'known', raw: 0n, expiration: 0, nonce: 0 };
  needsReset = false;
  /** The token takes approvals of the needed amount only. */
  refusesUnlimited = false;
  readonly services: FlowServices;

  constructor() {
    const fakes = this;
    const record = (id: string) => ({ id }) as TransactionRecord;
    this.services = {
      sender: {
        send: async (request, draft) => {
          this.sent.push({ request, draft });
          const id = String(this.sent.length - 1);
          await this.answers.shift()?.();
          return id;
        },
        sendBatch: (requests, draft) => {
          this.batches.push(requests);
          this.batchDrafts.push(draft);
          return this.batchAnswer();
        },
        sponsor: async () => this.sponsor,
      },
      tracker: {
        get: record,
        outcome: ({ id }) => this.outcomes.get(id) ?? 'confirmed',
        settled: async (id) => {
          const error = this.unsettled.get(id);
          if (error) throw error;
          return record(id);
        },
      },
      allowances: {
        watch: () => () => undefined,
        get: () => this.allowance,
        approvalNeeds: async (...[, , , , exact]) => ({
          reset: this.needsReset,
          exact: exact || this.refusesUnlimited,
        }),
      },
      permits: { watch: () => () => undefined, get: () => this.permit },
      wallet: {
        get account() {
          return fakes.now.account;
        },
        get chainId() {
          return fakes.now.walletChainId;
        },
        get switchingChain() {
          return fakes.now.switching;
        },
        get openRequests() {
          return fakes.now.openRequests;
        },
        get provider() {
          return fakes.provider;
        },
        signTypedData: (data) => this.sign(data),
      },
      activeChain: {
        get chain() {
          return fakes.now.chain;
        },
      },
    };
  }

  get signer(): FlowSigner {
    return { account: ACCOUNT, chain: this.chain, client: this.client };
  }

  /** Types of the transactions that were sent one by one. */
  get sentTypes(): readonly string[] {
    return this.sent.map(({ draft }) => draft.info.type);
  }

  approval(neededRaw = 5n): ApproveStep {
    return { kind: 'approve', token: this.token, spender: SPENDER, neededRaw };
  }

  readonly send: SendStep = {
    kind: 'send',
    build: () => ({
      request: { to: SPENDER, data: '0x', value: 0n, check: async () => undefined },
      info: { type: 'SEND' },
    }),
    basis: () => ({ none: 'It moves what was typed' }),
  };

  /** Holds the next transaction at the wallet until the test answers or refuses it. */
  held(): { readonly answer: () => void; readonly refuse: (error: Error) => void } {
    let answer = (): void => undefined;
    let refuse = (_error: Error): void => undefined;
    const promise = new Promise<void>((resolve, reject) => {
      answer = resolve;
      refuse = reject;
    });
    this.answers.push(() => promise);
    return { answer, refuse };
  }
}
