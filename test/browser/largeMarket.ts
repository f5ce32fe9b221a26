import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { deployTokens, type TestToken } from '../../chains/deployer/testTokens.ts';
import { AnvilSender } from '../../chains/local/AnvilSender.ts';
import { MARKET_MAKER } from '../../chains/local/accounts.ts';
import { type PositionPlan, PRICES_MICRO_USD, type V3Plan, WRAPPED } from '../../chains/local/market.ts';
import type { PricedToken } from '../../chains/local/poolPrice.ts';
import { seededState } from '../../chains/local/seededState.ts';
import { seedPools } from '../../chains/local/seedMarket.ts';
import { startAnvil } from '../../chains/local/startAnvil.ts';
import type { Address, ContractKind, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';

/** Tokens that already have pools with each other on the seeded chain. */
const SEEDED_BASES = [WRAPPED, 'HUSH', 'USDC', 'WETH'] as const;
const NEW_BASES = 11;
const FEES = [500, 3000] as const;
const RICH = '0x33b2e3c9fd0803ce8000000'; // 10^27 wei

export interface LargeMarket {
  readonly url: string;
  /** The pools that were added to the seeded ones. */
  readonly pools: readonly Address[];
  /** The part of a config.json with which the app routes through all of them. */
  readonly chains: AppConfig['chains'];
  stop(): Promise<void>;
}

/**
 * A local chain with eleven more tokens. Each pair of them, and each pair of one with a seeded base token,
 * has three pools (V2, and V3 at two fees), so that a route of three hops can choose from 300 pools. It mines
 * every second, and transactions wait for that.
 */
export async function startLargeMarket(): Promise<LargeMarket> {
  const chainId = 31337;
  const { stateFile, chain } = await seededState({ chainId, nativeSymbol: 'MON' });
  // Steps that are mined together need a chain that does not mine by itself.
  const anvil = await startAnvil({ chainId, loadState: stateFile });
  const rpc = new JsonRpc(anvil.url);
  try {
    const made = await addPools(rpc, chain.manifest);
    await rpc.call('anvil_mine', ['0x2']);
    await rpc.call('evm_setIntervalMining', [1]);
    return { ...made, url: anvil.url, stop: anvil.stop };
  } catch (cause) {
    await anvil.stop();
    throw cause;
  }
}

async function addPools(
  rpc: JsonRpc,
  manifest: DeploymentManifest,
): Promise<Pick<LargeMarket, 'pools' | 'chains'>> {
  await rpc.call('anvil_setBalance', [MARKET_MAKER, RICH]);
  const maker = await AnvilSender.open(rpc, MARKET_MAKER);
  const added = await deployTokens(maker, manifest.chainId, newTokens());
  const tokens = new Map<string, PricedToken>(seededBases(manifest));
  const names = added.map(({ symbol }) => symbol);
  added.forEach((token, index) => {
    tokens.set(token.symbol, { ...token, microUsd: BigInt(index + 1) * 700_000n });
  });
  const pairs = names.flatMap((name, index) =>
    [...SEEDED_BASES, ...names.slice(0, index)].map((other) => [other, name] as const),
  );
  // Different depths, so that no two routes are equal.
  const made = await seedPools(maker, exchangeOf(manifest), tokens, {
    v2: pairs.map((pair, index) => ({ tokens: pair, shares: [{ usd: 20_000 * (1 + (index % 7)) }] })),
    v3: pairs.flatMap((pair, index) =>
      FEES.map((fee): V3Plan => ({ tokens: pair, fee, positions: positions(1 + ((index * 3 + fee) % 5)) })),
    ),
  });
  const wrapped = symbolAt(manifest, exchangeOf(manifest).address('wrappedNative'));
  const baseTokens = [wrapped, ...SEEDED_BASES.slice(1), ...names];
  const deployment = { ...manifest, tokens: [...manifest.tokens, ...added] };
  return {
    pools: made.map(({ address }) => address),
    chains: { [manifest.chainId]: { endpoints: [{ url: rpc.url }], deployment, baseTokens } },
  };
}

/** Nested ranges: a trade of a few thousand USD leaves some of them. */
function positions(depth: number): readonly PositionPlan[] {
  return [40, 80, 160, 320, 640].map((width) => ({ usd: 300 * depth, range: [-width, width] }));
}

function newTokens(): readonly TestToken[] {
  return Array.from({ length: NEW_BASES }, (_, index): TestToken => {
    const number = String(index + 1).padStart(2, '0');
    return { symbol: `BASE${number}`, name: `Base token ${number}`, decimals: 18, form: 'standard' };
  });
}

function seededBases(manifest: DeploymentManifest): readonly (readonly [string, PricedToken])[] {
  const wrapped = symbolAt(manifest, exchangeOf(manifest).address('wrappedNative'));
  return SEEDED_BASES.map((key) => {
    const entry = manifest.tokens.find(({ symbol }) => symbol === (key === WRAPPED ? wrapped : key));
    if (!entry) throw new Error(`the deployment has no token ${key}`);
    return [key, { ...entry, microUsd: PRICES_MICRO_USD[key]! }] as const;
  });
}

function symbolAt({ tokens }: DeploymentManifest, address: Address): string {
  const found = tokens.find((token) => token.address === address);
  if (!found) throw new Error(`the deployment lists no token ${address}`);
  return found.symbol;
}

function exchangeOf(manifest: DeploymentManifest): { address(kind: ContractKind): Address } {
  return {
    address(kind) {
      const found = manifest.contracts.find((contract) => contract.kind === kind);
      if (!found) throw new Error(`the deployment has no ${kind}`);
      return found.address;
    },
  };
}
