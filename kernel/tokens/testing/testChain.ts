import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';

/** A checksummed address from a small number. */
export function addressOf(number: number): Address {
  return parseAddress(`0x${number.toString(16).padStart(40, '0')}`) as Address;
}

export const WMON = addressOf(0xaaaa01);
export const HUSH = addressOf(0xaaaa02);
export const MULTICALL3 = addressOf(0xaaaa99);

/** The chain file of the local chain with two tokens; `over` replaces fields. */
export function testChain(over: Partial<ChainSpec> = {}): ChainSpec {
  const id = over.id ?? 31337;
  return {
    id,
    slug: 'local',
    label: 'Sluice local',
    networkType: 'L1',
    testnet: true,
    nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
    explorer: '',
    docs: '',
    infoLink: '',
    color: '',
    backgroundColor: '',
    endpoints: [],
    endpointEvaluationIntervalMs: 10_000,
    blockTimeMs: 400,
    refreshIntervalMs: 2_000,
    pendingVisible: true,
    publicMempool: false,
    finalityTags: [],
    gas: { billing: 'used' },
    capabilities: {
      protocols: ['v2', 'v3'],
      exactOutput: true,
      maxHops: 3,
      maxSplits: 2,
      feeTiers: [500, 3000, 10000],
    },
    contracts: [
      { kind: 'wrappedNative', version: '1', address: WMON },
      { kind: 'multicall3', version: '3', address: MULTICALL3 },
    ],
    initCodeHashes: {},
    tokens: [
      { chainId: id, address: WMON, decimals: 18, symbol: 'WMON', name: 'Wrapped Monad' },
      { chainId: id, address: HUSH, decimals: 18, symbol: 'HUSH', name: 'Hush' },
    ],
    baseTokens: ['WMON'],
    stablecoins: [],
    defaultOutputs: ['HUSH'],
    fetchTokenLists: false,
    lpToken: { symbol: 'UNI-V2', name: 'Uniswap V2' },
    prices: { source: 'placeholder', usd: { MON: 100, HUSH: 0.0001 } },
    balanceReads: 'standard',
    ...over,
  };
}
