import { id } from 'ethers/hash';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { hexWord } from '../../../../kernel/abi/words.ts';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../../kernel/chain/parseAddress.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import type { TransactionRecord } from '../../../../kernel/tx/TransactionRecord.ts';
import { ACCOUNT, hush, mon, SwapFakes } from '../../testing/SwapFakes.ts';
import { lookAlike } from './lookAlike.ts';
import { RecipientCheck } from './RecipientCheck.ts';

const FRIEND: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LOOKS_LIKE_FRIEND = parseAddress('0x7099000000000000000000000000000000dc79c8') as Address;
const SAFE_CODE = `0x${'60'.repeat(40)}`;
const DELEGATED = `0xef0100${'ab'.repeat(20)}`;

let stop: (() => void) | undefined;
afterEach(() => stop?.());

interface Told {
  readonly code?: string;
  readonly nonce?: number;
  readonly balance?: bigint;
  readonly factory?: Address;
}

const selector = (name: string) => id(name).slice(0, 10);
const paid = (recipient: Address, from = ACCOUNT) =>
  ({ id: recipient, from, info: { type: 'SWAP', recipient } }) as unknown as TransactionRecord;

/** The review of a swap for `recipient`, of whom the chain tells this. */
async function reviewed(
  recipient: Address,
  { code = '0x', nonce = 1, balance = 0n, factory }: Told = {},
  linked = false,
  saved: readonly Address[] = [],
) {
  const fakes = new SwapFakes();
  fakes.client.methods.set('eth_getCode', () => code);
  fakes.client.methods.set('eth_getTransactionCount', () => `0x${nonce.toString(16)}`);
  fakes.client.methods.set('eth_getBalance', () => `0x${balance.toString(16)}`);
  fakes.client.contract = ({ data }) => {
    if (factory && data === selector('factory()')) return hexWord(factory);
    return data === selector('token0()') ? hexWord(hush.address) : '0x';
  };
  const { form } = fakes.trade;
  form.replaceSwapState({
    ...{ input: mon, output: hush, typedValue: '2', independentField: 'INPUT' },
    recipient: linked ? recipient : null,
  });
  if (!linked) form.setRecipient(recipient);
  const close = fakes.store.open();
  fakes.quote(10_000n);
  await expect.poll(() => fakes.store.recipientAddress).toBe(recipient);
  fakes.flow.review();
  const check = new RecipientCheck(fakes.flow, fakes.store.tracker, () => saved);
  const end = check.open();
  stop = () => {
    end();
    close();
  };
  const isBlockedAtFirst = check.isBlocking;
  await expect.poll(() => check.isReading).toBe(false);
  return { fakes, check, isBlockedAtFirst };
}

