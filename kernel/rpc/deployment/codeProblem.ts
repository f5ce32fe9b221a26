import type { DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import type { ContractCheck } from '../DeploymentCheck.ts';
import type { RpcPool } from '../RpcPool.ts';
import { maskedCodeHash } from './maskedCodeHash.ts';

/** Reads a contract's full code and says what is wrong with it; undefined if nothing is. */
export async function codeProblem(
  rpc: RpcPool,
  contract: DeployedContract,
): Promise<ContractCheck['problem'] | undefined> {
  let code: Hex;
  try {
    code = await rpc.request<Hex>('eth_getCode', [contract.address, 'latest']);
  } catch {
    return 'unreadable';
  }
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return 'unreadable';
  if (code === '0x') return 'no_code';
  if (contract.codeHash === undefined) return undefined;
  const hash = maskedCodeHash(code, contract.immutables);
  return hash === contract.codeHash.toLowerCase() ? undefined : 'code_differs';
}
