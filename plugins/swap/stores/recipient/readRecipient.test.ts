import { expect, it } from 'vitest';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import type { Corroboration, ReadAnswer } from '../../../../kernel/rpc/Corroboration.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import { swapChain } from '../../testing/SwapFakes.ts';
import { readRecipient } from './readRecipient.ts';

const read = (found: Corroboration<readonly ReadAnswer[]>) =>
  readRecipient(
    { chain: swapChain(), rpc: { corroborateAll: async () => found } } as unknown as ChainClient,
    addressOf(0xf00d),
  );
const answers = ['0x', '0x1', '0x0', '0x', '0x'].map((value): ReadAnswer => ({ ok: true, value }));

it('believes two that agree, or the only one, and nobody where they differ', async () => {
  const block = 1n;
  const used = { kind: 'account', isUsed: true };
  expect(await read({ outcome: 'agreed', value: answers, endpoints: ['a', 'b'], block })).toEqual(used);
  expect(await read({ outcome: 'alone', value: answers, endpoint: 'a', unanswered: [], block })).toEqual(
    used,
  );
  const said = ['a', 'b'].map((endpoint) => ({ endpoint, value: answers }));
  await expect(read({ outcome: 'disagree', answers: said, block })).rejects.toMatchObject({
    code: 'providers_failed',
  });
});
