import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InterfaceAbi } from 'ethers';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Artifact, ByteRange } from './Artifact.ts';

const V3_PERIPHERY = '@uniswap/v3-periphery/artifacts/contracts';
const SWAP_ROUTERS = '@uniswap/swap-router-contracts/artifacts/contracts';
const V4 = '@uniswap/v4-periphery/foundry-out';

/**
 * Published artifacts that the deployer uses: the deployer's name for each, and its file in an npm package.
 */
const FILES = {
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  v2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  v2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  v3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  nftDescriptor: `${V3_PERIPHERY}/libraries/NFTDescriptor.sol/NFTDescriptor.json`,
  positionDescriptor: `${V3_PERIPHERY}/NonfungibleTokenPositionDescriptor.sol/NonfungibleTokenPositionDescriptor.json`,
  positionManager: `${V3_PERIPHERY}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  swapRouter: `${V3_PERIPHERY}/SwapRouter.sol/SwapRouter.json`,
  tickLens: `${V3_PERIPHERY}/lens/TickLens.sol/TickLens.json`,
  v3Migrator: `${V3_PERIPHERY}/V3Migrator.sol/V3Migrator.json`,
  interfaceMulticall: `${V3_PERIPHERY}/lens/UniswapInterfaceMulticall.sol/UniswapInterfaceMulticall.json`,
  swapRouter02: `${SWAP_ROUTERS}/SwapRouter02.sol/SwapRouter02.json`,
  quoterV2: `${SWAP_ROUTERS}/lens/QuoterV2.sol/QuoterV2.json`,
  universalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  // The periphery's build of the core contract is byte for byte the core package's own.
  poolManager: `${V4}/PoolManager.sol/PoolManager.default.json`,
  stateView: `${V4}/StateView.sol/StateView.json`,
  v4Quoter: `${V4}/V4Quoter.sol/V4Quoter.json`,
  v4PositionDescriptor: `${V4}/PositionDescriptor.sol/PositionDescriptor.json`,
  v4PositionManager: `${V4}/PositionManager.sol/PositionManager.json`,
} as const;

const PERMIT2_FILE = '@1inch/solidity-utils/dist/src/permit2.json';

const PERMIT2_ABI: InterfaceAbi = [
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
];

export type PackageArtifactName = keyof typeof FILES;

type Links = Readonly<Record<string, Readonly<Record<string, readonly ByteRange[]>>>>;

interface HardhatArtifact {
  readonly abi: InterfaceAbi;
  readonly bytecode: string;
  readonly deployedBytecode: string;
  readonly linkReferences?: Links;
  readonly deployedLinkReferences?: Links;
}

interface FoundryArtifact {
  readonly abi: InterfaceAbi;
  readonly bytecode: { readonly object: string };
  readonly deployedBytecode: { readonly object: string };
}

interface WaffleArtifact {
  readonly abi: InterfaceAbi;
  readonly evm: { readonly bytecode: { object: string }; readonly deployedBytecode: { object: string } };
}

type PublishedArtifact = HardhatArtifact | FoundryArtifact | WaffleArtifact;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Artifact>();

/** An artifact from its npm package. Throws if the package is not installed. */
export function packageArtifact(name: PackageArtifactName): Artifact {
  let artifact = loaded.get(name);
  if (artifact === undefined) {
    artifact = normalise(name, readPackageFile(FILES[name]) as PublishedArtifact);
    loaded.set(name, artifact);
  }
  return artifact;
}

/**
 * Permit2. Its package only has the runtime code, with the cached chain id and domain separator zero. It then
 * computes the separator on every call, which is right on any chain. The creation code returns this runtime
 * code.
 */
export function permit2Artifact(): Artifact {
  const { bytecode } = readPackageFile(PERMIT2_FILE) as { bytecode: string };
  const runtime = bytecode.slice(2);
  const length = (runtime.length / 2).toString(16).padStart(4, '0');
  // PUSH2 length, DUP1, PUSH1 12 (where the runtime code begins), PUSH1 0, CODECOPY, PUSH1 0, RETURN
  const loader = `61${length}80600c6000396000f3`;
  return {
    name: 'Permit2',
    abi: PERMIT2_ABI,
    bytecode: `0x${loader}${runtime}`,
    deployedBytecode: `0x${runtime}`,
    links: [],
    deployedLinks: [],
  };
}

function readPackageFile(file: string): unknown {
  const [scope, packageName, ...rest] = file.split('/');
  for (const root of require.resolve.paths(file) ?? []) {
    try {
      return JSON.parse(readFileSync(path.join(root, scope!, packageName!, ...rest), 'utf8'));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    }
  }
  throw new Error(`${file} is not installed: run "npm ci" first`);
}

function normalise(name: string, json: PublishedArtifact): Artifact {
  const { creation, runtime, links = [], deployedLinks = [] } = codesOf(json);
  return {
    name,
    abi: json.abi,
    bytecode: withoutPlaceholders(creation, links),
    deployedBytecode: withoutPlaceholders(runtime, deployedLinks),
    links,
    deployedLinks,
  };
}

interface Codes {
  readonly creation: string;
  readonly runtime: string;
  readonly links?: readonly ByteRange[];
  readonly deployedLinks?: readonly ByteRange[];
}

/** Of the three formats, only Hardhat's artifacts here use libraries. */
function codesOf(json: PublishedArtifact): Codes {
  if ('evm' in json) {
    return { creation: json.evm.bytecode.object, runtime: json.evm.deployedBytecode.object };
  }
  if (typeof json.bytecode === 'object') {
    const { bytecode, deployedBytecode } = json as FoundryArtifact;
    return { creation: bytecode.object, runtime: deployedBytecode.object };
  }
  const { bytecode, deployedBytecode, linkReferences, deployedLinkReferences } = json as HardhatArtifact;
  return {
    creation: bytecode,
    runtime: deployedBytecode,
    links: flatten(linkReferences),
    deployedLinks: flatten(deployedLinkReferences),
  };
}

function flatten(links: Links | undefined): ByteRange[] {
  return Object.values(links ?? {}).flatMap((byName) => Object.values(byName).flat());
}

function withoutPlaceholders(code: string, links: readonly ByteRange[]): Hex {
  let hex = code.startsWith('0x') ? code.slice(2) : code;
  for (const { start } of links) hex = hex.slice(0, start * 2) + '0'.repeat(40) + hex.slice(start * 2 + 40);
  return `0x${hex}`;
}
