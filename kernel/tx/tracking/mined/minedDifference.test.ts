import { keccak256 } from 'ethers/crypto';
import { describe, expect, it } from 'vitest';
import { encodeApprove, encodePermit2Approve } from '../../../calldata/tokenCalls.ts';
import type { Address, Hex } from '../../../chain/ChainSpec.ts';
import { addressOf, HUSH, testChain, WMON } from '../../../tokens/testing/testChain.ts';
import { type ReceiptLog, settledTopics } from '../../settledOutput.ts';
import type { TransactionInfo } from '../../TransactionInfo.ts';
import type { AskedRequest, DifferentPart, StoredReceipt } from '../../TransactionRecord.ts';
import { type ChainTransaction, emptyDataHash } from '../ChainReads.ts';
import { minedDifference } from './minedDifference.ts';

const chain = testChain();
const [ME, ROUTER, OTHER, RELAYER] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const CALL: Hex = `0x414bf389${'11'.repeat(64)}`;
const hashOf = (data: Hex) => (data === '0x' ? emptyDataHash : (keccak256(data) as Hex));

const swap: TransactionInfo = {
  type: 'SWAP',
  tradeType: 'EXACT_INPUT',
  inputCurrencyId: 'ETH',
  outputCurrencyId: HUSH,
  inputCurrencyAmountRaw: '5',
  expectedOutputCurrencyAmountRaw: '100',
  minimumOutputCurrencyAmountRaw: '90',
};

function askedFor(data: Hex = CALL, to: Address = ROUTER, more: Partial<AskedRequest> = {}): AskedRequest {
  return { to, valueRaw: '5', dataHash: hashOf(data), dataSize: (data.length - 2) / 2, ...more };
}

function minedAs(data: Hex = CALL, more: Partial<ChainTransaction> = {}): ChainTransaction {
  const hash: Hex = '0x01';
  return { hash, from: ME, to: ROUTER, nonce: 0, valueRaw: '5', data, dataHash: hashOf(data), ...more };
}

const word = (value: string | bigint) => `0x${BigInt(value).toString(16).padStart(64, '0')}` as Hex;
const paid = (recipient: Address, raw: bigint, token: Address = HUSH): ReceiptLog => ({
  address: token,
  topics: [settledTopics.transfer, word(OTHER), word(recipient)],
  data: word(raw),
});
const withdrawn = (raw: bigint): ReceiptLog => ({
  address: WMON,
  topics: [settledTopics.withdrawal, word(ROUTER)],
  data: word(raw),
});

interface Case {
  readonly info?: TransactionInfo;
  readonly asked?: AskedRequest | undefined;
  /** null: no node returns it. */
  readonly mined?: ChainTransaction | null;
  readonly logs?: readonly ReceiptLog[];
  readonly receipt?: Partial<StoredReceipt>;
  readonly gasUsed?: string;
  readonly hasCode?: boolean;
}

function difference({
  info = swap,
  mined = minedAs(),
  logs = [],
  receipt = {},
  gasUsed,
  hasCode = true,
  ...more
}: Case) {
  const asked = 'asked' in more ? more.asked : askedFor();
  const told = { from: mined?.from ?? ME, to: mined?.to ?? ROUTER, ...receipt } as StoredReceipt;
  return minedDifference(
    { from: ME, info, asked },
    { receipt: told, logs, gasUsed },
    mined ?? undefined,
    chain,
    hasCode,
  );
}

const parts = (one: Case): readonly DifferentPart[] => difference(one)?.parts ?? [];

