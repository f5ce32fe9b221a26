// @module-tag long
import { AbiCoder, concat, MaxUint256, ZeroAddress } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { type PackageArtifactName, packageArtifact } from '../deployer/packageArtifact.ts';
import { DEPLOYER, SECOND_WALLET, V4_MAKER } from './accounts.ts';
import type { SeededV4Pool } from './seedV4Market.ts';
import { DYNAMIC_FEE, V4_HOOKS } from './v4Market.ts';

const ONE = 10n ** 18n;
const coder = AbiCoder.defaultAbiCoder();
type V4Contract = PackageArtifactName & Parameters<TestChain['address']>[0];

describe('V4 on the local chain', () => {
  let chain: TestChain;
  let mark: Hex;
  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
  });
  afterEach(() => chain.revert(mark));

  const contract = (kind: V4Contract) =>
    new TestContract(chain.url, chain.address(kind), packageArtifact(kind).abi);
  const pool = (symbols: string, fee: number, hooks: Address = ZeroAddress as Address): SeededV4Pool => {
    const found = chain.v4Pools.find(
      (one) => one.tokens.join('/') === symbols && one.fee === fee && one.hooks === hooks,
    );
    if (!found) throw new Error(`no V4 pool ${symbols} ${fee}`);
    return found;
  };
  const key = ({ currencies, fee, tickSpacing, hooks }: SeededV4Pool) =>
    [...currencies, fee, tickSpacing, hooks] as const;
  const slot0 = (id: Hex) => contract('stateView').read<bigint[]>('getSlot0', [id]);
  const liquidity = (id: Hex) => contract('stateView').read<bigint>('getLiquidity', [id]);
  const quote = async (of: SeededV4Pool, zeroForOne: boolean, amount: bigint, way = 'Input') => {
    const params = [key(of), zeroForOne, amount, '0x'];
    const name = `quoteExact${way}Single`;
    return (await contract('v4Quoter').read<bigint[]>(name, [params]))[0]!;
  };

  it('is one deployment, which the Universal Router knows', async () => {
    const manager = chain.address('poolManager');
    for (const kind of ['stateView', 'v4Quoter', 'v4PositionManager', 'v4PositionDescriptor'] as const) {
      expect(await contract(kind).read('poolManager'), kind).toBe(manager);
    }
    const router = contract('universalRouter');
    expect(await router.read('poolManager')).toBe(manager);
    expect(await router.read('V4_POSITION_MANAGER')).toBe(chain.address('v4PositionManager'));
    const positions = contract('v4PositionManager');
    expect(await positions.read('permit2')).toBe(chain.address('permit2'));
    expect(await positions.read('WETH9')).toBe(chain.address('wrappedNative'));
    expect(await positions.read('tokenDescriptor')).toBe(chain.address('v4PositionDescriptor'));
    expect(await contract('poolManager').read('owner')).toBe(DEPLOYER);
    expect(await contract('poolManager').read('protocolFeeController')).toBe(DEPLOYER);
  });

  it('has the pools with the fees and the liquidity that the market says', async () => {
    for (const { id, tokens, fee, protocolFee = 0 } of chain.v4Pools) {
      const [sqrtPriceX96, , protocol, lpFee] = await slot0(id);
      expect(sqrtPriceX96, tokens.join('/')).toBeGreaterThan(0n);
      expect(Number(protocol)).toBe(protocolFee);
      // The hook has given the dynamic pool its fee.
      expect(Number(lpFee)).toBe(fee === DYNAMIC_FEE ? 3000 : fee);
    }
    const empty = [pool('MON/DAK', 3000), pool('USDT/DAK', 500)].map(({ id }) => id);
    for (const { id } of chain.v4Pools) {
      expect((await liquidity(id)) > 0n, id).toBe(!empty.includes(id));
    }
    // The drained pool's price is at an end of all prices; the pool was not left empty.
    const [, tick] = await slot0(empty[0]!);
    expect(Number(tick)).toBe(887_271);
  });

  it('quotes as V3 does where the pool is like one, and less where a fee is taken', async () => {
    const plain = pool('MON/HUSH', 3000);
    const out = await quote(plain, true, ONE);
    // 100 USD of a token of 0.0001 USD, less 0.3 %.
    expect(Number(out) / 1e18).toBeCloseTo(997_000, -3);
    const taking = await quote(pool('MON/HUSH', 3000, V4_HOOKS.takesFee.address), true, ONE);
    expect(Number(taking) / Number(out)).toBeCloseTo(0.99, 3);
    const small = ONE / 1000n;
    const dynamic = await quote(pool('MON/USDC', DYNAMIC_FEE, V4_HOOKS.firstFee.address), true, small);
    const protocol = await quote(pool('MON/USDC', 3000), true, small);
    expect(Number(dynamic)).toBeCloseTo(99_700, -1);
    // 0.1 % to the protocol first, then 0.3 % of the rest.
    expect(Number(protocol) / Number(dynamic)).toBeCloseTo(0.999, 4);
    const back = await quote(plain, false, ONE / 100n, 'Output');
    expect(Number(back) / 1e18).toBeCloseTo(10_030, -1);
  });

  it("has positions with pictures, all of them the maker's", async () => {
    const positions = contract('v4PositionManager');
    expect(await positions.read('balanceOf', [V4_MAKER])).toBe(17n);
    expect(await positions.read('nextTokenId')).toBe(18n);
    const uri = await positions.read<string>('tokenURI', [1]);
    const { name } = JSON.parse(Buffer.from(uri.split(',')[1]!, 'base64').toString('utf8'));
    expect(name).toContain('0.05% - USDC/MON');
  });

  it('leaves the maker of the market with no coin, and Permit2 with no allowance of it', async () => {
    expect(await chain.rpc('eth_getBalance', [V4_MAKER, 'latest'])).toBe('0x0');
    for (const { address, symbol } of chain.manifest.tokens) {
      const token = new TestContract(chain.url, address, TOKEN_ABI);
      expect(await token.read('allowance', [V4_MAKER, chain.address('permit2')]), symbol).toBe(0n);
    }
  });

  it("swaps native coin through the Universal Router's V4 command, to the wei as quoted", async () => {
    const through = pool('MON/USDC', 500);
    const usdc = new TestContract(chain.url, through.currencies[1], TOKEN_ABI);
    const quoted = await quote(through, true, ONE);
    const before = await usdc.read<bigint>('balanceOf', [SECOND_WALLET]);
    const params = [
      coder.encode(
        ['((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'],
        [[key(through), true, ONE, quoted, '0x']],
      ),
      coder.encode(['address', 'uint256'], [ZeroAddress, MaxUint256]),
      coder.encode(['address', 'uint256'], [usdc.address, quoted]),
    ];
    const swap = coder.encode(['bytes', 'bytes[]'], [concat(['0x06', '0x0c', '0x0f']), params]);
    await contract('universalRouter').send(SECOND_WALLET, 'execute(bytes,bytes[])', ['0x10', [swap]], ONE);
    expect((await usdc.read<bigint>('balanceOf', [SECOND_WALLET])) - before).toBe(quoted);
  });
});
