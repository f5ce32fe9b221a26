import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { JsonRpc } from '../deployer/JsonRpc.ts';

export interface Placement {
  readonly address: Address;
  /** Creation code followed by the encoded constructor arguments. */
  readonly initCode: Hex;
  /** The constructor's `msg.sender`: an unlocked account. */
  readonly from: Address;
}

/**
 * Puts a contract at a chosen address on anvil, with the immutables and storage that its constructor sets
 * there. The constructor runs at the address twice: in a call, for the runtime code, and in a transaction,
 * for its storage and logs. Mines one block and returns its number. Throws if the constructor reverts.
 */
export async function placeAt(rpc: JsonRpc, { address, initCode, from }: Placement): Promise<number> {
  await rpc.call('anvil_setCode', [address, initCode]);
  const runtime = await rpc.call<Hex>('eth_call', [{ from, to: address }, 'latest']);
  const hash = await rpc.call<Hex>('eth_sendTransaction', [{ from, to: address, gas: '0xf42400' }]);
  await rpc.call('evm_mine');
  const receipt = await rpc.call<{ status: Hex; blockNumber: Hex } | null>('eth_getTransactionReceipt', [
    hash,
  ]);
  if (receipt === null || BigInt(receipt.status) !== 1n) {
    throw new Error(`the constructor reverted at ${address}`);
  }
  await rpc.call('anvil_setCode', [address, runtime]);
  await rpc.call('anvil_setNonce', [address, '0x1']);
  return Number(receipt.blockNumber);
}
