import type { Interface } from 'ethers/abi';
import { abi as positionAbi } from '../../kernel/calldata/positionManager.ts';
import { abi as swapRouterAbi } from '../../kernel/calldata/routers/swapRouter.ts';
import { abi as swapRouter02Abi } from '../../kernel/calldata/routers/swapRouter02.ts';
import { abi as universalRouterAbi } from '../../kernel/calldata/routers/universalRouter.ts';
import { abi as v2SwapAbi } from '../../kernel/calldata/routers/v2Router02.ts';
import { abi as v2LiquidityAbi } from '../../kernel/calldata/v2Liquidity.ts';
import { abi as migratorAbi } from '../../kernel/calldata/v3Migrator.ts';
import type { ChainSpec, ContractKind } from '../../kernel/chain/ChainSpec.ts';
import { erc2612TypedData } from '../../kernel/wallet/erc2612.ts';
import { newPermit2, permit2TypedData } from '../../kernel/wallet/permit2TypedData.ts';
import type { Deployment, Descriptor, Format } from './Descriptor.ts';
import { functionKey, messageKey } from './formatKey.ts';
import { migratorFormats, positionFormats, v2LiquidityFormats } from './liquidityFormats.ts';
import {
  swapRouter02Formats,
  swapRouterFormats,
  universalRouterFormats,
  v2SwapFormats,
} from './swapFormats.ts';
import {
  permit2Abi,
  permit2Formats,
  permitFormat,
  permitSingleFormat,
  tokenAbi,
  tokenFormats,
  wrappedAbi,
  wrappedFormats,
} from './tokenFormats.ts';

const SCHEMA = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json';
const UNISWAP = { owner: 'Uniswap', info: { url: 'https://uniswap.org' } };

interface Described {
  readonly kind: ContractKind;
  readonly name: string;
  readonly metadata: object;
  readonly parts: readonly (readonly [Interface, Readonly<Record<string, Format>>])[];
}

const contracts: readonly Described[] = [
  {
    ...{ kind: 'v2Router02', name: 'UniswapV2Router02', metadata: UNISWAP },
    parts: [
      [v2SwapAbi, v2SwapFormats],
      [v2LiquidityAbi, v2LiquidityFormats],
    ],
  },
  described('swapRouter', 'SwapRouter', swapRouterAbi, swapRouterFormats),
  described('swapRouter02', 'SwapRouter02', swapRouter02Abi, swapRouter02Formats),
  described('universalRouter', 'UniversalRouter', universalRouterAbi, universalRouterFormats),
  described('positionManager', 'NonfungiblePositionManager', positionAbi, positionFormats),
  described('v3Migrator', 'V3Migrator', migratorAbi, migratorFormats),
  described('permit2', 'Permit2', permit2Abi, permit2Formats),
  {
    ...{ kind: 'wrappedNative', name: 'WETH9', metadata: { owner: 'Wrapped network coin' } },
    parts: [[wrappedAbi, wrappedFormats]],
  },
];

/**
 * All descriptor files: of each contract that the app calls, on the chains that have it, and of each message
 * that it asks people to sign.
 * @returns by file name
 */
export function descriptors(chains: readonly ChainSpec[]): ReadonlyMap<string, Descriptor> {
  const files = new Map<string, Descriptor>();
  for (const { kind, name, metadata, parts } of contracts) {
    files.set(`calldata-${name}.json`, {
      $schema: SCHEMA,
      context: { $id: name, contract: { deployments: deploymentsOf(chains, kind) } },
      metadata: { ...metadata, contractName: name },
      display: { formats: Object.assign({}, ...parts.map(([abi, formats]) => formatsOf(abi, formats))) },
    });
  }
  // Every token has these: they are bound to no address.
  files.set('calldata-ERC20.json', {
    $schema: SCHEMA,
    context: { $id: 'ERC20', contract: {} },
    display: { formats: formatsOf(tokenAbi, tokenFormats) },
  });
  files.set('eip712-ERC2612.json', {
    $schema: SCHEMA,
    context: { $id: 'ERC2612', eip712: {} },
    display: { formats: { [messageKey(tokenPermit)]: permitFormat } },
  });
  files.set('eip712-Permit2.json', {
    $schema: SCHEMA,
    context: {
      $id: 'Permit2',
      eip712: { domain: { name: 'Permit2' }, deployments: deploymentsOf(chains, 'permit2') },
    },
    metadata: { ...UNISWAP, contractName: 'Permit2' },
    display: { formats: { [messageKey(permitSingle)]: permitSingleFormat } },
  });
  return files;
}

// Made by what makes them in the app, for their types.
const ANY = '0x0000000000000000000000000000000000000001';
const tokenPermit = erc2612TypedData(
  { domain: { chainId: 1, verifyingContract: ANY }, nonce: 0n },
  ...([ANY, ANY, 0n, 0n] as const),
);
const permitSingle = permit2TypedData(newPermit2(ANY, 0n, ANY, 0, 0), ANY, 1);

function described(
  kind: ContractKind,
  name: string,
  abi: Interface,
  formats: Readonly<Record<string, Format>>,
): Described {
  return { kind, name, metadata: UNISWAP, parts: [[abi, formats]] };
}

/** @throws Error if a function that the app calls has no format, or a format no function */
function formatsOf(abi: Interface, formats: Readonly<Record<string, Format>>): Record<string, Format> {
  const keyed: Record<string, Format> = {};
  const left = new Set(Object.keys(formats));
  abi.forEachFunction((fragment) => {
    const format = formats[fragment.name];
    if (!format) throw new Error(`${fragment.name} has no format`);
    keyed[functionKey(fragment)] = format;
    left.delete(fragment.name);
  });
  if (left.size > 0) throw new Error(`The app does not call ${[...left].join(', ')}`);
  return keyed;
}

function deploymentsOf(chains: readonly ChainSpec[], kind: ContractKind): readonly Deployment[] {
  return chains
    .flatMap(({ id: chainId, contracts }) =>
      contracts.filter((each) => each.kind === kind).map(({ address }) => ({ chainId, address })),
    )
    .sort((a, b) => a.chainId - b.chainId);
}
