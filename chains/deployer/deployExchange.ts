import { encodeBytes32String, Interface, keccak256, ZeroAddress } from 'ethers';
import type { Address, ContractKind, Hex } from '../../kernel/chain/ChainSpec.ts';
import { type Artifact, initCodeOf, linkArtifact } from './Artifact.ts';
import { ownArtifact } from './compileContracts.ts';
import { packageArtifact, permit2Artifact } from './packageArtifact.ts';
import type { Sender } from './Sender.ts';

/** A contract of a running deployment. */
export interface PlacedContract {
  readonly kind: ContractKind;
  readonly version: string;
  readonly address: Address;
  /** The deployed artifact; absent for a contract that existed before. */
  readonly artifact?: Artifact;
}

export interface ExchangeOptions {
  /** Symbol and name of the chain's own coin, for the wrapped coin and the position pictures. */
  readonly nativeSymbol: string;
  /** An existing wrapped coin. */
  readonly wrappedNative?: Address;
  /** Existing Permit2 and Multicall3. */
  readonly permit2?: Address;
  readonly multicall3?: Address;
  /**
   * Deploys the V4 contracts in place of the other sender, and owns the PoolManager. It is not settled here,
   * and its addresses must be known before it is.
   */
  readonly v4Sender?: Sender;
}

type V4Kind = 'poolManager' | 'stateView' | 'v4Quoter' | 'v4PositionDescriptor' | 'v4PositionManager';

export interface Exchange {
  readonly contracts: readonly PlacedContract[];
  address(kind: ContractKind): Address;
}

/** keccak256 of the creation code of V2 pairs and V3 pools, as it is fixed in the routers' published code. */
export function initCodeHashes(): { readonly v2Pair: Hex; readonly v3Pool: Hex } {
  return {
    v2Pair: keccak256(packageArtifact('v2Pair').bytecode) as Hex,
    v3Pool: keccak256(packageArtifact('v3Pool').bytecode) as Hex,
  };
}

/** Gas that a V4 position's subscriber gets when it is told of its removal, as on Ethereum. */
const UNSUBSCRIBE_GAS = 300_000;

/**
 * Deploys the exchange: Uniswap V2, V3 and V4 with their periphery, Permit2, the Universal Router (bridge
 * parameter zero: not supported), the multicalls and the fee validator; enables the fee tier 100. The sender
 * becomes the owner of both factories, and of V4's PoolManager unless there is a `v4Sender`. Throws what the
 * senders throw.
 */
export async function deployExchange(sender: Sender, options: ExchangeOptions): Promise<Exchange> {
  const contracts: PlacedContract[] = [];
  const keep = (kind: ContractKind, version: string, address: Address, artifact?: Artifact): Address => {
    contracts.push({ kind, version, address, ...(artifact && { artifact }) });
    return address;
  };
  const put = async (
    kind: ContractKind,
    version: string,
    artifact: Artifact,
    args: readonly unknown[] = [],
    by: Sender = sender,
  ): Promise<Address> => {
    const address = await by.deploy({ name: kind, initCode: initCodeOf(artifact, args) });
    return keep(kind, version, address, artifact);
  };
  const { nativeSymbol, v4Sender = sender } = options;
  const putV4 = (kind: V4Kind, args: readonly unknown[]): Promise<Address> =>
    put(kind, '1', packageArtifact(kind), args, v4Sender);

  const wrapped = options.wrappedNative
    ? keep('wrappedNative', '1', options.wrappedNative)
    : await put('wrappedNative', '1', ownArtifact('WrappedNative'), [
        `Wrapped ${nativeSymbol}`,
        `W${nativeSymbol}`,
      ]);

  const v2Factory = await put('v2Factory', '1', packageArtifact('v2Factory'), [sender.from]);
  await put('v2Router02', '1', packageArtifact('v2Router02'), [v2Factory, wrapped]);

  const v3Factory = await put('v3Factory', '1', packageArtifact('v3Factory'));
  await sender.call({ name: 'enable fee tier 100', to: v3Factory, data: enableFeeTier(100, 1) });

  const library = await sender.deploy({
    name: 'nftDescriptor',
    initCode: packageArtifact('nftDescriptor').bytecode,
  });
  const descriptor = await put(
    'positionDescriptor',
    '1',
    linkArtifact(packageArtifact('positionDescriptor'), library),
    [wrapped, encodeBytes32String(nativeSymbol)],
  );
  const positions = await put('positionManager', '1', packageArtifact('positionManager'), [
    v3Factory,
    wrapped,
    descriptor,
  ]);
  await put('swapRouter', '1', packageArtifact('swapRouter'), [v3Factory, wrapped]);
  await put('swapRouter02', '1', packageArtifact('swapRouter02'), [v2Factory, v3Factory, positions, wrapped]);
  await put('quoter', '2', packageArtifact('quoterV2'), [v3Factory, wrapped]);
  await put('tickLens', '1', packageArtifact('tickLens'));
  await put('v3Migrator', '1', packageArtifact('v3Migrator'), [v3Factory, wrapped, positions]);
  await put('interfaceMulticall', '1', packageArtifact('interfaceMulticall'));

  if (options.multicall3) keep('multicall3', '1', options.multicall3);
  else await put('multicall3', '1', ownArtifact('Multicall3'));
  const permit2 = options.permit2
    ? keep('permit2', '1', options.permit2)
    : await put('permit2', '1', permit2Artifact());

  const poolManager = await putV4('poolManager', [v4Sender.from]);
  await putV4('stateView', [poolManager]);
  await putV4('v4Quoter', [poolManager]);
  const v4Descriptor = await putV4('v4PositionDescriptor', [
    poolManager,
    wrapped,
    encodeBytes32String(nativeSymbol),
  ]);
  const v4Positions = await putV4('v4PositionManager', [
    poolManager,
    permit2,
    UNSUBSCRIBE_GAS,
    v4Descriptor,
    wrapped,
  ]);

  const { v2Pair, v3Pool } = initCodeHashes();
  await put('universalRouter', '2.1.0', packageArtifact('universalRouter'), [
    {
      permit2,
      weth9: wrapped,
      v2Factory,
      v3Factory,
      pairInitCodeHash: v2Pair,
      poolInitCodeHash: v3Pool,
      v4PoolManager: poolManager,
      v3NFTPositionManager: positions,
      v4PositionManager: v4Positions,
      spokePool: ZeroAddress,
    },
  ]);
  await put('feeValidator', '1', ownArtifact('FeeValidator'), [v2Factory]);
  await sender.settle();

  const byKind = new Map(contracts.map((contract) => [contract.kind, contract.address]));
  return { contracts, address: (kind) => byKind.get(kind) ?? (ZeroAddress as Address) };
}

function enableFeeTier(fee: number, tickSpacing: number): Hex {
  const factory = new Interface(['function enableFeeAmount(uint24 fee, int24 tickSpacing)']);
  return factory.encodeFunctionData('enableFeeAmount', [fee, tickSpacing]) as Hex;
}
