import { expect, it, vi } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import { delegateOf } from '../../chain/delegateOf.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { anybody, LONE_ENDPOINT } from '../../rpc/testing/lonePool.ts';
import { FakeClient, transportError } from '../../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../tokens/testing/testChain.ts';
import { rememberRefusal, signingCode, takesSignatures } from './signingCode.ts';

const [account, DELEGATE] = [addressOf(0xa1), addressOf(0xd1)];
const DELEGATED: Hex = `0xef0100${DELEGATE.slice(2).toLowerCase()}`;
const KNOWING: Hex = '0x6080631626ba7e14';
const LACKING: Hex = '0x6080604052';

/** @param answer to `isValidSignature`; throws to revert */
function signerWith(code: unknown, answer: () => Hex = () => '0x', running: Hex = LACKING) {
  const client = new FakeClient(testChain(), answer);
  client.methods.set('eth_getCode', ([of]) => (of === account ? code : running));
  return { account, chain: client.chain, client };
}
const reverting = (data: Hex) => () => {
  throw new SluiceError('call_reverted', 'no', { values: { data } });
};

it('a plain account is asked to sign, and no chain about it', async () => {
  const signer = signerWith('0x');
  expect(await signingCode(signer, anybody.alone)).toBe('0x');
  expect(await takesSignatures(signer, '0x', anybody.alone)).toBe(true);
  expect(signer.client.requests).toEqual(['eth_getCode']);
});

it.each<[string, () => Hex, Hex, boolean]>([
  ['refuses a stranger’s signature', () => `0x${'ff'.repeat(4)}${'00'.repeat(28)}`, LACKING, true],
  ['gives a reason', reverting('0x08c379a0'), LACKING, true],
  ['reverts over a stranger’s signature', reverting('0x'), KNOWING, true],
  ['lacks the function', reverting('0x'), LACKING, false],
  ['answers nothing at all', () => '0x', KNOWING, false],
])('a delegate that %s', async (_, answer, running, expected) => {
  expect(await takesSignatures(signerWith(DELEGATED, answer, running), DELEGATED, anybody.alone)).toBe(
    expected,
  );
});

it('a contract account is judged by its own code', async () => {
  expect(await takesSignatures(signerWith(KNOWING, reverting('0x')), KNOWING, anybody.alone)).toBe(true);
  expect(await takesSignatures(signerWith(LACKING, reverting('0x'), KNOWING), LACKING, anybody.alone)).toBe(
    false,
  );
});

it('a refusal is remembered for that account and that delegate only', async () => {
  const signer = signerWith(DELEGATED, reverting('0x'), KNOWING);
  rememberRefusal(signer, DELEGATED);
  expect(await takesSignatures(signer, DELEGATED, anybody.alone)).toBe(false);
  const other: Hex = `0xef0100${addressOf(0xd2).slice(2).toLowerCase()}`;
  expect(await takesSignatures(signer, other, anybody.alone)).toBe(true);
  expect(await takesSignatures({ ...signer, account: addressOf(0xa2) }, DELEGATED, anybody.alone)).toBe(true);
});

it('whoever alone told of the code, or of what it says, is named', async () => {
  const alone = vi.fn();
  const signer = signerWith(DELEGATED, reverting('0x'), KNOWING);
  await signingCode(signer, alone);
  expect(alone.mock.calls).toEqual([[LONE_ENDPOINT]]);
  // What the code says of a signature, and the code that runs.
  await takesSignatures(signer, DELEGATED, alone);
  expect(alone).toHaveBeenCalledTimes(3);
});

it('nothing is guessed while the chain cannot be read', async () => {
  const signer = signerWith(DELEGATED, () => {
    throw transportError;
  });
  await expect(takesSignatures(signer, DELEGATED, anybody.alone)).rejects.toBe(transportError);
});

it('a delegation is its mark and an address, and nothing longer or shorter', () => {
  expect(delegateOf(DELEGATED)).toBe(DELEGATE);
  for (const code of ['0x', undefined, 7, DELEGATED.slice(0, -2), `${DELEGATED}00`, KNOWING]) {
    expect(delegateOf(code)).toBeUndefined();
  }
});
