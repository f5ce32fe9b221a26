import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, ContractKind, DeployedContract } from '../chain/ChainSpec.ts';
import type { Call } from './types.ts';

/** What the contracts of the published periphery say about their place in a deployment, and who that must be. */
const QUESTIONS: readonly {
  readonly asked: readonly ContractKind[];
  readonly selector: `0x${string}`;
  readonly answer: ContractKind;
}[] = [
  // factory()
  { asked: ['v2Router02'], selector: '0xc45a0155', answer: 'v2Factory' },
  {
    asked: ['positionManager', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    selector: '0xc45a0155',
    answer: 'v3Factory',
  },
  // WETH()
  { asked: ['v2Router02'], selector: '0xad5c4648', answer: 'wrappedNative' },
  // WETH9()
  {
    asked: ['positionManager', 'positionDescriptor', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    selector: '0x4aa4a4fc',
    answer: 'wrappedNative',
  },
  // factoryV2()
  { asked: ['swapRouter02'], selector: '0x68e0d4e1', answer: 'v2Factory' },
  // positionManager()
  { asked: ['swapRouter02'], selector: '0x791b98bc', answer: 'positionManager' },
  // nonfungiblePositionManager()
  { asked: ['v3Migrator'], selector: '0xb44a2722', answer: 'positionManager' },
];

export interface ExpectedAnswer {
  readonly contract: DeployedContract;
  readonly call: Call;
  readonly answer: Address;
}

/** The questions whose answers the chain's own manifest knows. */
export function expectedAnswers(chain: ChainSpec): readonly ExpectedAnswer[] {
  return chain.contracts.flatMap((contract) =>
    QUESTIONS.flatMap(({ asked, selector, answer }) => {
      const expected = asked.includes(contract.kind) ? contractAddress(chain, answer) : undefined;
      if (expected === undefined) return [];
      return [{ contract, call: { target: contract.address, data: selector }, answer: expected }];
    }),
  );
}
