import { Interface, type InterfaceAbi } from 'ethers';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';

export interface TestReceipt {
  readonly transactionHash: Hex;
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly logs: readonly {
    readonly address: Address;
    readonly topics: readonly Hex[];
    readonly data: Hex;
  }[];
}

/** Far more than a busy machine needs. */
const RECEIPT_LIMIT_MS = 60_000;

/** A contract for tests: its reads, and transactions of anvil's unlocked accounts. */
export class TestContract {
  readonly address: Address;
  readonly abi: Interface;
  readonly #rpc: JsonRpc;

  constructor(url: string, address: Address, abi: InterfaceAbi) {
    this.#rpc = new JsonRpc(url);
    this.address = address;
    this.abi = new Interface(abi);
  }

  /**
   * Calls a function; returns a single value as it is, several as a list. Throws the node's error if it
   * reverts.
   */
  async read<T = unknown>(name: string, args: readonly unknown[] = [], from?: Address): Promise<T> {
    const request = {
      to: this.address,
      data: this.abi.encodeFunctionData(name, args),
      ...(from && { from }),
    };
    const data = await this.#rpc.call<Hex>('eth_call', [request, 'latest']);
    const values = this.abi.decodeFunctionResult(name, data);
    return (values.length === 1 ? values[0] : values) as T;
  }

  /** Sends a transaction, valueRaw in wei, and returns its receipt. Throws if it reverts. */
  async send(
    from: Address,
    name: string,
    args: readonly unknown[] = [],
    valueRaw = 0n,
  ): Promise<TestReceipt> {
    const data = this.abi.encodeFunctionData(name, args);
    const value = `0x${valueRaw.toString(16)}`;
    const request = { from, to: this.address, data, value };
    // The first trade of a pool in a new block writes what one in the estimate's block need not.
    const gas = BigInt(await this.#rpc.call<Hex>('eth_estimateGas', [request])) * 2n;
    const hash = await this.#rpc.call<Hex>('eth_sendTransaction', [
      { ...request, gas: `0x${gas.toString(16)}` },
    ]);
    const startedMs = performance.now();
    while (performance.now() - startedMs < RECEIPT_LIMIT_MS) {
      const receipt = await this.#rpc.call<TestReceipt | null>('eth_getTransactionReceipt', [hash]);
      if (receipt !== null) {
        if (BigInt(receipt.status) !== 1n) throw new Error(`${name} reverted (${hash})`);
        return receipt;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`${name}: ${hash} was not mined`);
  }
}

/** The functions of a token that tests use. */
export const TOKEN_ABI: InterfaceAbi = [
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
];
