import { Interface, type InterfaceAbi } from 'ethers';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { MinedReceipt } from '../../kernel/rpc/testing/mined.ts';

interface BatchReceipt extends MinedReceipt {
  readonly contractAddress?: Address;
}

/** Far more than a pool takes to be created. */
const GAS = '0xf42400';
/** Above any base fee of these tests. */
const GAS_PRICE = '0xe8d4a51000';

/** Transactions of one unlocked account which are mined together, by a node that does not mine by itself. */
export class TransactionBatch {
  readonly from: Address;
  readonly #rpc: JsonRpc;
  #queue: { readonly [field: string]: string }[] = [];

  constructor(url: string, from: Address) {
    this.#rpc = new JsonRpc(url);
    this.from = from;
  }

  deploy(data: Hex): void {
    this.#queue.push({ data });
  }

  add(
    to: Address,
    abi: InterfaceAbi,
    [name, ...args]: readonly [string, ...args: unknown[]],
    value = 0n,
  ): void {
    const data = Interface.from(abi).encodeFunctionData(name, args);
    this.#queue.push({ to, data, value: `0x${value.toString(16)}` });
  }

  /** Mines all of them in one block. @returns their receipts in order; some may have been reverted */
  async mine(): Promise<readonly BatchReceipt[]> {
    const queue = this.#queue;
    this.#queue = [];
    const first = Number(await this.#rpc.call<Hex>('eth_getTransactionCount', [this.from, 'latest']));
    const hashes = await this.#rpc.batch<Hex>(
      queue.map((transaction, index) => ({
        method: 'eth_sendTransaction',
        params: [
          {
            from: this.from,
            nonce: `0x${(first + index).toString(16)}`,
            ...{ gas: GAS, gasPrice: GAS_PRICE, ...transaction },
          },
        ],
      })),
    );
    await passTime(this.#rpc);
    await this.#rpc.call('evm_mine');
    return this.#rpc.batch<BatchReceipt>(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    );
  }
}

/**
 * Makes the next block one of twelve seconds later, whatever the time is: what a pool stores, and so the gas of a swap,
 * depends on whether time has passed since its last one.
 */
export async function passTime(rpc: Pick<JsonRpc, 'call'>): Promise<void> {
  const { timestamp } = await rpc.call<{ readonly timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  await rpc.call('evm_setNextBlockTimestamp', [Number(timestamp) + 12]);
}
