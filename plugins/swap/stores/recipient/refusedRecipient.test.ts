import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import { hush, PAIR, ROUTER, swapChain, wmon } from '../../testing/SwapFakes.ts';
import { blockedRecipients } from '../blockedRecipients.ts';
import { refusedRecipient } from './refusedRecipient.ts';

const LISTED = addressOf(0x115ed);
const TRADED = addressOf(0x7aded);
const refusal = (address: string, text = address) =>
  refusedRecipient({
    written: text,
    address: address as Address,
    chain: swapChain(),
    tokens: [TRADED],
    pools: [PAIR],
    isToken: (one) => one === LISTED,
  });

describe('who cannot be paid', () => {
  it.each([
    ['the zero address', addressOf(0), 'nobody'],
    ['the dead address', addressOf(0xdead), 'nobody'],
    ['another dead address', '0xdEAD000000000000000042069420694206942069', 'nobody'],
    ['the placeholder of native coins', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'nobody'],
    ['the router’s word for the sender', addressOf(1), 'alias'],
    ['the router’s word for itself', addressOf(2), 'alias'],
    ['the first precompile after those', addressOf(3), 'precompile'],
    ['the last precompile', addressOf(0xff), 'precompile'],
    ['a token of the trade', TRADED, 'token'],
    ['the wrapped coin', wmon.address, 'token'],
    ['a listed token', LISTED, 'token'],
    ['a router', ROUTER, 'contract'],
    ['a factory', addressOf(0xbbbb01), 'contract'],
    ['a pool of the trade', PAIR, 'pool'],
    ['a blocked address', [...blockedRecipients][0] as string, 'blocked'],
  ])('is %s', (_, address, reason) => {
    expect(refusal(address)).toBe(reason);
    // However it is written, and whichever name leads there.
    expect(refusal(address, address.toLowerCase())).toBe(reason);
    expect(refusal(address, 'name.eth')).toBe(reason);
  });

  it('is nobody else', () => {
    expect(refusal(addressOf(0x100))).toBeUndefined();
    expect(refusal(addressOf(0xf00d))).toBeUndefined();
  });

  it('is every contract of the deployment', () => {
    for (const { address } of swapChain().contracts) expect(refusal(address)).toMatch(/^(contract|token)$/);
    expect(refusal(hush.address)).toBeUndefined();
  });
});

describe('the checksum', () => {
  const GOOD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

  it.each([
    ['the right one', GOOD, undefined],
    ['none, in small letters', GOOD.toLowerCase(), undefined],
    ['none, in capitals', `0x${GOOD.slice(2).toUpperCase()}`, undefined],
    ['one letter of another case', GOOD.replace('C5', 'c5'), 'checksum'],
    ['a name’s', 'Alice.eth', undefined],
  ])('%s: %s', (_, text, reason) => {
    expect(refusal(GOOD, text)).toBe(reason);
  });
});
