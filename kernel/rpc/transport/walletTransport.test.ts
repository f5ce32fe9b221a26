import { describe, expect, it } from 'vitest';
import { walletTransport } from './walletTransport.ts';

const request = { jsonrpc: '2.0', id: 7, method: 'eth_call', params: [{ to: '0x1' }, 'latest'] } as const;
const signal = () => new AbortController().signal;

function failing(error: unknown) {
  return walletTransport({ request: () => Promise.reject(error) }).send([request], signal());
}

describe('walletTransport', () => {
  it("hands the request to the wallet and its answer back under the request's id", async () => {
    const asked: unknown[] = [];
    const transport = walletTransport({
      request: async (args) => {
        asked.push(args);
        return '0x5';
      },
    });
    expect(transport.batches).toBe(false);
    expect(await transport.send([request], signal())).toEqual({ jsonrpc: '2.0', id: 7, result: '0x5' });
    expect(asked).toEqual([{ method: 'eth_call', params: [{ to: '0x1' }, 'latest'] }]);
  });

  it("passes the node's own errors on", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x12345678' };
    expect(await failing(error)).toEqual({ jsonrpc: '2.0', id: 7, error });
  });

  it.each([
    [4900, 'fault'],
    [4901, 'fault'],
    [4100, 'fault'],
    [4001, 'fault'],
    [4200, 'unsupported'],
  ])('takes wallet error %i for the wallet being in the way', async (code, kind) => {
    await expect(failing({ code, message: 'no' })).rejects.toMatchObject({ kind });
  });

  it('takes anything else for a fault', async () => {
    await expect(failing('nonsense')).rejects.toMatchObject({ kind: 'fault' });
  });

  it('does not wait for a wallet that never answers', async () => {
    const caller = new AbortController();
    const read = walletTransport({ request: () => new Promise(() => {}) }).send([request], caller.signal);
    caller.abort();
    await expect(read).rejects.toMatchObject({ kind: 'aborted' });
  });
});
