import { describe, expect, it } from 'vitest';
import ethereum from '../../chains/ethereum.json' with { type: 'json' };
import type { ChainSpec, DeploymentManifest } from '../chain/ChainSpec.ts';
import type { AppConfig } from './AppConfig.ts';
import { configuredChains, mergeChain } from './mergeChain.ts';

const chain = ethereum as unknown as ChainSpec;
const A = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const B = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const manifest: DeploymentManifest = {
  chainId: 1,
  contracts: [
    { kind: 'quoter', version: '1', address: A, block: 7 },
    { kind: 'feeValidator', version: '1', address: A },
  ],
  initCodeHashes: { v2Pair: '0x01' },
  tokens: [
    { chainId: 1, address: A, decimals: 18, symbol: 'HUSH', name: 'Hush' },
    { chainId: 1, address: A, decimals: 8, symbol: 'WBTC', name: 'Other bitcoin' },
  ],
};

const byKind = ({ contracts }: ChainSpec, kind: string) => contracts.filter((item) => item.kind === kind);
const bySymbol = ({ tokens }: ChainSpec, symbol: string) => tokens.filter((item) => item.symbol === symbol);

describe('mergeChain', () => {
  it('leaves a chain alone without layers', () => {
    expect(mergeChain(chain)).toEqual(chain);
  });

  it('puts the manifest over the chain file, contract by kind and token by symbol', () => {
    const merged = mergeChain(chain, manifest);
    expect(byKind(merged, 'quoter')).toEqual([manifest.contracts[0]]);
    expect(byKind(merged, 'v3Factory')).toEqual(byKind(chain, 'v3Factory'));
    expect(bySymbol(merged, 'WBTC')).toEqual([manifest.tokens[1]]);
    expect(merged.tokens.at(-1)).toEqual(manifest.tokens[0]);
    expect(merged.tokens.length).toBe(chain.tokens.length + 1);
    expect(merged.initCodeHashes).toEqual({ ...chain.initCodeHashes, v2Pair: '0x01' });
    expect(merged.endpoints).toEqual(chain.endpoints);
  });

  it('puts config.json over both', () => {
    const endpoints = [{ url: 'https://mine.example' }];
    const contracts = [{ kind: 'quoter', version: '2', address: B } as const];
    const merged = mergeChain(chain, manifest, { endpoints, deployment: { contracts } });
    expect(byKind(merged, 'quoter')).toEqual(contracts);
    expect(byKind(merged, 'feeValidator')).toEqual([manifest.contracts[1]]);
    expect(merged.endpoints).toEqual(endpoints);
    expect(merged.initCodeHashes.v2Pair).toBe('0x01');
  });

  it("routes through the base tokens of config.json in place of the chain file's", () => {
    const baseTokens = ['WETH', 'HUSH'];
    expect(mergeChain(chain, manifest, { baseTokens }).baseTokens).toEqual(baseTokens);
    expect(mergeChain(chain, manifest, {}).baseTokens).toEqual(chain.baseTokens);
  });

  it('does not change what it is given', () => {
    const before = structuredClone(chain);
    mergeChain(chain, manifest, { endpoints: [] });
    expect(chain).toEqual(before);
  });
});

describe('configuredChains', () => {
  it('gives each chain its own entry of config.json', () => {
    const endpoints = [{ url: 'https://mine.example' }];
    const other: ChainSpec = { ...chain, id: 2, slug: 'other' };
    const config: AppConfig = {
      brand: { name: 'X' },
      links: {},
      defaultChain: 1,
      chains: { '2': { endpoints } },
    };
    const [first, second] = configuredChains([chain, other], config);
    expect(first!.endpoints).toEqual(chain.endpoints);
    expect(second!.endpoints).toEqual(endpoints);
  });
});
