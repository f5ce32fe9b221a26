import type { ChainClients } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import type { ChainPools } from './PairMarket.ts';
import { PoolStore } from './PoolStore.ts';
import { PoolDirectory } from './pools/PoolDirectory.ts';
import { TokenTaxes } from './TokenTaxes.ts';

/** The pools of each chain, shared by everything that watches pools: each pool is read once a refresh. */
export class ChainPoolsRegistry {
  readonly #clients: ChainClients;
  readonly #logger: Logger;
  readonly #chains = new Map<number, ChainPools>();

  constructor(clients: ChainClients, logger: Logger = console) {
    this.#clients = clients;
    this.#logger = logger;
  }

  /** Created at the first call, without a request. @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainPools {
    let pools = this.#chains.get(chainId);
    if (!pools) {
      const client = this.#clients.get(chainId);
      pools = {
        client,
        directory: new PoolDirectory(client.chain),
        taxes: new TokenTaxes(client.chain, this.#logger),
        store: new PoolStore(client),
      };
      this.#chains.set(chainId, pools);
    }
    return pools;
  }
}