describe('a call that the account sent itself', () => {
  it('is what was asked for where target, value and bytes are', () => {
    expect(difference({})).toBeUndefined();
    expect(
      difference({ asked: { ...askedFor(), dataHash: hashOf(CALL).toUpperCase() as Hex } }),
    ).toBeUndefined();
  });

  it.each<[string, Partial<ChainTransaction>, readonly DifferentPart[]]>([
    ['another target', { to: OTHER }, ['target']],
    ['a contract of its own', { to: undefined }, ['target']],
    ['more native coin', { valueRaw: '6' }, ['value']],
    ['none of it', { valueRaw: '0' }, ['value']],
  ])('differs by %s', (_, more, expected) => {
    expect(parts({ mined: minedAs(CALL, more) })).toEqual(expected);
  });

  it.each<[string, Hex]>([
    ['another recipient', `0x414bf389${'11'.repeat(44)}${'22'.repeat(20)}`],
    ['another method', `0x414bf38a${CALL.slice(10)}`],
    ['a byte less', CALL.slice(0, -2) as Hex],
    ['nothing at all', '0x'],
    ['the call behind something else', `0xac9650d8${CALL.slice(2)}`],
  ])('differs by %s in its bytes', (_, data) => {
    expect(parts({ mined: minedAs(data) })).toEqual(['data']);
  });

  it('differs in all of it at once, and tells what came', () => {
    const mined = minedAs('0x', { to: OTHER, valueRaw: '9' });
    expect(difference({ mined })).toEqual({ parts: ['target', 'value', 'data'], arrivedRaw: '0' });
    expect(difference({ mined, logs: [paid(ME, 7n), paid(OTHER, 80n)] })?.arrivedRaw).toBe('7');
    const native = { ...swap, outputCurrencyId: 'ETH' } as TransactionInfo;
    expect(difference({ mined, info: native })).toEqual({ parts: ['target', 'value', 'data'] });
  });

  it.each<[string, string]>([
    ['an ERC-8021 attribution', `62617365${'04'}00${'8021'.repeat(8)}`],
    ['a referral tag', '6decb85d00112233445566778899'],
    ['a single byte', 'ff'],
  ])('may carry %s behind it', (_, suffix) => {
    expect(difference({ mined: minedAs(`${CALL}${suffix}`) })).toBeUndefined();
  });

  it('that is a plain transfer may carry nothing but an ERC-8021 attribution', () => {
    const one = { info: { type: 'CANCEL' } as const, asked: askedFor('0x') };
    const attribution: Hex = `0x6170700300${'8021'.repeat(8)}`;
    expect(difference({ ...one, mined: minedAs('0x') })).toBeUndefined();
    expect(difference({ ...one, mined: minedAs(attribution) })).toBeUndefined();
    expect(parts({ ...one, mined: minedAs('0xff') })).toEqual(['data']);
    expect(parts({ ...one, mined: minedAs(`${attribution}00`) })).toEqual(['data']);
  });

  it('may approve another amount than was asked for, since wallets let it be edited, but no other spender', () => {
    const info: TransactionInfo = { type: 'APPROVAL', tokenAddress: HUSH, spender: ROUTER, amount: '700' };
    const asked = (to: Address, data: Hex) => askedFor(data, to, { valueRaw: '0' });
    const plain = (amount: bigint, spender = ROUTER) => encodeApprove(HUSH, spender, amount).data;
    const inPermit2 = (amount: bigint, spender = ROUTER) =>
      encodePermit2Approve(OTHER, HUSH, spender, amount, 9_999).data;
    const told = (to: Address, data: Hex) => minedAs(data, { to, valueRaw: '0' });
    const one = { info, asked: asked(HUSH, plain(700n)) };
    expect(difference({ ...one, mined: told(HUSH, plain(3n)) })).toBeUndefined();
    expect(difference({ ...one, mined: told(HUSH, `${plain(3n)}ff`) })).toBeUndefined();
    expect(parts({ ...one, mined: told(HUSH, plain(700n, OTHER)) })).toEqual(['data']);
    expect(parts({ ...one, mined: told(HUSH, plain(3n, OTHER)) })).toEqual(['data']);
    expect(parts({ ...one, info: swap, mined: told(HUSH, plain(3n)) })).toEqual(['data']);
    const two = { info, asked: asked(OTHER, inPermit2(700n)) };
    expect(difference({ ...two, mined: told(OTHER, inPermit2(3n)) })).toBeUndefined();
    expect(parts({ ...two, mined: told(OTHER, inPermit2(3n, RELAYER)) })).toEqual(['data']);
  });

  it('that takes an approval back has no amount to edit', () => {
    const info: TransactionInfo = { type: 'APPROVAL', tokenAddress: HUSH, spender: ROUTER, amount: '0' };
    const data = (amount: bigint) => encodeApprove(HUSH, ROUTER, amount).data;
    const asked = askedFor(data(0n), HUSH, { valueRaw: '0' });
    const told = (amount: bigint) => minedAs(data(amount), { to: HUSH, valueRaw: '0' });
    expect(difference({ info, asked, mined: told(0n) })).toBeUndefined();
    expect(parts({ info, asked, mined: told(1n) })).toEqual(['data']);
  });

  it('of an earlier version, which kept no length, is held to its target and its value', () => {
    const { dataSize: _, ...asked } = askedFor();
    expect(difference({ asked, mined: minedAs('0x1234') })).toBeUndefined();
    expect(parts({ asked, mined: minedAs('0x1234', { to: OTHER }) })).toEqual(['target']);
    expect(difference({ asked: undefined, mined: minedAs('0x1234', { to: OTHER }) })).toBeUndefined();
  });

  it('is not judged by transfers: its bytes hold the router to the least', () => {
    expect(difference({ logs: [paid(ME, 1n)] })).toBeUndefined();
  });
});

