import type { Address, ChainSpec, ContractKind } from './ChainSpec.ts';

/** The names of the exchange's contracts, the same in every language. */
const names: Readonly<Record<ContractKind, string>> = {
  wrappedNative: 'Wrapped coin',
  v2Factory: 'V2 Factory',
  v2Router02: 'V2 Router',
  v3Factory: 'V3 Factory',
  positionManager: 'Position Manager',
  positionDescriptor: 'Position Descriptor',
  swapRouter: 'V3 Swap Router',
  swapRouter02: 'Swap Router 02',
  quoter: 'Quoter',
  tickLens: 'Tick Lens',
  v3Migrator: 'V3 Migrator',
  interfaceMulticall: 'Multicall',
  multicall3: 'Multicall3',
  permit2: 'Permit2',
  universalRouter: 'Universal Router',
  poolManager: 'V4 Pool Manager',
  stateView: 'V4 State View',
  v4Quoter: 'V4 Quoter',
  v4PositionDescriptor: 'V4 Position Descriptor',
  v4PositionManager: 'V4 Position Manager',
  ensRegistry: 'ENS Registry',
  feeValidator: 'Fee Validator',
};

/** The name of the chain's contract at `address`; undefined when the deployment has no contract there. */
export function contractName(chain: Pick<ChainSpec, 'contracts'>, address: Address): string | undefined {
  const found = chain.contracts.find((contract) => contract.address === address);
  return found && names[found.kind];
}
