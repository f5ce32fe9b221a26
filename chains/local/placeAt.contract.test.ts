// @module-tag long
import { getAddress } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, ContractKind, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { permit2Artifact } from '../deployer/packageArtifact.ts';
import committed from '../deployments/31337.json' with { type: 'json' };
import { DEPLOYER } from './accounts.ts';
import { type LocalChain, startLocalChain } from './startLocalChain.ts';

const ANSWERS = [
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
  'function positionManager() view returns (address)',
  'function owner() view returns (address)',
  'function feeToSetter() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
];
const TOKENS: readonly [string, Address, number][] = [
  ['WMON', '0xFb8bf4c1CC7a94c73D209a149eA2AbEa852BC541', 18],
  ['USDC', '0x534b2f3A21130d7a60830c2Df862319e593943A3', 6],
  ['WETH', '0x45477f4709771331db81944A5E20eF95Bc7BA2D7', 18],
  ['ZERO', '0x00000000000000000000000000000000000C0FFE', 0],
];

const placeFor = (index: number) =>
  getAddress(`0x${(0xc0de0000 + index).toString(16).padStart(40, 'a')}`) as Address;

const wanted: DeploymentManifest = {
  chainId: 10143,
  contracts: committed.contracts.map(({ kind, version }, index) => ({
    kind: kind as ContractKind,
    version,
    address: kind === 'wrappedNative' ? TOKENS[0]![1] : placeFor(index),
  })),
  initCodeHashes: {},
  tokens: TOKENS.map(([symbol, address, decimals]) => ({
    ...{ chainId: 10143, address, decimals, symbol },
    name: `Token ${symbol}`,
  })),
};

describe('a chain with its contracts at given addresses', () => {
  let chain: LocalChain;
  const address = (kind: ContractKind) =>
    chain.manifest.contracts.find((found) => found.kind === kind)!.address;
  const ask = (kind: ContractKind, question: string) =>
    new TestContract(chain.url, address(kind), ANSWERS).read(question);

  beforeAll(async () => {
    chain = await startLocalChain({ chainId: 10143, placeAt: wanted, fresh: true });
  });
  afterAll(() => chain?.stop());

  it('has them there', () => {
    for (const { kind, address: place } of wanted.contracts) expect(address(kind), kind).toBe(place);
    for (const token of wanted.tokens) {
      const found = chain.manifest.tokens.find(({ symbol }) => symbol === token.symbol);
      expect(found).toMatchObject({ chainId: 10143, address: token.address, decimals: token.decimals });
    }
    expect(chain.manifest.chainId).toBe(10143);
  });

  it('gives them the code they have elsewhere', () => {
    for (const { kind, codeHash } of committed.contracts) {
      expect(chain.manifest.contracts.find((found) => found.kind === kind)?.codeHash, kind).toBe(codeHash);
    }
  });

  it('has their immutables and storage right', async () => {
    expect(await ask('v2Router02', 'factory')).toBe(address('v2Factory'));
    expect(await ask('v2Router02', 'WETH')).toBe(TOKENS[0]![1]);
    expect(await ask('swapRouter', 'factory')).toBe(address('v3Factory'));
    expect(await ask('swapRouter02', 'factoryV2')).toBe(address('v2Factory'));
    expect(await ask('swapRouter02', 'positionManager')).toBe(address('positionManager'));
    expect(await ask('positionManager', 'factory')).toBe(address('v3Factory'));
    expect(await ask('quoter', 'WETH9')).toBe(TOKENS[0]![1]);
    expect(await ask('v3Factory', 'owner')).toBe(DEPLOYER);
    expect(await ask('v2Factory', 'feeToSetter')).toBe(DEPLOYER);
  });

  it('has the market too', async () => {
    const router = new TestContract(chain.url, address('v2Router02'), ANSWERS);
    const [out] = (
      await router.read<bigint[]>('getAmountsOut', [10n ** 18n, [TOKENS[0]![1], TOKENS[1]![1]]])
    ).slice(-1);
    expect(Number(out)).toBeGreaterThan(99e6);
    expect(Number(out)).toBeLessThan(100e6);
    const zero = new TestContract(chain.url, TOKENS[3]![1], TOKEN_ABI);
    expect(await zero.read('balanceOf', [DEPLOYER])).toBe(10_000n);
  });

  it('has a Permit2 that signs for this chain and address', async () => {
    const permit2 = new TestContract(chain.url, address('permit2'), permit2Artifact().abi);
    const { TypedDataEncoder } = await import('ethers');
    const domain = { name: 'Permit2', chainId: 10143, verifyingContract: address('permit2') };
    expect(await permit2.read('DOMAIN_SEPARATOR')).toBe(TypedDataEncoder.hashDomain(domain));
  });

  it('refuses versions it cannot deploy', async () => {
    const old = { ...wanted, contracts: [{ kind: 'quoter', version: '1', address: placeFor(99) } as const] };
    await expect(startLocalChain({ chainId: 10143, placeAt: old })).rejects.toThrow('quoter version 1');
  });
});
