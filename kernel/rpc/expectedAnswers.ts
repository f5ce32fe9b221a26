import { peripherySelectors } from '../abi/peripherySelectors.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, ContractKind, DeployedContract } from '../chain/ChainSpec.ts';
import type { Call } from './types.ts';

/** What the contracts of the published periphery say about their place in a deployment, and who that must be. */
const QUESTIONS: readonly {
  readonly asked: readonly ContractKind[];
  readonly signature: keyof typeof peripherySelectors;
  readonly answer: ContractKind;
}[] = [
  { asked: ['v2Router02'], signature: 'factory()', answer: 'v2Factory' },
  {
    asked: ['positionManager', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    signature: 'factory()',
    answer: 'v3Factory',
  },
  { asked: ['v2Router02'], signature: 'WETH()', answer: 'wrappedNative' },
  {
    asked: ['positionManager', 'positionDescriptor', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    signature: 'WETH9()',
    answer: 'wrappedNative',
  },
  { asked: ['swapRouter02'], signature: 'factoryV2()', answer: 'v2Factory' },
  { asked: ['swapRouter02'], signature: 'positionManager()', answer: 'positionManager' },
  { asked: ['v3Migrator'], signature: 'nonfungiblePositionManager()', answer: 'positionManager' },
];

export interface ExpectedAnswer {
  readonly contract: DeployedContract;
  readonly call: Call;
  readonly answer: Address;
}

/** The questions whose answers the chain's own manifest knows. */
export function expectedAnswers(chain: ChainSpec): readonly ExpectedAnswer[] {
  return chain.contracts.flatMap((contract) =>
    QUESTIONS.flatMap(({ asked, signature, answer }) => {
      const expected = asked.includes(contract.kind) ? contractAddress(chain, answer) : undefined;
      if (expected === undefined) return [];
      return [
        {
          contract,
          call: { target: contract.address, data: peripherySelectors[signature] },
          answer: expected,
        },
      ];
    }),
  );
}
