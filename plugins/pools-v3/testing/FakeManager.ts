import { observable, runInAction } from 'mobx';
import { positionSelectors } from '../../../kernel/abi/positionSelectors.ts';
import { word } from '../../../kernel/abi/words.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { type Contract, clientsOf, FakeClient, revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, HUSH, MULTICALL3, testChain, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';

export const MANAGER = addressOf(0xcccc01);
const FACTORY = addressOf(0xcccc02);
export const POOL = addressOf(0xcccc03);
export const OWNER = addressOf(0xa1);
export const STRANGER = addressOf(0xa2);

export function v3Chain(over: Partial<ChainSpec> = {}): ChainSpec {
  return testChain({
    contracts: [
      { kind: 'wrappedNative', version: '1', address: WMON },
      { kind: 'multicall3', version: '3', address: MULTICALL3 },
      { kind: 'positionManager', version: '1', address: MANAGER, block: 0 },
    ],
    ...over,
  });
}

export interface FakePosition {
  readonly tokenId: bigint;
  readonly owner: Address;
  readonly liquidity: bigint;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** The amounts that a collection pays. */
  readonly fees: readonly [bigint, bigint];
}

export function fakePosition(tokenId: bigint, over: Partial<FakePosition> = {}): FakePosition {
  return {
    tokenId,
    owner: OWNER,
    liquidity: 10n ** 18n,
    tickLower: -600,
    tickUpper: 600,
    fees: [5n, 7n],
    ...over,
  };
}

/** A position manager, its factory and one pool, in memory. */
export class FakeManager {
  positions: readonly FakePosition[];
  /** The pool's tick; its price is 1. */
  tick = 0;
  feesFail = false;
  readonly client: FakeClient;
  readonly #account = observable.box<Address | undefined>(OWNER);
  readonly #settings = observable({
    hideClosedPositions: false,
    liquiditySlippageTolerance: 'auto',
    approveExact: false,
  });

  constructor(positions: readonly FakePosition[], chain: ChainSpec = v3Chain()) {
    this.positions = positions;
    this.client = new FakeClient(chain, (call) => this.#answer(call));
  }

  set account(account: Address | undefined) {
    runInAction(() => this.#account.set(account));
  }

  get services(): ServiceReader {
    const { client } = this;
    const account = this.#account;
    const known = client.chain.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
    const settings = Object.assign(this.#settings, {
      set: (key: 'hideClosedPositions', value: boolean) => {
        runInAction(() => {
          this.#settings[key] = value;
        });
      },
    });
    return servicesOf(
      provide(ActiveChainToken, { chain: client.chain }),
      provide(ChainClientsToken, clientsOf(client)),
      provide(TokenListServiceToken, {
        find: (_, address) => known.find((token) => token.address === address),
        load: async () => Promise.reject(new Error('not listed')),
      }),
      provide(SettingsToken, settings as unknown as UserSettings),
      provide(WalletSessionToken, {
        get account() {
          return account.get();
        },
      }),
    );
  }

  readonly #answer: Contract = ({ target, data, from }) => {
    const [selector, ...args] = [data.slice(0, 10), ...(data.slice(10).match(/.{64}/g) ?? [])];
    const argument = (index: number) => BigInt(`0x${args[index] ?? '0'}`);
    const answer = (...words: readonly (bigint | Hex)[]): Hex => `0x${words.map(word).join('')}`;
    if (target === FACTORY) return answer(POOL);
    if (target === POOL) return answer(1n << 96n, BigInt.asUintN(256, BigInt(this.tick)));
    if (target !== MANAGER) return '0x';
    const held = this.positions.filter(({ owner }) => BigInt(owner) === argument(0));
    const position = this.positions.find(({ tokenId }) => tokenId === argument(0));
    switch (selector) {
      case positionSelectors['balanceOf(address)']:
        return answer(BigInt(held.length));
      case positionSelectors['tokenOfOwnerByIndex(address,uint256)']:
        return answer((held[Number(argument(1))] ?? reverting()).tokenId);
      case positionSelectors['factory()']:
        return answer(FACTORY);
      case positionSelectors['ownerOf(uint256)']:
        return answer((position ?? reverting()).owner);
      case positionSelectors['positions(uint256)']: {
        const { liquidity, tickLower, tickUpper } = position ?? reverting();
        const ticks = [tickLower, tickUpper].map((tick) => BigInt.asUintN(256, BigInt(tick)));
        return answer(0n, 0n, WMON, HUSH, 3000n, ...ticks, liquidity, 0n, 0n, 0n, 0n);
      }
      case positionSelectors['collect((uint256,address,uint128,uint128))']:
        if (this.feesFail || from !== position?.owner) throw revert('Not approved');
        return answer(...(position ?? reverting()).fees);
      default:
        throw revert();
    }
  };
}

function reverting(): never {
  throw revert('Invalid token ID');
}
