import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';

export interface DeployStep {
  /** Unique in one deployment: a contract kind or a token symbol. */
  readonly name: string;
  /** Creation code followed by the encoded constructor arguments. */
  readonly initCode: Hex;
}

export interface CallStep {
  /** Unique in one deployment. */
  readonly name: string;
  readonly to: Address;
  readonly data: Hex;
  /** Native coin to send, in wei. */
  readonly valueRaw?: bigint;
}

/** Turns the steps of a deployment into transactions. */
export interface Sender {
  /** The account that pays and becomes the owner. */
  readonly from: Address;
  /**
   * Deploys a contract and returns its address, which holds code after {@link settle} at the latest. Throws
   * if it failed.
   */
  deploy(step: DeployStep): Promise<Address>;
  /** Calls a contract. Throws if the call failed, at once or in {@link settle}. */
  call(step: CallStep): Promise<void>;
  /** Resolves when all steps so far are in a block; throws naming the step that failed. */
  settle(): Promise<void>;
  /** Block of a settled deployment; undefined where this sender deployed nothing. */
  blockOf(address: Address): number | undefined;
}
