import { useEffect, useState } from 'react';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { receiptLogs, settledOutput } from '../../../kernel/tx/settledOutput.ts';

/**
 * The output that arrived by the transaction `hash`, raw units. Undefined until the receipt is there, or
 * where the receipt does not say.
 */
export function useSettledOutput(
  client: ChainClient,
  hash: Hex | undefined,
  output: Currency | undefined,
  recipient: Address | undefined,
): bigint | undefined {
  const [settled, setSettled] = useState<bigint>();
  useEffect(() => {
    if (!hash || !output || !recipient) return;
    const controller = new AbortController();
    receiptLogs(client.rpc, hash, controller.signal).then(
      (logs) => {
        const wrapped = contractAddress(client.chain, 'wrappedNative');
        if (!controller.signal.aborted) setSettled(settledOutput(logs, output, recipient, wrapped));
      },
      // Without a receipt only the quote's amount is shown.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, hash, output, recipient]);
  return settled;
}
