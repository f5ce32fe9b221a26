import { getCreateAddress } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { JsonRpc } from '../deployer/JsonRpc.ts';
import type { CallStep, DeployStep, Sender } from '../deployer/Sender.ts';
import { placeAt } from './placeAt.ts';

const GAS = '0xf42400'; // 16,000,000
const GAS_PRICE = '0x2540be400'; // 10 gwei, above any base fee of a fresh chain
const BATCH = 100;

interface Queued {
  readonly name: string;
  readonly transaction: Record<string, unknown>;
  readonly creates?: Address;
}

interface Receipt {
  readonly transactionHash: Hex;
  readonly status: Hex;
  readonly blockNumber: Hex;
}

/**
 * Sends the steps of a deployment to anvil in batches that are mined together, from unlocked accounts.
 * Addresses are computed in advance, and the same steps always land in the same blocks. Needs an anvil that
 * does not mine by itself. Steps named in `places` are deployed to the address given there.
 */
export class AnvilSender implements Sender {
  readonly from: Address;
  readonly #rpc: JsonRpc;
  readonly #places: ReadonlyMap<string, Address>;
  readonly #blocks = new Map<Address, number>();
  #nonce: number;
  #queue: Queued[] = [];

  private constructor(rpc: JsonRpc, from: Address, nonce: number, places: ReadonlyMap<string, Address>) {
    this.#rpc = rpc;
    this.from = from;
    this.#nonce = nonce;
    this.#places = places;
  }

  static async open(
    rpc: JsonRpc,
    from: Address,
    places: ReadonlyMap<string, Address> = new Map(),
  ): Promise<AnvilSender> {
    const nonce = Number(await rpc.call<Hex>('eth_getTransactionCount', [from, 'latest']));
    return new AnvilSender(rpc, from, nonce, places);
  }

  async deploy({ name, initCode }: DeployStep): Promise<Address> {
    const place = this.#places.get(name);
    if (place !== undefined) {
      await this.settle();
      const block = await placeAt(this.#rpc, { address: place, initCode, from: this.from });
      this.#nonce += 1;
      this.#blocks.set(place, block);
      return place;
    }
    const creates = getCreateAddress({ from: this.from, nonce: this.#nonce }) as Address;
    this.#enqueue(name, { data: initCode }, creates);
    return creates;
  }

  async call({ name, to, data, valueRaw = 0n }: CallStep): Promise<void> {
    this.#enqueue(name, { to, data, value: `0x${valueRaw.toString(16)}` });
  }

  async settle(): Promise<void> {
    while (this.#queue.length > 0) await this.#mine(this.#queue.splice(0, BATCH));
  }

  blockOf(address: Address): number | undefined {
    return this.#blocks.get(address);
  }

  #enqueue(name: string, fields: Record<string, unknown>, creates?: Address): void {
    const nonce = `0x${this.#nonce.toString(16)}`;
    const transaction = { from: this.from, nonce, gas: GAS, gasPrice: GAS_PRICE, ...fields };
    this.#queue.push({ name, transaction, ...(creates && { creates }) });
    this.#nonce += 1;
  }

  async #mine(steps: readonly Queued[]): Promise<void> {
    const hashes = await this.#rpc.batch<Hex>(
      steps.map(({ transaction }) => ({ method: 'eth_sendTransaction', params: [transaction] })),
    );
    await this.#rpc.call('evm_mine');
    const receipts = await this.#rpc.batch<Receipt | null>(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    );
    receipts.forEach((receipt, index) => {
      const { name, creates } = steps[index]!;
      if (receipt === null) throw new Error(`${name}: not mined`);
      if (BigInt(receipt.status) !== 1n) throw new Error(`${name}: reverted (${receipt.transactionHash})`);
      if (creates) this.#blocks.set(creates, Number(receipt.blockNumber));
    });
  }
}