describe('a call that no node tells', () => {
  it('is held to the receipt: its target, and what came', () => {
    expect(difference({ mined: null, logs: [paid(ME, 90n)] })).toBeUndefined();
    expect(parts({ mined: null, receipt: { to: OTHER } })).toEqual(['target']);
    expect(difference({ mined: null, receipt: { to: null }, logs: [paid(ME, 90n)] })).toBeUndefined();
    expect(difference({ mined: null, logs: [paid(ME, 89n)] })).toEqual({
      parts: ['output'],
      arrivedRaw: '89',
    });
    expect(difference({ mined: null, info: { type: 'CANCEL' } })).toBeUndefined();
  });
});

describe.each<[string, Case]>([
  ['what a relayer sent for the account', { mined: minedAs('0x1234', { from: RELAYER, to: OTHER }) }],
  ["what the account's own code carried out", { mined: minedAs('0x1234', { to: ME, valueRaw: '0' }) }],
  [
    'a batch',
    {
      asked: askedFor(CALL, ROUTER, { batched: true }),
      mined: minedAs('0x1234', { to: OTHER, valueRaw: '0' }),
    },
  ],
])('%s', (_, one) => {
  it('is held to what came to the recipient', () => {
    expect(difference({ ...one, logs: [paid(ME, 60n), paid(OTHER, 900n), paid(ME, 30n)] })).toBeUndefined();
    expect(difference({ ...one, logs: [paid(ME, 89n)] })).toEqual({ parts: ['output'], arrivedRaw: '89' });
    expect(difference(one)).toEqual({ parts: ['output'], arrivedRaw: '0' });
    expect(parts({ ...one, logs: [paid(ME, 500n, WMON)] })).toEqual(['output']);
    const toOther = { ...swap, recipient: OTHER } as TransactionInfo;
    expect(difference({ ...one, info: toOther, logs: [paid(OTHER, 90n)] })).toBeUndefined();
    expect(parts({ ...one, info: toOther, logs: [paid(ME, 90n)] })).toEqual(['output']);
  });

  it('may pay its fee in the token that came', () => {
    const fee: ReceiptLog = {
      ...paid(RELAYER, 5n),
      topics: [settledTopics.transfer, word(ME), word(RELAYER)],
    };
    expect(difference({ ...one, logs: [paid(ME, 90n), fee] })).toBeUndefined();
  });

  it('of native coin is held to what was unwrapped, where the contract tells', () => {
    const info = { ...swap, outputCurrencyId: 'ETH' } as TransactionInfo;
    expect(difference({ ...one, info, logs: [withdrawn(40n), withdrawn(50n)] })).toBeUndefined();
    expect(parts({ ...one, info, logs: [withdrawn(89n)] })).toEqual(['output']);
    expect(parts({ ...one, info })).toEqual(['output']);
    expect(difference({ ...one, info, logs: [paid(OTHER, 1n, WMON)] })).toBeUndefined();
  });

  it('of an exact output is held to that', () => {
    const info: TransactionInfo = {
      type: 'SWAP',
      tradeType: 'EXACT_OUTPUT',
      inputCurrencyId: 'ETH',
      outputCurrencyId: HUSH,
      maximumInputCurrencyAmountRaw: '6',
      outputCurrencyAmountRaw: '100',
      expectedInputCurrencyAmountRaw: '5',
    };
    expect(difference({ ...one, info, logs: [paid(ME, 100n)] })).toBeUndefined();
    expect(parts({ ...one, info, logs: [paid(ME, 99n)] })).toEqual(['output']);
  });

  it('of another kind says nothing that could be compared', () => {
    const wrap = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '5', chainId: 31337 } as const;
    expect(difference({ ...one, info: wrap })).toBeUndefined();
  });
});

it('what another account sent for one without code is not its own', () => {
  const mined = minedAs(CALL, { from: RELAYER });
  const wrap = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '5', chainId: 31337 } as const;
  expect(parts({ mined, info: wrap, hasCode: false })).toEqual(['sender']);
  expect(parts({ mined, hasCode: false })).toEqual(['sender', 'output']);
});

