import { observable, runInAction } from 'mobx';
import { factorySelectors } from '../../../kernel/abi/factorySelectors.ts';
import { selectors } from '../../../kernel/abi/selectors.ts';
import { word } from '../../../kernel/abi/words.ts';
import { getTickAtSqrtRatio } from '../../../kernel/amm/index.ts';
import type { Address, ChainSpec, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { FakePair, PAIR, pairChain } from '../../../kernel/positions/testing/FakePair.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { clientsOf, revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';

export const ACCOUNT = addressOf(0xa1);
export const V3_FACTORY = addressOf(0xcccc01);
export const MIGRATOR = addressOf(0xcccc02);
const MANAGER = addressOf(0xcccc03);

/** The local chain with the contracts of both versions. */
export function migrateChain(over: Partial<ChainSpec> = {}): ChainSpec {
  const chain = pairChain();
  return {
    ...chain,
    contracts: [
      ...chain.contracts,
      { kind: 'v3Factory', version: '1', address: V3_FACTORY },
      { kind: 'positionManager', version: '1', address: MANAGER },
      { kind: 'v3Migrator', version: '1', address: MIGRATOR },
    ],
    ...over,
  };
}

const chain = migrateChain();
export const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [
  Token,
  Token,
];

const SPACINGS = new Map([
  [500, 10],
  [3000, 60],
  [10_000, 200],
]);

export interface FakePool {
  readonly sqrtPriceX96: bigint;
  readonly liquidity: bigint;
}

const poolAddress = (fee: number): Address => addressOf(0xdddd00 + fee);

/** The pair of WMON and HUSH and V3 pools of the two, each part settable. */
export class MigrateFakes {
  readonly pair: FakePair;
  /** By fee. */
  readonly pools = new Map<number, FakePool>();
  poolsFail = false;
  readonly wallet = observable(
    {
      account: ACCOUNT as Address | undefined,
      chainId: chain.id as number | undefined,
      switchingChain: false,
    },
    {},
    { deep: false },
  );
  readonly settings = observable(
    {
      liquiditySlippageTolerance: 'auto' as number | 'auto',
      deadlineSeconds: undefined,
      approveExact: false,
    },
    {},
    { deep: false },
  );
  readonly balances = observable.map<string, Balance>({}, { deep: false });
  readonly services: ServiceReader;

  constructor(spec: ChainSpec = chain) {
    this.pair = new FakePair(spec);
    const { client } = this.pair;
    const answerOfPair = client.contract;
    client.contract = (call) => this.#answer(call) ?? answerOfPair(call);
    this.services = servicesOf(
      provide(ActiveChainToken, { chain: spec }),
      provide(ChainClientsToken, clientsOf(client)),
      provide(TokenListServiceToken, {
        find: (_chainId, address) => [wmon, hush].find((token) => token.address === address),
        load: async () => {
          throw new Error('no token is unknown here');
        },
      }),
      provide(BalanceServiceToken, {
        watch: () => () => undefined,
        get: (_owner, currency) =>
          this.balances.get(currency.kind === 'native' ? 'native' : currency.address) ?? { state: 'loading' },
      }),
      provide(SettingsToken, this.settings),
      provide(LoggerToken, silentLogger),
      provide(WalletSessionToken, this.wallet),
    );
  }

  /** Sets the account's liquidity tokens. */
  owns(raw: bigint): void {
    runInAction(() => this.balances.set(PAIR, { state: 'known', raw, block: 1n }));
  }

  #answer({ target, data }: { readonly target: Address; readonly data: Hex }): Hex | undefined {
    if (target === PAIR && data === factorySelectors['token0()']) return `0x${word(WMON)}`;
    if (target === PAIR && data === factorySelectors['token1()']) return `0x${word(HUSH)}`;
    if (target === V3_FACTORY) {
      if (this.poolsFail) throw revert();
      const fee = Number(BigInt(`0x${data.slice(-64)}`));
      if (data.startsWith(selectors['feeAmountTickSpacing(uint24)'])) {
        return `0x${word(BigInt(SPACINGS.get(fee) ?? 0))}`;
      }
      return `0x${word(this.pools.has(fee) ? poolAddress(fee) : 0n)}`;
    }
    for (const [fee, { sqrtPriceX96, liquidity }] of this.pools) {
      if (target !== poolAddress(fee)) continue;
      if (data === selectors['liquidity()']) return `0x${word(liquidity)}`;
      const tick = sqrtPriceX96 === 0n ? 0n : BigInt.asUintN(256, BigInt(getTickAtSqrtRatio(sqrtPriceX96)));
      return `0x${word(sqrtPriceX96)}${word(tick)}${word(0n).repeat(5)}`;
    }
    // There is no contract; calls to other addresses are answered by the fake pair.
    return [WMON, HUSH, PAIR].includes(target) || this.#isPairs(target) ? undefined : '0x';
  }

  #isPairs(target: Address): boolean {
    return this.pair.client.chain.contracts.some(({ address }) => address === target);
  }
}
