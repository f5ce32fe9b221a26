import { Transaction, type TransactionLike } from 'ethers/transaction';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { TransactionFees } from '../../wallet/Connector.ts';

export interface ProvenTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly nonce: number;
  readonly gas: bigint;
  readonly fees: TransactionFees;
}

/**
 * Checks that the fields and the signature in a node's answer hash to `hash`. If so, nonce, bytes and fees
 * are those that the wallet signed, whichever node answered. Undefined if not.
 */
export function provenTransaction(answer: unknown, hash: Hex): ProvenTransaction | undefined {
  try {
    const transaction = Transaction.from(fieldsOf(answer as Readonly<Record<string, string>>));
    const from = parseAddress(transaction.from);
    const to = parseAddress(transaction.to);
    if (transaction.hash !== hash.toLowerCase() || !from || !to) return undefined;
    const { data, value, nonce, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
    const fees =
      maxFeePerGas !== null && maxPriorityFeePerGas !== null
        ? { maxFeePerGas, maxPriorityFeePerGas }
        : { gasPrice: gasPrice ?? 0n };
    return { from, to, data: data as Hex, value, nonce, gas: gasLimit, fees };
  } catch {
    // Not a transaction, or of an unknown type.
    return undefined;
  }
}

function fieldsOf(answer: Readonly<Record<string, unknown>>): TransactionLike {
  const { r, s, v, yParity } = answer as Readonly<Record<string, string>>;
  const type = Number(answer.type ?? 0);
  const fees = type >= 2 ? ['maxFeePerGas', 'maxPriorityFeePerGas'] : ['gasPrice'];
  // A legacy signature without a chain id is valid on every chain.
  const unprotected = type === 0 && Number(v) < 35;
  return {
    type,
    to: answer.to as string,
    data: answer.input as string,
    value: answer.value as string,
    nonce: Number(answer.nonce),
    gasLimit: answer.gas as string,
    ...(!unprotected && { chainId: (answer.chainId as string) ?? (BigInt(v ?? 0) - 35n) / 2n }),
    ...Object.fromEntries(fees.map((name) => [name, answer[name]])),
    ...(type > 0 && { accessList: (answer.accessList ?? []) as [] }),
    signature: {
      r,
      s,
      v: type === 0 ? v : Number(yParity ?? v) + 27,
    } as Required<TransactionLike>['signature'],
  };
}
