import { useEffect, useState } from 'react';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { contractName } from '../../../kernel/chain/contractName.ts';
import type { IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { readSender } from '../../../kernel/tx/readSender.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface EventAccount {
  readonly address: Address;
  /** False: a contract of the exchange, since the sender is not known (yet). */
  readonly isPerson: boolean;
}

/**
 * Whom an event concerns: a pool tells a router or the next pool where a trade went through one; then it is who sent the
 * transaction, asked of the network once each.
 */
export function useSenders(
  chainId: number,
  events: readonly PoolEvent[],
  pools: ReadonlyMap<Address, IndexedPool>,
): (event: PoolEvent) => EventAccount {
  const client = useService(ChainClientsToken).get(chainId);
  const [senders, setSenders] = useState<ReadonlyMap<Hex, Address>>(new Map());
  const [asked] = useState(() => new Set<Hex>());
  const isContract = (address: Address) =>
    pools.has(address) || contractName(client.chain, address) !== undefined;
  const wanted = events.flatMap(({ account, transactionHash }) =>
    isContract(account) ? [transactionHash] : [],
  );
  const key = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of what is wanted
  useEffect(() => {
    for (const hash of wanted) {
      if (asked.has(hash)) continue;
      asked.add(hash);
      void readSender(client, hash).then(
        ({ from }) => setSenders((before) => new Map(before).set(hash, from)),
        // The contract's kind stays in its place.
        () => undefined,
      );
    }
  }, [client, key, asked]);
  return ({ account, transactionHash }) => {
    const isPerson = !isContract(account);
    const sender = isPerson ? undefined : senders.get(transactionHash);
    return { address: sender ?? account, isPerson: isPerson || sender !== undefined };
  };
}