it('a batch whose last call the account sent itself is held to that call', () => {
  const asked = askedFor(CALL, ROUTER, { batched: true });
  expect(difference({ asked })).toBeUndefined();
  expect(parts({ asked, mined: minedAs('0x12345678') })).toEqual(['data']);
});

it('a call of itself is what was asked for neither by an account without code, nor is it a cancellation', () => {
  const mined = minedAs(CALL, { to: ME });
  expect(parts({ mined, hasCode: false, logs: [paid(ME, 90n)] })).toEqual(['target']);
  expect(difference({ mined, hasCode: true, logs: [paid(ME, 90n)] })).toBeUndefined();
  const one = { info: { type: 'CANCEL' } as const, asked: askedFor('0x', ME, { valueRaw: '0' }) };
  const nothing = minedAs('0x', { to: ME, valueRaw: '0' });
  expect(difference({ ...one, mined: nothing })).toBeUndefined();
  expect(parts({ ...one, mined: { ...nothing, to: OTHER } })).toEqual(['target']);
  expect(parts({ ...one, mined: minedAs(CALL, { to: ME, valueRaw: '0' }) })).toEqual(['data']);
});

describe('a call that the account’s own code executed', () => {
  const asked = askedFor(CALL, ROUTER, { selector: '0x414bf389', valueRaw: '0' });
  const execute = (inner: Hex, to = ROUTER) =>
    minedAs(`0xe9ae5c53${to.slice(2).toLowerCase().padStart(64, '0')}${inner.slice(2)}`, {
      to: ME,
      valueRaw: '0',
    });
  const logs = [paid(ME, 90n)];
  const plain: TransactionInfo = { type: 'BUY' };

  it('is what was asked for where it is inside, byte by byte', () => {
    expect(difference({ asked, mined: execute(CALL), logs })).toBeUndefined();
    expect(difference({ asked, mined: execute(CALL), info: plain })).toBeUndefined();
  });

  it('differs where another is inside, or where it goes elsewhere', () => {
    expect(parts({ asked, mined: execute('0x12345678'), logs })).toEqual(['data']);
    expect(parts({ asked, mined: execute(CALL, OTHER), info: plain })).toEqual(['data']);
    expect(parts({ asked, mined: execute('0x12345678') })).toEqual(['data', 'output']);
  });

  it('and is not inside what a relayer sent, which may be compressed, is held to the output only', () => {
    const relayed = { ...execute('0x12345678'), from: RELAYER };
    expect(difference({ asked, mined: relayed, logs })).toBeUndefined();
  });
});

describe('a transaction that failed', () => {
  const receipt = { status: 0 };
  it('is compared too, but not by what it gave, which is nothing', () => {
    expect(parts({ receipt })).toEqual([]);
    const elsewhere = difference({ receipt, mined: minedAs(CALL, { to: OTHER }) });
    expect(elsewhere).toEqual({ parts: ['target'] });
    expect(parts({ receipt, mined: minedAs(CALL, { from: RELAYER }) })).toEqual([]);
    expect(parts({ receipt, hasCode: false, mined: minedAs(CALL, { from: RELAYER }) })).toEqual(['sender']);
  });

  it.each<[string, string, string | undefined, string | undefined, 0 | 1, readonly DifferentPart[]]>([
    ['less gas than asked, and all of it used', '200000', '100000', '100000', 0, ['gas']],
    ['less gas, and all used but what a call keeps back', '200000', '100000', '98500', 0, ['gas']],
    ['less gas, and enough of it', '200000', '100000', '90000', 0, []],
    ['the gas that was asked for, and all of it used', '200000', '200000', '200000', 0, []],
    ['more gas than asked, and all of it used', '200000', '300000', '300000', 0, []],
    ['less gas, in a transaction that went through', '200000', '100000', '99999', 1, []],
    ['a limit that no node reports', '200000', undefined, '100000', 0, []],
    ['gas that no node reports', '200000', '100000', undefined, 0, []],
  ])('with %s', (_, gasLimit, minedLimit, gasUsed, status, expected) => {
    const asked = askedFor(CALL, ROUTER, { gasLimit });
    const mined = minedAs(CALL, { gasLimit: minedLimit });
    const logs = [paid(ME, 95n)];
    const used = gasUsed === undefined ? {} : { gasUsed };
    expect(parts({ asked, mined, logs, receipt: { status }, ...used })).toEqual(expected);
  });
});
