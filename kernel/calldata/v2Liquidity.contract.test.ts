import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEPLOYER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import {
  type V2PairFigures,
  v2BurnAmounts,
  v2DepositAmounts,
  v2HeldAfter,
  v2LiquidityForAmount,
  v2MintedLiquidity,
} from '../amm/v2Liquidity.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { currencyOf } from '../quote/testing/localMarket.ts';
import { mined } from '../rpc/testing/mined.ts';
import type { SwapCall } from './SwapIntent.ts';
import { encodeV2Deposit, encodeV2Withdrawal } from './v2Liquidity.ts';

const MAX = (1n << 256n) - 1n;
const FAR = 2 ** 40;
const PAIR_ABI = [
  ...TOKEN_ABI,
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function totalSupply() view returns (uint256)',
  'function kLast() view returns (uint256)',
  'function token0() view returns (address)',
];
const FACTORY_ABI = [
  'function getPair(address, address) view returns (address)',
  'function setFeeTo(address)',
  'function feeTo() view returns (address)',
];

let chain: TestChain;
let mark: Hex;
const owner: Address = SECOND_WALLET;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(() => chain.revert(mark));

const at = (address: Address, abi = TOKEN_ABI) => new TestContract(chain.url, address, abi);
const wrappedAddress = (currency: Currency): Address =>
  currency.kind === 'native' ? chain.address('wrappedNative') : currency.address;
const factory = () => at(chain.address('v2Factory'), FACTORY_ABI);
const balance = (token: Address, of: Address) => at(token).read<bigint>('balanceOf', [of]);

async function pairOf(a: Currency, b: Currency) {
  const address = await factory().read<Address>('getPair', [wrappedAddress(a), wrappedAddress(b)]);
  const pair = at(address, PAIR_ABI);
  const [low, high] = [wrappedAddress(a), wrappedAddress(b)].sort((x, y) =>
    x.toLowerCase() < y.toLowerCase() ? -1 : 1,
  ) as [Address, Address];
  const figures = async (): Promise<V2PairFigures> => {
    const [reserves, totalSupply, kLast, feeTo, balance0, balance1] = await Promise.all([
      pair.read<readonly bigint[]>('getReserves'),
      pair.read<bigint>('totalSupply'),
      pair.read<bigint>('kLast'),
      factory().read<string>('feeTo'),
      balance(low, address),
      balance(high, address),
    ]);
    const feeOn = BigInt(feeTo) !== 0n;
    return { reserve0: reserves[0]!, reserve1: reserves[1]!, balance0, balance1, totalSupply, kLast, feeOn };
  };
  return { address, pair, low, high, figures };
}

/** Sends the call as the owner; throws when it reverts. */
async function send({ to, data, value }: SwapCall): Promise<void> {
  const call = { from: owner, to, data, value: `0x${value.toString(16)}`, gas: '0x1e8480' };
  expect((await mined(chain, call)).status).toBe('0x1');
}

describe('a pair', () => {
  const seed = testSeed(5);

  it(`takes, mints and pays to the wei what was computed (seed ${seed})`, { timeout: 600_000 }, async () => {
    const random = new Random(seed);
    const router = chain.address('v2Router02');
    // From about half of the cases on the factory takes its share of the fees.
    for (let left = cases(300, 12); left > 0; left -= 1) {
      if (random.chance(0.3)) await factory().send(DEPLOYER, 'setFeeTo', [DEPLOYER]);
      const symbols = random.pick([
        ['MON', 'HUSH'],
        ['HUSH', 'MON'],
        ['WMON', 'HUSH'],
        ['HUSH', 'WMON'],
      ] as const);
      const [a, b] = symbols.map((symbol) => currencyOf(chain, symbol)) as [Currency, Currency];
      const { address, low, figures } = await pairOf(a, b);
      if (symbols.includes('WMON' as never)) {
        await at(chain.address('wrappedNative'), ['function deposit() payable']).send(
          owner,
          'deposit',
          [],
          10n ** 19n,
        );
      }
      for (const side of [a, b]) {
        if (side.kind === 'token') await at(side.address).send(owner, 'approve', [router, MAX]);
      }
      if (random.chance(0.3))
        await at(currencyAddress(a, b, 'HUSH')).send(owner, 'transfer', [address, random.magnitude(0, 60)]);
      const before = await figures();
      const aIsLow = wrappedAddress(a) === low;
      const desired = [random.magnitude(20, 60), random.magnitude(20, 60)] as const;
      const [in0, in1] = v2DepositAmounts(
        aIsLow ? desired[0] : desired[1],
        aIsLow ? desired[1] : desired[0],
        before,
      );
      const minted = v2MintedLiquidity(in0, in1, before);
      const owned = await balance(address, owner);
      const deposit = encodeV2Deposit(router, {
        sides: [
          { currency: a, desiredRaw: desired[0], minimumRaw: 0n },
          { currency: b, desiredRaw: desired[1], minimumRaw: 0n },
        ],
        recipient: owner,
        deadline: FAR,
      });
      if (minted === 0n) {
        await expect(
          chain.rpc('eth_call', [
            { from: owner, to: router, data: deposit.data, value: `0x${deposit.value.toString(16)}` },
            'latest',
          ]),
        ).rejects.toThrow();
        continue;
      }
      await send(deposit);
      const held = await balance(address, owner);
      expect(held - owned).toBe(minted);
      const after = await figures();
      // The price is what the pair holds, with what was sent to it.
      expect([after.reserve0, after.reserve1]).toEqual(v2HeldAfter(in0, in1, before));

      const burned = random.chance(0.2) ? held : 1n + (held * BigInt(1 + random.int(0, 9_998))) / 10_000n;
      const [out0, out1] = v2BurnAmounts(burned, after);
      if (out0 === 0n || out1 === 0n) continue;
      // Burning the smallest liquidity for an amount pays it, and burning one less does not.
      const needed = v2LiquidityForAmount(out0, after.balance0, after);
      expect(needed).toBeLessThanOrEqual(burned);
      expect(v2BurnAmounts(needed, after)[0]).toBe(out0);
      expect(v2BurnAmounts(needed - 1n, after)[0]).toBeLessThan(out0);
      await at(address).send(owner, 'approve', [router, MAX]);
      const withdrawal = encodeV2Withdrawal(router, {
        sides: [
          { currency: a, minimumRaw: aIsLow ? out0 : out1 },
          { currency: b, minimumRaw: aIsLow ? out1 : out0 },
        ],
        liquidityRaw: burned,
        recipient: owner,
        deadline: FAR,
        permit: undefined,
        taxed: random.chance(0.5),
      });
      await send(withdrawal);
      const end = await figures();
      expect([after.balance0 - end.balance0, after.balance1 - end.balance1]).toEqual([out0, out1]);
    }
  });
});

function currencyAddress(a: Currency, b: Currency, symbol: string): Address {
  const found = [a, b].find((currency) => currency.symbol === symbol);
  if (found?.kind !== 'token') throw new Error(`no ${symbol}`);
  return found.address;
}
