import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';

/** Where Permit2 is on this chain. @throws SluiceError `contract_missing` */
export function permit2Of(chain: ChainSpec): Address {
  const permit2 = contractAddress(chain, 'permit2');
  if (!permit2) throw new SluiceError('contract_missing', 'This chain has no Permit2');
  return permit2;
}
