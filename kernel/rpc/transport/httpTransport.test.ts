import { describe, expect, it } from 'vitest';
import { systemTimers } from '../../runtime/Timers.ts';
import { httpTransport } from './httpTransport.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } as const;
const signal = () => new AbortController().signal;

function send(response: () => Response, requests = [request]) {
  return httpTransport('http://a', async () => response(), systemTimers).send(requests, signal());
}

describe('httpTransport', () => {
  it('posts JSON without cookies or referrer: one request bare, several as a batch', async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const transport = httpTransport(
      'http://a/path',
      async (url, init) => {
        sent.push({ url, init });
        return new Response('{}');
      },
      systemTimers,
    );
    await transport.send([request], signal());
    await transport.send([request, request], signal());
    expect(sent[0]).toMatchObject({
      url: 'http://a/path',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      },
    });
    expect(sent.map(({ init }) => JSON.parse(String(init.body)))).toEqual([request, [request, request]]);
  });

  it.each([
    [429, '1', 'limited', 1000],
    [503, '2', 'limited', 2000],
    [503, undefined, 'fault', undefined],
    [413, undefined, 'unable', undefined],
    [404, undefined, 'fault', undefined],
    [200, undefined, 'fault', undefined],
  ])('takes HTTP %i with Retry-After %s for %s', async (status, retryAfter, kind, retryAfterMs) => {
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    await expect(send(() => new Response('<html>', { status, headers }))).rejects.toMatchObject({
      kind,
      retryAfterMs,
    });
  });

  it('knows a refused batch from a refused request', async () => {
    const refuse = () => new Response('no', { status: 400 });
    await expect(send(refuse, [request, request])).rejects.toMatchObject({ kind: 'batch_refused' });
    await expect(send(refuse)).rejects.toMatchObject({ kind: 'fault' });
    const error = { code: 31, message: 'Batch of more than 3 requests are not allowed on free tier' };
    const forbid = () => new Response(JSON.stringify({ error }), { status: 403 });
    await expect(send(forbid, [request, request])).rejects.toMatchObject({ kind: 'batch_refused' });
    await expect(send(forbid)).rejects.toMatchObject({ kind: 'limited' });
  });

  it('says that a gateway ran out of time', async () => {
    await expect(send(() => new Response('', { status: 504 }))).rejects.toMatchObject({ timedOut: true });
  });

  it.each([
    ['eth_chainId', 256_000],
    ['eth_call', 8_000_000],
    ['eth_getLogs', 32_000_000],
  ])('cuts an answer to %s off past %i bytes', async (method, most) => {
    const chunk = new Uint8Array(100_000).fill(32);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const asked = [{ ...request, method }] as unknown as (typeof request)[];
    await expect(send(() => new Response(endless), asked)).rejects.toMatchObject({
      kind: 'fault',
      message: expect.stringMatching(`larger than ${most} bytes`),
    });
    expect(sent).toBeLessThan(most + 400_000);
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(most - 100) });
    expect(await send(() => new Response(text), asked)).toMatchObject({ id: 1 });
  });
});
