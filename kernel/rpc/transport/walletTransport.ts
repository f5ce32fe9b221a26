import type { Eip1193Provider } from '../Eip1193Provider.ts';
import { readErrorBody } from '../endpoints/classifyRpcError.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import type { Transport } from './Transport.ts';
import { untilAborted } from './untilAborted.ts';

/** Unauthorized, disconnected, chain disconnected (EIP-1193): the wallet failed, not the node. */
const WALLET_FAULTS = new Set([4001, 4100, 4900, 4901]);

/** The node behind a wallet as an endpoint. Requests are sent one by one, because EIP-1193 has no batches. */
export function walletTransport(provider: Eip1193Provider): Transport {
  return {
    batches: false,
    async send([request], signal) {
      if (request === undefined) throw new EndpointFault('fault', 'nothing to send');
      const { id, method, params } = request;
      try {
        const result = await untilAborted(provider.request({ method, params }), signal);
        return { jsonrpc: '2.0', id, result: result ?? null };
      } catch (error) {
        if (error instanceof EndpointFault) throw error;
        const body = readErrorBody(error);
        if (body === undefined || WALLET_FAULTS.has(body.code)) {
          throw new EndpointFault('fault', body?.message ?? String(error), { cause: error });
        }
        if (body.code === 4200) throw new EndpointFault('unsupported', body.message, { body });
        return { jsonrpc: '2.0', id, error: body };
      }
    },
  };
}
