import { AbiCoder, getAddress, keccak256, Transaction, Wallet } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Journal } from './Journal.ts';
import { type JsonRpc, JsonRpcError } from './JsonRpc.ts';
import type { CallStep, DeployStep, Sender } from './Sender.ts';

export interface LiveSenderOptions {
  readonly rpc: JsonRpc;
  readonly chainId: number;
  /** A private key that signs, or an account the node signs for. */
  readonly account: { readonly privateKey: string } | { readonly unlocked: Address };
  readonly journal?: Journal;
  /** Called for each step when it is sent and when it is in a block. */
  readonly onProgress?: (message: string) => void;
}

interface Receipt {
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly contractAddress: Address | null;
}

interface Fields {
  readonly to: Address | null;
  readonly data: Hex;
  readonly value: bigint;
}

const POLL_MS = 500;
const RECEIPT_TIMEOUT_MS = 300_000;
/**
 * The state may change between estimate and inclusion: five percent more, and no higher, because some chains
 * charge the whole limit.
 */
const GAS_PERCENT = 105n;

/** Sends the steps of a deployment to any EVM chain, and waits for each before the next. */
export class LiveSender implements Sender {
  readonly from: Address;
  readonly #options: LiveSenderOptions;
  readonly #wallet: Wallet | undefined;
  readonly #blocks = new Map<Address, number>();

  constructor(options: LiveSenderOptions) {
    this.#options = options;
    const { account } = options;
    this.#wallet = 'privateKey' in account ? new Wallet(account.privateKey) : undefined;
    this.from = ('unlocked' in account ? getAddress(account.unlocked) : this.#wallet?.address) as Address;
  }

  async deploy({ name, initCode }: DeployStep): Promise<Address> {
    const receipt = await this.#step(name, { to: null, data: initCode, value: 0n });
    if (receipt.contractAddress === null) throw new Error(`${name}: the receipt has no contract address`);
    const address = getAddress(receipt.contractAddress) as Address;
    this.#blocks.set(address, Number(receipt.blockNumber));
    return address;
  }

  async call({ name, to, data, valueRaw = 0n }: CallStep): Promise<void> {
    await this.#step(name, { to, data, value: valueRaw });
  }

  async settle(): Promise<void> {}

  blockOf(address: Address): number | undefined {
    return this.#blocks.get(address);
  }

  async #step(name: string, fields: Fields): Promise<Receipt> {
    const { journal, onProgress } = this.#options;
    const content = keccak256(
      AbiCoder.defaultAbiCoder().encode(
        ['string', 'bytes', 'uint256'],
        [fields.to ?? '', fields.data, fields.value],
      ),
    ) as Hex;
    const earlier = journal?.get(name);
    if (earlier?.content === content && (await this.#isKnown(earlier.transaction))) {
      onProgress?.(`${name}: sent before (${earlier.transaction})`);
      return this.#receipt(name, earlier.transaction);
    }
    const transaction = await this.#send(name, fields);
    journal?.set(name, { content, transaction });
    onProgress?.(`${name}: ${transaction}`);
    return this.#receipt(name, transaction);
  }

  async #isKnown(hash: Hex): Promise<boolean> {
    const { rpc } = this.#options;
    const [transaction, receipt] = await Promise.all([
      rpc.call<unknown>('eth_getTransactionByHash', [hash]),
      rpc.call<unknown>('eth_getTransactionReceipt', [hash]),
    ]);
    return transaction !== null || receipt !== null;
  }

  async #send(name: string, { to, data, value }: Fields): Promise<Hex> {
    const { rpc, chainId } = this.#options;
    const request = { from: this.from, data, value: quantity(value), ...(to && { to }) };
    const gas = await this.#estimate(name, request);
    const fees = await this.#fees();
    if (this.#wallet === undefined) {
      const priced = Object.fromEntries(Object.entries(fees).map(([key, fee]) => [key, quantity(fee)]));
      return rpc.call<Hex>('eth_sendTransaction', [{ ...request, gas: quantity(gas), ...priced }]);
    }
    const nonce = Number(await rpc.call<Hex>('eth_getTransactionCount', [this.from, 'pending']));
    const transaction = Transaction.from({
      ...{ chainId, nonce, to, data, value, gasLimit: gas, ...fees },
      type: 'gasPrice' in fees ? 0 : 2,
    });
    transaction.signature = this.#wallet.signingKey.sign(transaction.unsignedHash);
    return rpc.call<Hex>('eth_sendRawTransaction', [transaction.serialized]);
  }

  async #estimate(name: string, request: Record<string, unknown>): Promise<bigint> {
    try {
      const estimate = BigInt(await this.#options.rpc.call<Hex>('eth_estimateGas', [request]));
      return (estimate * GAS_PERCENT) / 100n;
    } catch (cause) {
      if (cause instanceof JsonRpcError) throw new Error(`${name}: ${cause.message}`, { cause });
      throw cause;
    }
  }

  async #fees(): Promise<{ gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
    const { rpc } = this.#options;
    const block = await rpc.call<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]);
    const gasPrice = BigInt(await rpc.call<Hex>('eth_gasPrice'));
    if (block.baseFeePerGas === undefined) return { gasPrice };
    const baseFee = BigInt(block.baseFeePerGas);
    const tip = gasPrice > baseFee ? gasPrice - baseFee : 0n;
    return { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip };
  }

  async #receipt(name: string, hash: Hex): Promise<Receipt> {
    const deadline = Date.now() + RECEIPT_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const receipt = await this.#options.rpc.call<Receipt | null>('eth_getTransactionReceipt', [hash]);
      if (receipt !== null) {
        if (BigInt(receipt.status) !== 1n) throw new Error(`${name}: reverted (${hash})`);
        return receipt;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(
      `${name}: ${hash} is in no block after ${RECEIPT_TIMEOUT_MS / 1000} s; run again to go on`,
    );
  }
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
