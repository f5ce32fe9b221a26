import { ZeroAddress } from 'ethers';
import type { Address, ContractKind, DeploymentManifest, TokenEntry } from '../../kernel/chain/ChainSpec.ts';
import { buildManifest } from '../deployer/buildManifest.ts';
import { ownArtifact } from '../deployer/compileContracts.ts';
import { deployExchange, type PlacedContract } from '../deployer/deployExchange.ts';
import type { JsonRpc } from '../deployer/JsonRpc.ts';
import { deployTokens, TEST_TOKENS, type TestToken } from '../deployer/testTokens.ts';
import { AnvilSender } from './AnvilSender.ts';
import { ACCOUNTS, DEPLOYER, MARKET_MAKER, V4_MAKER } from './accounts.ts';
import { PRICES_MICRO_USD, WRAPPED } from './market.ts';
import type { PricedToken } from './poolPrice.ts';
import { type SeededPool, seedMarket } from './seedMarket.ts';
import { type Extras, seedNames } from './seedNames.ts';
import { type SeededV4Pool, seedV4Market } from './seedV4Market.ts';
import { NATIVE, V4_HOOKS } from './v4Market.ts';

/** The contents of a fresh local chain. */
export interface SeededChain {
  readonly manifest: DeploymentManifest;
  readonly pools: readonly SeededPool[];
  readonly v4Pools: readonly SeededV4Pool[];
  readonly extras: Extras;
}

export interface SeedOptions {
  readonly chainId: number;
  /** Symbol of the chain's own coin. */
  readonly nativeSymbol: string;
  /** Contracts and tokens are put at the addresses of this manifest. */
  readonly placeAt?: DeploymentManifest;
}

const RICH = '0x33b2e3c9fd0803ce8000000'; // 10^27 wei
const PLENTY = '0x21e19e0c9bab2400000'; // 10,000 coins
const UNKNOWN_PRICE_MICRO_USD = 1_000_000n;
const VERSIONS: Readonly<Partial<Record<ContractKind, string>>> = { quoter: '2', universalRouter: '2.1.0' };

/**
 * Deploys the exchange, tokens, markets, names and NFTs to an anvil that does not mine by itself. The same
 * options always give the same addresses and blocks. Throws naming the step that failed.
 */
export async function seedChain(rpc: JsonRpc, options: SeedOptions): Promise<SeededChain> {
  const { chainId, nativeSymbol, placeAt } = options;
  const wrappedSymbol = `W${nativeSymbol}`;
  await setBalances(rpc, [DEPLOYER, MARKET_MAKER, V4_MAKER], RICH);
  await rpc.call('anvil_impersonateAccount', [V4_MAKER]);
  const places = placesOf(placeAt, wrappedSymbol);
  const deployer = await AnvilSender.open(rpc, DEPLOYER, places);

  const hookPlaces = Object.values(V4_HOOKS).map(({ contract, address }) => [contract, address] as const);
  const v4Maker = await AnvilSender.open(rpc, V4_MAKER, new Map([...places, ...hookPlaces]));
  const exchange = await deployExchange(deployer, { nativeSymbol, v4Sender: v4Maker });
  const wrapped: TokenEntry = {
    chainId,
    address: exchange.address('wrappedNative'),
    decimals: 18,
    symbol: wrappedSymbol,
    name: `Wrapped ${nativeSymbol}`,
  };
  const plain = await deployTokens(deployer, chainId, tokensFor(placeAt, wrappedSymbol));
  const extras = await seedNames(deployer, chainId);

  const maker = await AnvilSender.open(rpc, MARKET_MAKER);
  const priced = pricedTokens(wrapped, plain);
  const pools = await seedMarket(deployer, maker, exchange, priced);
  const withCoin = new Map([...priced, [NATIVE, nativeCoin(nativeSymbol)]]);
  const v4Pools = await seedV4Market(v4Maker, exchange, withCoin);

  const registry: PlacedContract = {
    kind: 'ensRegistry',
    version: '1',
    address: extras.ensRegistry,
    artifact: ownArtifact('EnsRegistry'),
  };
  const manifest = await buildManifest(rpc, {
    chainId,
    contracts: [...exchange.contracts, registry],
    tokens: [wrapped, ...plain],
    blockOf: (address) => deployer.blockOf(address) ?? v4Maker.blockOf(address),
  });
  await setBalances(rpc, ACCOUNTS, PLENTY);
  await setBalances(rpc, [V4_MAKER], '0x0');
  await rpc.call('anvil_stopImpersonatingAccount', [V4_MAKER]);
  await rpc.call('evm_mine');
  return { manifest, pools, v4Pools, extras };
}

/**
 * The address of each step of the deployment. Throws where the manifest asks for a version that cannot be
 * deployed.
 */
function placesOf(manifest: DeploymentManifest | undefined, wrappedSymbol: string): Map<string, Address> {
  const places = new Map<string, Address>();
  for (const { symbol, address } of manifest?.tokens ?? []) {
    places.set(symbol === wrappedSymbol ? 'wrappedNative' : symbol, address);
  }
  for (const { kind, version, address } of manifest?.contracts ?? []) {
    const ours = VERSIONS[kind];
    if (ours === undefined || ours === version) places.set(kind, address);
    else if (!manifest?.contracts.some((other) => other.kind === kind && other.version === ours)) {
      throw new Error(`cannot place ${kind} version ${version}: only ${ours} can be deployed`);
    }
  }
  return places;
}

/**
 * The deployer's own tokens, with the manifest's data where it lists them; then the manifest's other tokens,
 * as plain ones.
 */
function tokensFor(manifest: DeploymentManifest | undefined, wrappedSymbol: string): TestToken[] {
  const listed = new Map((manifest?.tokens ?? []).map((token) => [token.symbol, token]));
  const own = TEST_TOKENS.map((token) => {
    const entry = listed.get(token.symbol);
    return entry ? { ...token, name: entry.name, decimals: entry.decimals } : token;
  });
  const known = new Set([...TEST_TOKENS.map(({ symbol }) => symbol), wrappedSymbol]);
  const others = [...listed.values()].filter(({ symbol }) => !known.has(symbol));
  return [
    ...own,
    ...others.map(({ symbol, name, decimals }): TestToken => {
      return { symbol, name, decimals, form: 'standard' };
    }),
  ];
}

function pricedTokens(wrapped: TokenEntry, plain: readonly TokenEntry[]): Map<string, PricedToken> {
  const entries: [string, TokenEntry][] = [[WRAPPED, wrapped]];
  for (const token of plain) entries.push([token.symbol, token]);
  return new Map(
    entries.map(([key, { symbol, address, decimals }]) => [
      key,
      { symbol, address, decimals, microUsd: PRICES_MICRO_USD[key] ?? UNKNOWN_PRICE_MICRO_USD },
    ]),
  );
}

function nativeCoin(symbol: string): PricedToken {
  return { symbol, address: ZeroAddress as Address, decimals: 18, microUsd: PRICES_MICRO_USD[WRAPPED]! };
}

async function setBalances(rpc: JsonRpc, accounts: readonly Address[], balance: string): Promise<void> {
  await rpc.batch(accounts.map((account) => ({ method: 'anvil_setBalance', params: [account, balance] })));
}
