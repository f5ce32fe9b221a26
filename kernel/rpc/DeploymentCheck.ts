import type { Address, ContractKind } from '../chain/ChainSpec.ts';

export interface ContractCheck {
  readonly kind: ContractKind;
  readonly address: Address;
  readonly ok: boolean;
  /**
   * `no_code`, `code_differs`, `answers_differ`, or `unreadable` (the check could not read it; not a
   * failure).
   */
  readonly problem?: 'no_code' | 'code_differs' | 'answers_differ' | 'unreadable';
}

/** Observable result of the deployment check. */
export interface DeploymentCheck {
  readonly state: 'pending' | 'checked' | 'unreadable';
  readonly contracts: readonly ContractCheck[];
  recheck(): Promise<void>;
}
