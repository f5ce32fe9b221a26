import { describe, expect, it } from 'vitest';
import { testChain } from '../tokens/testing/testChain.ts';
import { readAddressText } from './readAddressText.ts';

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const lower = ALICE.toLowerCase();
const digits = ALICE.slice(2);
const chain = {
  ...testChain(),
  id: 31337,
  slug: 'here',
  shortName: 'hr',
  label: 'Here',
  explorer: 'https://scan.here',
};
const other = { ...testChain(), id: 99, slug: 'there', label: 'There', explorer: 'https://www.scan.there' };
const read = (text: string) => readAddressText(text, chain, [chain, other]);

describe('an address as people copy it', () => {
  it.each([
    ALICE,
    lower,
    `0X${digits.toUpperCase()}`,
    `0x${digits.toUpperCase()}`,
    ` ${ALICE}\n`,
    `${ALICE.slice(0, 12)} ${ALICE.slice(12)}`,
    `${ALICE.slice(0, 12)}\n${ALICE.slice(12)}`,
    `\u200b${ALICE}\u2069`,
    `0x\u00ad${digits}`,
    `0x${digits.slice(0, 9)}\u200d${digits.slice(9)}`,
    `"${ALICE}"`,
    `“${ALICE}”`,
    `'${ALICE}',`,
    `(${ALICE}).`,
    `<${ALICE}>`,
    `０ｘ${digits}`,
    `ethereum:${ALICE}`,
    `ethereum:${ALICE}@31337`,
    `ethereum:${ALICE}@0x7a69?value=1e18`,
    `ethereum:pay-${ALICE}`,
    `hr:${ALICE}`,
    `HERE:${ALICE}`,
    `eip155:31337:${ALICE}`,
    `EIP155:31337:${lower}`,
    `https://scan.here/address/${lower}`,
    `https://scan.here/token/${ALICE}?a=0x0000000000000000000000000000000000000001`,
    `https://www.scan.here/address/${ALICE}#code`,
    `https://unknown.example/#/address/${ALICE}/transactions`,
  ])('%s', (text) => {
    expect(read(text).address).toBe(ALICE);
  });

  it('keeps the letter case, which may be a checksum', () => {
    expect(read(`eip155:31337:0X${digits}`).written).toBe(ALICE);
    expect(read(`"${lower}"`).written).toBe(lower);
  });

  it.each([
    [`there:${ALICE}`, 'There'],
    [`eip155:99:${ALICE}`, 'There'],
    [`ethereum:${ALICE}@99`, 'There'],
    [`ethereum:${ALICE}@0x63`, 'There'],
    [`https://scan.there/address/${ALICE}`, 'There'],
    [`eth:${ALICE}`, 'Ethereum'],
    [`ethereum:${ALICE}@1`, 'Ethereum'],
    [`eip155:8453:${ALICE}`, 'Base'],
    [`arb1:${ALICE}`, 'Arbitrum'],
    [`https://etherscan.io/address/${ALICE}`, 'Ethereum'],
    [`https://basescan.org/token/${ALICE}`, 'Base'],
    [`foo:${ALICE}`, 'foo'],
    [`eip155:123456:${ALICE}`, '123456'],
    ['eth:alice.eth', 'Ethereum'],
  ])('%s is for %s', (text, network) => {
    expect(read(text)).toMatchObject({ error: { code: 'address_elsewhere', values: { network } } });
  });

  it.each([
    ['alice.eth', 'alice.eth'],
    ['alice.eth.', 'alice.eth'],
    ['"alice.eth"', 'alice.eth'],
    [' Alice.eth ', 'Alice.eth'],
    ['müller.eth', 'müller.eth'],
    ['my_name.eth', 'my_name.eth'],
    ['👨‍👩‍👧.eth', '👨‍👩‍👧.eth'],
    ['日本.eth。', '日本.eth'],
    ['a.b.c.eth', 'a.b.c.eth'],
    ['ethereum:alice.eth', 'alice.eth'],
    ['hr:alice.eth', 'alice.eth'],
  ])('%s is the name %s', (text, name) => {
    expect(read(text)).toEqual({ name });
  });

  it.each([
    '',
    '0x',
    '0x1234',
    `${ALICE}0`,
    `0x${'g'.repeat(40)}`,
    digits,
    'alice',
    'javascript:alert(1)',
    'eip155:1:0x12',
    `ethereum:${ALICE}/transfer?address=${ALICE}&uint256=1`,
    `${ALICE} ${ALICE}`,
    'https://scan.here/tx/0x12',
    'https://',
    'solana:4Nd1mY',
  ])('%s is neither', (text) => {
    expect(read(text)).toEqual({});
  });
});
