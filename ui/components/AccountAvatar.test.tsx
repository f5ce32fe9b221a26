// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { AccountAvatar } from './AccountAvatar.tsx';

afterEach(cleanup);

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The SVG without the id that is unique on the page. */
function drawn(address: string, size?: number) {
  const { container } = renderUi(<AccountAvatar address={address} {...(size ? { size } : {})} />);
  const svg = container.querySelector('svg');
  const id = svg?.querySelector('linearGradient')?.id ?? '';
  const html = svg?.innerHTML.replaceAll(id, '');
  cleanup();
  return { html, width: svg?.getAttribute('width'), hidden: svg?.getAttribute('aria-hidden') };
}

describe('a drawn avatar', () => {
  test('is 24 px unless told otherwise, and says nothing to a screen reader', () => {
    expect(drawn(ALICE)).toMatchObject({ width: '24', hidden: 'true' });
    expect(drawn(ALICE, 40)).toMatchObject({ width: '40' });
  });

  test('is the same for the same account however it is written, and another for another', () => {
    expect(drawn(ALICE).html).toBe(drawn(ALICE.toLowerCase()).html);
    expect(drawn(ALICE).html).not.toBe(drawn(BOB).html);
  });

  test('is none for what is no address', () => {
    expect(drawn('alice.eth').html).toBeUndefined();
  });
});