describe('the recipient of a review', () => {
  it('is looked at before anything is confirmed; one in use needs no word', async () => {
    const { check, isBlockedAtFirst } = await reviewed(FRIEND);
    expect(isBlockedAtFirst).toBe(true);
    expect(check).toMatchObject({ risks: [], isFirst: true, isBlocking: false });
  });

  it.each<[string, Told, readonly string[]]>([
    ['a contract', { code: SAFE_CODE }, ['contract']],
    ['an account with delegated code', { code: DELEGATED, nonce: 0 }, []],
    ['never used', { nonce: 0 }, ['unused']],
    ['one that has coins', { nonce: 0, balance: 1n }, []],
    ['of no sense', { code: 'none' }, ['unread']],
  ])('%s', async (_, told, risks) => {
    const { check } = await reviewed(FRIEND, told);
    expect(check.risks).toEqual(risks);
    expect(check.isBlocking).toBe(risks.length > 0);
    check.accept(true);
    expect(check.isBlocking).toBe(false);
    check.accept(false);
    expect(check.isBlocking).toBe(risks.length > 0);
  });

  it('that is a pool of the chain’s factories cannot be accepted', async () => {
    const { check } = await reviewed(FRIEND, { code: SAFE_CODE, factory: addressOf(0xbbbb01) });
    check.accept(true);
    expect(check).toMatchObject({ isRefused: true, isBlocking: true });
    stop?.();
    const other = await reviewed(FRIEND, { code: SAFE_CODE, factory: addressOf(0xbbbb99) });
    expect(other.check).toMatchObject({ isRefused: false, risks: ['contract'] });
  });

  it('that came with a link must be accepted, one that was typed not', async () => {
    const { check } = await reviewed(FRIEND, {}, true);
    expect(check.risks).toEqual(['link']);
    expect(check.mustAccept).toBe(true);
  });

  it('that looks like one in the address book is told with both; a name in it takes no warning away', async () => {
    const { check } = await reviewed(LOOKS_LIKE_FRIEND, { nonce: 0 }, true, [FRIEND, LOOKS_LIKE_FRIEND]);
    expect(check).toMatchObject({ risks: ['link', 'look_alike', 'unused'], lookAlike: FRIEND });
    expect(check.mustAccept).toBe(true);
    stop?.();
    const known = await reviewed(FRIEND, { code: SAFE_CODE }, false, [FRIEND]);
    expect(known.check.risks).toEqual(['contract']);
  });

  it('whose name only one endpoint looked up must be accepted', async () => {
    const { fakes, check } = await reviewed(FRIEND);
    runInAction(() => {
      fakes.store.recipient.alone = true;
    });
    expect(check.risks).toEqual([]);
    fakes.flow.review();
    expect(check.risks).toEqual(['named_once']);
    expect(check.isBlocking).toBe(true);
  });

  it('that looks like one the wallet paid is told with both', async () => {
    const { fakes, check } = await reviewed(LOOKS_LIKE_FRIEND);
    expect(check.risks).toEqual([]);
    runInAction(() => fakes.pending.push(paid(FRIEND)));
    expect(check).toMatchObject({ risks: ['look_alike'], lookAlike: FRIEND, isFirst: true });
    // Of another of the person's wallets too, but nobody looks like themselves.
    runInAction(() => fakes.pending.replace([paid(FRIEND, addressOf(0xa2a2))]));
    expect(check.lookAlike).toBe(FRIEND);
    runInAction(() => fakes.pending.replace([paid(LOOKS_LIKE_FRIEND)]));
    expect(check).toMatchObject({ risks: [], isFirst: false });
  });

  it('that is found to be riskier after it was accepted must be accepted again', async () => {
    const { fakes, check } = await reviewed(LOOKS_LIKE_FRIEND, { nonce: 0 });
    check.accept(true);
    expect(check.mustAccept).toBe(false);
    runInAction(() => fakes.pending.push(paid(FRIEND)));
    expect(check.mustAccept).toBe(true);
  });

  it('who is the sender is no question', async () => {
    const fakes = new SwapFakes();
    fakes.trade.form.selectCurrency('INPUT', mon);
    fakes.trade.form.selectCurrency('OUTPUT', hush);
    fakes.trade.form.typeInput('INPUT', '2');
    fakes.quote(10_000n);
    fakes.flow.review();
    const check = new RecipientCheck(fakes.flow, fakes.store.tracker, () => []);
    stop = check.open();
    expect(check).toMatchObject({ other: undefined, risks: [], isBlocking: false });
    expect(fakes.client.requests).toEqual([]);
  });
});

describe('a look-alike', () => {
  it('shares four digits at both ends', () => {
    expect(lookAlike(LOOKS_LIKE_FRIEND, [ACCOUNT, FRIEND])).toBe(FRIEND);
    expect(lookAlike(FRIEND, [FRIEND.toLowerCase() as Address])).toBeUndefined();
    const three = '0x7098000000000000000000000000000000dc79c8';
    expect(lookAlike(three, [FRIEND])).toBeUndefined();
  });
});
