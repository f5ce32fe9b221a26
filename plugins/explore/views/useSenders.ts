import { useEffect, useState } from 'react';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { contractName } from '../../../kernel/chain/contractName.ts';
import { isKernels } from '../../../kernel/index/IndexDatabase.ts';
import type { IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { readSender } from '../../../kernel/tx/readSender.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface EventAccount {
  readonly address: Address;
  /** False: the address is a contract of the exchange, because the sender is not known (yet). */
  readonly isPerson: boolean;
}

/**
 * The account behind an event. Where a trade went through a router or several pools, the pool's log names a
 * contract; then the transaction's sender is read from the network, once for each transaction.
 */
export function useSenders(
  chainId: number,
  events: readonly PoolEvent[],
  pools: ReadonlyMap<Address, IndexedPool>,
): (event: PoolEvent) => EventAccount {
  const client = useService(ChainClientsToken).get(chainId);
  const [senders, setSenders] = useState<ReadonlyMap<Hex, Address>>(new Map());
  const [asked] = useState(() => new Set<Hex>());
  // The one contract of an added kind is called by contracts alone.
  const isContract = ({ account, pool }: PoolEvent) =>
    pools.has(account) ||
    contractName(client.chain, account) !== undefined ||
    !isKernels(pools.get(pool)?.protocol ?? 'v3');
  const wanted = events.flatMap((event) => (isContract(event) ? [event.transactionHash] : []));
  const key = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of what is wanted
  useEffect(() => {
    for (const hash of wanted) {
      if (asked.has(hash)) continue;
      asked.add(hash);
      void readSender(client, hash).then(
        ({ from }) => setSenders((before) => new Map(before).set(hash, from)),
        // The contract is shown instead.
        () => undefined,
      );
    }
  }, [client, key, asked]);
  return (event) => {
    const { account, transactionHash } = event;
    const isPerson = !isContract(event);
    const sender = isPerson ? undefined : senders.get(transactionHash);
    return { address: sender ?? account, isPerson: isPerson || sender !== undefined };
  };
}
