import {
  FACTORY,
  FACTORY_V2,
  NONFUNGIBLE_POSITION_MANAGER,
  POSITION_MANAGER,
  WETH,
  WETH9,
} from '../../abi/shortSelectors.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, ContractKind, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import type { Call } from '../Multicall.ts';

/**
 * Getters by which periphery contracts name other contracts of their deployment, and which contract each must
 * name.
 */
const QUESTIONS: readonly {
  readonly asked: readonly ContractKind[];
  readonly selector: Hex;
  readonly answer: ContractKind;
}[] = [
  { asked: ['v2Router02'], selector: FACTORY, answer: 'v2Factory' },
  {
    asked: ['positionManager', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    selector: FACTORY,
    answer: 'v3Factory',
  },
  { asked: ['v2Router02'], selector: WETH, answer: 'wrappedNative' },
  {
    asked: ['positionManager', 'positionDescriptor', 'swapRouter', 'swapRouter02', 'quoter', 'v3Migrator'],
    selector: WETH9,
    answer: 'wrappedNative',
  },
  { asked: ['swapRouter02'], selector: FACTORY_V2, answer: 'v2Factory' },
  { asked: ['swapRouter02'], selector: POSITION_MANAGER, answer: 'positionManager' },
  { asked: ['v3Migrator'], selector: NONFUNGIBLE_POSITION_MANAGER, answer: 'positionManager' },
];

export interface ExpectedAnswer {
  readonly contract: DeployedContract;
  readonly call: Call;
  readonly answer: Address;
}

/** The getter calls whose right answers are known from the chain's manifest. */
export function expectedAnswers(chain: ChainSpec): readonly ExpectedAnswer[] {
  return chain.contracts.flatMap((contract) =>
    QUESTIONS.flatMap(({ asked, selector, answer }) => {
      const expected = asked.includes(contract.kind) ? contractAddress(chain, answer) : undefined;
      if (expected === undefined) return [];
      return [
        {
          contract,
          call: { target: contract.address, data: selector },
          answer: expected,
        },
      ];
    }),
  );
}
