import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import { wordAt } from '../../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { isAddress, logsIn, settledTopics } from '../../../kernel/tx/settledOutput.ts';

/** The id of the position that a transaction minted for `owner`, by its receipt; undefined if it shows none. */
export function mintedPosition(receipt: unknown, manager: Address, owner: Address): bigint | undefined {
  for (const { address, topics } of logsIn(receipt)) {
    const [event, from, to, id] = topics;
    // The transfer of a token with an id has that as its fourth topic.
    if (!sameAddress(address, manager) || event !== settledTopics.transfer || id === undefined) continue;
    if (isAddress(from, ZERO_ADDRESS) && isAddress(to, owner)) return wordAt(id);
  }
  return undefined;
}
