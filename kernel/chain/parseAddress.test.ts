import { getAddress } from 'ethers/address';
import { describe, expect, test } from 'vitest';
import { Random } from '../amm/testing/Random.ts';
import { parseAddress, parseChecksummed } from './parseAddress.ts';

describe('an address', () => {
  test('has the checksum that ethers gives it, from any letter case', () => {
    const random = new Random(55);
    const digit = () => '0123456789abcdef'[random.int(0, 15)]!;
    for (let count = 0; count < 2_000; count += 1) {
      const digits = Array.from({ length: 40 }, digit).join('');
      const address = getAddress(`0x${digits}`);
      expect(parseAddress(`0x${digits}`)).toBe(address);
      expect(parseAddress(`0x${digits.toUpperCase()}`)).toBe(address);
      expect(parseChecksummed(address)).toBe(address);
    }
  });

  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('%s of EIP-55 is its own checksum', (address) => {
    expect(parseAddress(address.toLowerCase())).toBe(address);
    expect(parseChecksummed(address)).toBe(address);
  });

  test.each([
    '',
    '0x',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    'XE65GB6LDNXYOFTX0NSV3FUWKOWIXAMJK36',
    undefined,
    null,
    42,
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('%j is no address', (value) => {
    expect(parseAddress(value)).toBeUndefined();
  });

  test('with a wrong checksum is no checksummed one', () => {
    expect(parseChecksummed('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined();
  });
});
