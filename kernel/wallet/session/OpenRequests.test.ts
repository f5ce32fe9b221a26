import { expect, test } from 'vitest';
import { OpenRequests } from './OpenRequests.ts';

/** A wallet whose answers the test gives. */
function heldWallet() {
  const answers: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  const request = () => new Promise<unknown>((resolve, reject) => answers.push({ resolve, reject }));
  return { provider: { request }, answers };
}

test.each([
  ['eth_sendTransaction', 1],
  ['wallet_sendCalls', 1],
  ['eth_signTypedData_v4', 1],
  ['eth_sign', 1],
  ['personal_sign', 1],
  ['eth_accounts', 0],
  ['eth_chainId', 0],
  ['wallet_getCallsStatus', 0],
  ['wallet_getCapabilities', 0],
  ['wallet_switchEthereumChain', 0],
  ['wallet_watchAsset', 0],
])('%s counts as %d until its answer', async (method, counted) => {
  const { provider, answers } = heldWallet();
  const open = new OpenRequests();
  const answer = open.of(provider).request({ method });
  expect(open.count).toBe(counted);
  answers[0]?.resolve('0x1');
  expect(await answer).toBe('0x1');
  expect(open.count).toBe(0);
});

test('a refusal is an answer, also one that is thrown at once, and each of two is counted', async () => {
  const { provider, answers } = heldWallet();
  const open = new OpenRequests();
  const counted = open.of(provider);
  const both = [0, 1].map(() => counted.request({ method: 'eth_sendTransaction' }).catch(String));
  expect(open.count).toBe(2);
  answers[1]?.reject(new Error('refused'));
  await both[1];
  expect(open.count).toBe(1);
  answers[0]?.resolve('0x1');
  await Promise.all(both);
  expect(open.count).toBe(0);
  const broken = open.of({
    request() {
      throw new Error('no extension');
    },
  });
  await expect(broken.request({ method: 'eth_sendTransaction' })).rejects.toThrow('no extension');
  expect(open.count).toBe(0);
});
