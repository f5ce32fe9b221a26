// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { servicesOf } from '../../testing/servicesOf.ts';
import { SavedAddresses } from './SavedAddresses.ts';
import { SavedAddressForm } from './SavedAddressForm.tsx';

afterEach(cleanup);

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const digits = BOB.slice(2);

/** Types a name and an address, and saves. */
function save(address: string) {
  const saved = new SavedAddresses(memoryStorage());
  renderUi(<SavedAddressForm saved={saved} onDone={() => undefined} />, { services: servicesOf() });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bob' } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: address } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return saved;
}

test.each([
  BOB,
  `0X${digits.toUpperCase()}`,
  ` "${BOB}" `,
  `\u200b${BOB}\u2069`,
  `${BOB}.`,
  `ethereum:${BOB}@1`,
  `eth:${BOB}`,
  `eip155:1:${BOB}`,
  `eip155:143:${BOB.toLowerCase()}`,
  `https://etherscan.io/address/${BOB}`,
  `https://etherscan.io/token/0x5FbDB2315678afecb367f032d93F642f64180aa3/`,
])('%j is saved as the address in it, whatever network it names', (text) => {
  const [entry] = save(text).entries;
  expect(entry?.address).toBe(text.includes('5FbDB') ? '0x5FbDB2315678afecb367f032d93F642f64180aa3' : BOB);
});

test.each([
  ['0x1234', /^Not a valid address/],
  ['bob.eth', /^Not a valid address/],
  ['https://etherscan.io/tx/0x12', /^Not a valid address/],
  [`eth:${BOB.replace('C8', 'c8')}`, /typo/],
])('%j is refused in words, and stays typed', (text, words) => {
  expect(save(text).entries).toEqual([]);
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(text);
});
