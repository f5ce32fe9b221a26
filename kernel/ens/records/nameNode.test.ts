import { ensNormalize, namehash } from 'ethers/hash';
import { expect, test } from 'vitest';
import { nameNode } from './nameNode.ts';
import { reverseNode } from './nodeOf.ts';

test.each([
  'vitalik.eth',
  'a.b.c.eth',
  'with-dash.eth',
  '0x.eth',
  '123.eth',
  'eth',
  'Vitalik.ETH',
  'Nick.eth',
  '_leading.eth',
  '-dash-.eth',
  'a--b.eth',
  'ab--c.eth',
  'in_side.eth',
  'müller.eth',
  '日本.eth',
  '🦊.eth',
  '1️⃣.eth',
  'ＡＢ.eth',
  'раураl.eth',
  '',
  '.',
  'a..eth',
  '.eth',
  'eth.',
  'a b.eth',
  'a\u200bb.eth',
  `${'a'.repeat(250)}.eth`,
])('%s has the name and node of ethers, or is invalid as there', async (name) => {
  const expected = () => {
    const normal = ensNormalize(name);
    return { name: normal, node: namehash(normal) };
  };
  let of: ReturnType<typeof expected> | undefined;
  try {
    of = expected();
  } catch {
    // It is invalid.
  }
  expect(await nameNode(name)).toEqual(of);
});

test('the reverse record is that of the address in lower case', () => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  expect(reverseNode(account)).toBe(namehash(`${account.slice(2).toLowerCase()}.addr.reverse`));
});
