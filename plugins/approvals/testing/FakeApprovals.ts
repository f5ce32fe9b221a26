import { AbiCoder } from 'ethers/abi';
import { observable, runInAction } from 'mobx';
import { hexWord } from '../../../kernel/abi/words.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type FlowServices, TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { ACCOUNT, FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { Call, CallResult, MulticallOptions } from '../../../kernel/rpc/Multicall.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import * as tokens from '../../../kernel/services.ts';
import { FakeClient, revert, transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { approvalTopics } from '../services/approvalLogs.ts';

export const OWNER: Address = ACCOUNT;
export const PERMIT2 = addressOf(0xc001);
export const UNIVERSAL = addressOf(0xc002);
export const ROUTER = addressOf(0xc003);
/** A token that no list has. */
export const UNLISTED = addressOf(0xaaaa77);
export const ENDPOINT = 'https://one.example';
const OTHER_ENDPOINT = 'https://two.example';
/** Unix seconds of the newest block. */
export const NOW = Math.floor(Date.now() / 1_000);
export const HEAD = 25_000n;

export function approvalsChain(over: Partial<ChainSpec> = {}): ChainSpec {
  const chain = testChain();
  return {
    ...chain,
    contracts: [
      ...chain.contracts,
      { kind: 'permit2', version: '1', address: PERMIT2, block: 100 },
      { kind: 'universalRouter', version: '2.1.0', address: UNIVERSAL, block: 100 },
      { kind: 'swapRouter02', version: '1', address: ROUTER, block: 100 },
    ],
    ...over,
  };
}

interface FakeLog {
  readonly address: Address;
  readonly topics: readonly (string | undefined)[];
  readonly data: string;
  readonly blockNumber: Hex;
  readonly transactionHash: Hex;
  readonly blockTimestamp?: Hex;
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`;
const [TRANSFER, APPROVAL, PERMIT2_APPROVAL] = Object.values(approvalTopics);

const rangeTooLong = new SluiceError('rpc_error', 'the range is too long');

/** @throws the error of a node or a contract that does not answer */
function told(raw: bigint | 'down' | 'revert'): Hex {
  if (raw === 'down') throw transportError;
  if (raw === 'revert') throw revert();
  return hexWord(raw);
}

/** A transaction hash that names its block. */
export const hashOf = (block: bigint): Hex => hexWord(0xffff0000n + block);

export function approvalLog(token: Address, spender: Address, raw: bigint, block: bigint): FakeLog {
  return {
    address: token,
    topics: [APPROVAL, hexWord(OWNER), hexWord(spender)],
    data: hexWord(raw),
    blockNumber: quantity(block),
    transactionHash: hashOf(block),
  };
}

export function permit2Log(token: Address, spender: Address, raw: bigint, block: bigint): FakeLog {
  return {
    address: PERMIT2,
    topics: [PERMIT2_APPROVAL, hexWord(OWNER), hexWord(token), hexWord(spender)],
    data: AbiCoder.defaultAbiCoder().encode(['uint160', 'uint48'], [raw, NOW + 60]),
    blockNumber: quantity(block),
    transactionHash: hashOf(block),
  };
}

export function transferLog(token: Address, block: bigint): FakeLog {
  return { ...approvalLog(token, ROUTER, 1n, block), topics: [TRANSFER, hexWord(OWNER), hexWord(ROUTER)] };
}

/** A chain whose allowances, balances and logs the test sets, with the services of the approvals page. */
export class FakeApprovals {
  readonly chain: ChainSpec;
  readonly client: FakeClient;
  readonly logs: FakeLog[] = [];
  /** The longest range of blocks that the node reads logs of. */
  longest = 1_000_000n;
  /** Ranges of blocks whose logs were asked for. */
  readonly asked: (readonly [bigint, bigint])[] = [];
  /** By token and spender, joined by a space: raw units; `down`: the node does not answer this call. */
  readonly allowances = new Map<string, bigint | 'down' | 'revert'>();
  /** By token and spender: raw units and expiration. */
  readonly permits = new Map<string, readonly [bigint, number] | 'down'>();
  readonly balances = new Map<Address, bigint | 'down'>();
  /** The contract that a transaction called, by its hash. */
  readonly called = new Map<Hex, Address>();
  readonly fakes = new FlowFakes();
  readonly wallet = observable(
    {
      account: OWNER as Address | undefined,
      chainId: 31337 as number | undefined,
      switchingChain: false,
      status: 'connected',
    },
    {},
    { deep: false },
  );
  /** The block and the endpoint to avoid of each read that asks another endpoint. */
  readonly avoided: unknown[] = [];
  /** What the second endpoint answers. */
  second: (calls: readonly Call[]) => readonly CallResult[] = (calls) =>
    calls.map((call) => this.client.run(call));
  readonly opened: string[] = [];
  head: BlockHead = {
    number: HEAD,
    timestamp: BigInt(NOW),
    baseFeePerGas: undefined,
    receivedAtMs: systemTimers.elapsedMs(),
    endpoint: undefined,
  };
  readonly services: ServiceReader;

  constructor(over: Partial<ChainSpec> = {}) {
    this.chain = approvalsChain(over);
    this.client = new FakeClient(this.chain, (call) => this.#answer(call));
    const { multicall } = this.client;
    const read = multicall.read;
    multicall.read = async (calls, options?: MulticallOptions) => {
      if (options?.avoid === undefined) return { ...(await read(calls)), head: this.head };
      this.avoided.push([options.block, options.avoid]);
      return { results: [...this.second(calls)], head: { ...this.head, endpoint: OTHER_ENDPOINT } };
    };
    this.client.methods.set('eth_getLogs', ([filter]) => this.#logs(filter as Filter));
    this.client.methods.set('eth_getTransactionByHash', ([hash]) => ({ to: this.called.get(hash as Hex) }));
    this.client.methods.set('eth_getBlockByNumber', () => ({ timestamp: quantity(BigInt(NOW - 3_600)) }));
    const known = this.chain.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
    const { fakes, wallet } = this;
    const flowServices = {
      ...fakes.services,
      wallet,
      activeChain: { chain: this.chain },
      tracker: { ...fakes.services.tracker, get: (id: string) => ({ id, reference: { kind: 'none' } }) },
    } as unknown as FlowServices;
    this.services = servicesOf(
      provide(tokens.PopupsToken, new PopupList()),
      provide(tokens.ChainClientsToken, { get: () => this.client }),
      provide(tokens.ActiveChainToken, { chain: this.chain }),
      provide(tokens.WalletSessionToken, wallet as never),
      provide(tokens.ModalsToken, {
        open: (id) => {
          this.opened.push(id);
          return () => undefined;
        },
      }),
      provide(tokens.SettingsToken, { deadlineSeconds: undefined, approveExact: true }),
      provide(tokens.FlowFactoryToken, () => new TransactionFlow(flowServices)),
      provide(tokens.TokenListServiceToken, {
        tokens: () => known,
        find: (_, address) => known.find((token) => token.address === address),
        load: async (chainId, address) => ({
          kind: 'token',
          chainId,
          address,
          decimals: 2,
          symbol: 'RARE',
          name: 'Rare',
        }),
      }),
      provide(tokens.PriceServiceToken, {
        price: ({ symbol }) =>
          symbol === 'RARE' ? undefined : { usd: 3, source: 'onchain', timestampMs: 0, confidence: 1 },
      }),
      provide(tokens.TxTrackerToken, { list: () => [] }),
      provide(tokens.TimersToken, systemTimers),
      provide(tokens.PageVisibilityToken, { visible: true }),
    );
  }

  allow(token: Address, spender: Address, raw: bigint | 'down' | 'revert'): void {
    this.allowances.set(`${token} ${spender}`, raw);
  }

  allowThrough(token: Address, spender: Address, raw: bigint, expiration = NOW + 60): void {
    this.permits.set(`${token} ${spender}`, [raw, expiration]);
  }

  /** Gives the chain two endpoints, of which the first is asked first. */
  twoEndpoints(): void {
    this.client.endpoints = [ENDPOINT, OTHER_ENDPOINT].map((url) => ({ url, state: 'healthy' }));
    this.head = { ...this.head, endpoint: ENDPOINT };
  }

  /** @param account undefined: no wallet is connected */
  connect(account: Address | undefined): void {
    runInAction(() =>
      Object.assign(this.wallet, { account, status: account ? 'connected' : 'disconnected' }),
    );
  }

  #answer({ target, data }: { readonly target: Address; readonly data: Hex }): Hex {
    const word = (index: number) => BigInt(`0x${data.slice(10 + index * 64, 74 + index * 64) || '0'}`);
    const at = (index: number) => parseAddress(`0x${word(index).toString(16).padStart(40, '0')}`);
    const selector = data.slice(0, 10);
    if (selector === '0x70a08231') return told(this.balances.get(target) ?? 0n);
    if (selector === '0xdd62ed3e') return told(this.allowances.get(`${target} ${at(1)}`) ?? 0n);
    if (selector !== '0x927da105' || target !== contractAddress(this.chain, 'permit2')) throw revert();
    const permit = this.permits.get(`${at(1)} ${at(2)}`) ?? ([0n, 0] as const);
    if (permit === 'down') return told('down');
    return `${told(permit[0])}${told(BigInt(permit[1])).slice(2)}${told(0n).slice(2)}`;
  }

  #logs({ fromBlock, toBlock, address, topics }: Filter): readonly FakeLog[] {
    const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
    this.asked.push([from, to]);
    if (to - from + 1n > this.longest) throw rangeTooLong;
    return this.logs.filter((log) => {
      const block = BigInt(log.blockNumber);
      if (block < from || block > to || (address && address !== log.address)) return false;
      return topics.every((topic, index) => {
        const own = log.topics[index];
        return topic === null || (Array.isArray(topic) ? topic.includes(own) : topic === own);
      });
    });
  }
}

interface Filter {
  readonly fromBlock: string;
  readonly toBlock: string;
  readonly address?: Address;
  readonly topics: readonly (string | readonly (string | undefined)[] | null)[];
}
