// @module-tag long
import { AbiCoder, MaxUint256, solidityPacked } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { packageArtifact, permit2Artifact } from '../deployer/packageArtifact.ts';
import { DEPLOYER, SECOND_WALLET } from './accounts.ts';

const ONE = 10n ** 18n;
const FOREVER = 2n ** 48n - 1n;
const coder = AbiCoder.defaultAbiCoder();

describe('swaps on the local chain', () => {
  let chain: TestChain;
  let mark: Hex;
  let hush: TestContract;
  let wmon: TestContract;

  const at = (address: Address, abi: ConstructorParameters<typeof TestContract>[2]) =>
    new TestContract(chain.url, address, abi);
  const balance = (token: TestContract, account: Address) => token.read<bigint>('balanceOf', [account]);

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    hush = at(chain.token('HUSH').address, TOKEN_ABI);
    wmon = at(chain.token('WMON').address, TOKEN_ABI);
  });
  afterEach(() => chain.revert(mark));

  it('go through Router02', async () => {
    const router = at(chain.address('v2Router02'), packageArtifact('v2Router02').abi);
    const path = [wmon.address, hush.address];
    const [, expected] = (await router.read<bigint[]>('getAmountsOut', [ONE, path])) as [bigint, bigint];
    const before = await balance(hush, SECOND_WALLET);
    const args = [expected, path, SECOND_WALLET, MaxUint256];
    await router.send(DEPLOYER, 'swapExactETHForTokens', args, ONE);
    expect((await balance(hush, SECOND_WALLET)) - before).toBe(expected);
    expect(expected).toBeGreaterThan(990_000n * ONE);
  });

  it('go through SwapRouter, whose parameters have a deadline', async () => {
    const router = at(chain.address('swapRouter'), packageArtifact('swapRouter').abi);
    const quoted = await quote(3000);
    const before = await balance(hush, DEPLOYER);
    await wmon.send(DEPLOYER, 'approve', [router.address, ONE]);
    const params = [wmon.address, hush.address, 3000, DEPLOYER, MaxUint256, ONE, quoted, 0n];
    await router.send(DEPLOYER, 'exactInputSingle', [params]);
    expect((await balance(hush, DEPLOYER)) - before).toBe(quoted);
  });

  it('go through SwapRouter02', async () => {
    const router = at(chain.address('swapRouter02'), packageArtifact('swapRouter02').abi);
    const quoted = await quote(500);
    const before = await balance(hush, DEPLOYER);
    const params = [wmon.address, hush.address, 500, DEPLOYER, ONE, quoted, 0n];
    await router.send(DEPLOYER, 'exactInputSingle', [params], ONE);
    expect((await balance(hush, DEPLOYER)) - before).toBe(quoted);
  });

  it('go through the Universal Router with Permit2, V3 and V2', async () => {
    const router = at(chain.address('universalRouter'), packageArtifact('universalRouter').abi);
    const permit2 = at(chain.address('permit2'), permit2Artifact().abi);
    await wmon.send(SECOND_WALLET, 'approve', [permit2.address, MaxUint256]);
    await permit2.send(SECOND_WALLET, 'approve', [wmon.address, router.address, 2n * ONE, FOREVER]);
    const before = await balance(hush, SECOND_WALLET);
    const v3Path = solidityPacked(['address', 'uint24', 'address'], [wmon.address, 3000, hush.address]);
    const v3 = coder.encode(
      ['address', 'uint256', 'uint256', 'bytes', 'bool'],
      [SECOND_WALLET, ONE, 990_000n * ONE, v3Path, true],
    );
    const v2 = coder.encode(
      ['address', 'uint256', 'uint256', 'address[]', 'bool'],
      [SECOND_WALLET, ONE, 990_000n * ONE, [wmon.address, hush.address], true],
    );
    await router.send(SECOND_WALLET, 'execute(bytes,bytes[])', ['0x0008', [v3, v2]]);
    const received = (await balance(hush, SECOND_WALLET)) - before;
    expect(received).toBeGreaterThan(1_980_000n * ONE);
    expect(received).toBeLessThan(2_000_000n * ONE);
    expect(
      (await permit2.read<bigint[]>('allowance', [SECOND_WALLET, wmon.address, router.address]))[0],
    ).toBe(0n);
  });

  it('sell a taxed token through Router02', async () => {
    const tax = at(chain.token('TAX').address, TOKEN_ABI);
    const router = at(chain.address('v2Router02'), packageArtifact('v2Router02').abi);
    await tax.send(SECOND_WALLET, 'approve', [router.address, MaxUint256]);
    const path = [tax.address, wmon.address];
    const exact = [100n * ONE, 0n, path, SECOND_WALLET, MaxUint256];
    await expect(router.send(SECOND_WALLET, 'swapExactTokensForTokens', exact)).rejects.toThrow();
    const before = await balance(wmon, SECOND_WALLET);
    await router.send(SECOND_WALLET, 'swapExactTokensForTokensSupportingFeeOnTransferTokens', exact);
    const received = (await balance(wmon, SECOND_WALLET)) - before;
    // 100 TAX of 0.5 USD, less 5 % tax and 0.3 % fee, in coins of 100 USD
    expect(Number(received) / 1e18).toBeCloseTo(0.5 * 0.95 * 0.997, 3);
  });

  it('leave no profit in going round the pools', async () => {
    const router = at(chain.address('v2Router02'), packageArtifact('v2Router02').abi);
    const usdc = chain.token('USDC').address;
    const round = [wmon.address, hush.address, usdc, wmon.address];
    for (const path of [round, [...round].reverse()]) {
      const amounts = await router.read<bigint[]>('getAmountsOut', [ONE / 10n, path]);
      expect(amounts.at(-1)).toBeLessThan(ONE / 10n);
    }
  });

  async function quote(fee: number): Promise<bigint> {
    const quoter = at(chain.address('quoter'), packageArtifact('quoterV2').abi);
    const params = [wmon.address, hush.address, ONE, fee, 0n];
    const [amountOut] = await quoter.read<bigint[]>('quoteExactInputSingle', [params]);
    return amountOut!;
  }
});
