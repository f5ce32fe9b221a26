import { describe, expect, it } from 'vitest';
import { gasMarginBps, withMargin } from './gasMargin.ts';
import type { StoredReceipt, TransactionRecord } from './TransactionRecord.ts';

const limited = { id: 1, gas: { billing: 'limit' } } as const;
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function paid(
  estimate: number,
  limit: number,
  used: number,
  more: Partial<TransactionRecord> & { readonly status?: number } = {},
): TransactionRecord {
  const { status = 1, ...rest } = more;
  const asked = {
    to: from,
    valueRaw: '0',
    dataHash: '0x',
    gasEstimate: `${estimate}`,
    gasLimit: `${limit}`,
    gasUsed: `${used}`,
  } as const;
  const reference = { kind: 'none' } as const;
  const receipt = { status } as StoredReceipt;
  return {
    id: '',
    chainId: 1,
    from,
    reference,
    info: { type: 'CANCEL' },
    addedTime: 0,
    asked,
    receipt,
    ...rest,
  };
}

describe('gasMarginBps', () => {
  it('is 20 % where only the gas used is paid', () => {
    expect(gasMarginBps({ id: 1, gas: { billing: 'used' } }, [paid(100, 120, 101)])).toBe(2_000n);
  });

  it('starts at 5 % where the limit is paid', () => {
    expect(gasMarginBps(limited, [])).toBe(500n);
    expect(gasMarginBps(limited, [paid(100, 105, 101, { chainId: 2 })])).toBe(500n);
  });

  it('follows what was needed, between 2 % and 20 %', () => {
    expect(gasMarginBps(limited, [paid(1_000, 1_050, 1_010)])).toBe(300n);
    expect(gasMarginBps(limited, [paid(1_000, 1_050, 800)])).toBe(200n);
    expect(gasMarginBps(limited, [paid(1_000, 2_000, 1_900)])).toBe(2_000n);
  });

  it('shrinks slowly where the gas used is told as the limit, and never grows by that alone', () => {
    const enough = Array.from({ length: 3 }, () => paid(1_000, 1_050, 1_050));
    expect(gasMarginBps(limited, enough)).toBe(350n);
    expect(
      gasMarginBps(
        limited,
        Array.from({ length: 20 }, () => paid(1_000, 1_050, 1_050)),
      ),
    ).toBe(200n);
  });

  it('doubles after one that ran out of gas, not after one that failed for a reason', () => {
    expect(gasMarginBps(limited, [paid(1_000, 1_050, 1_050, { status: 0 })])).toBe(1_000n);
    const explained = paid(1_000, 1_050, 1_050, { status: 0, failureReason: 'STF' });
    expect(gasMarginBps(limited, [explained])).toBe(450n);
    const many = Array.from({ length: 10 }, () => paid(1_000, 1_050, 1_050, { status: 0 }));
    expect(gasMarginBps(limited, many)).toBe(2_000n);
  });

  it('learns from the older first', () => {
    const ranOut = paid(1_000, 1_050, 1_050, { status: 0 });
    const needsLess = paid(1_000, 1_050, 1_010);
    expect(gasMarginBps(limited, [ranOut, needsLess])).toBe(1_000n);
    expect(gasMarginBps(limited, [needsLess, ranOut])).toBe(300n);
  });

  it('doubles the wider of what was given and what was learnt', () => {
    expect(gasMarginBps(limited, [paid(1_000, 1_090, 1_090, { status: 0 })])).toBe(1_800n);
    const learnt = paid(1_000, 1_200, 1_080);
    expect(gasMarginBps(limited, [paid(1_000, 1_050, 1_050, { status: 0 }), learnt])).toBe(2_000n);
  });

  it('passes over what says nothing of gas', () => {
    const whole = paid(1_000, 1_050, 1_010);
    const { asked, receipt: _, ...waiting } = whole;
    const { gasEstimate, gasLimit, gasUsed, ...call } = asked!;
    const silent: readonly TransactionRecord[] = [
      waiting,
      { ...whole, asked: { ...call, gasLimit: gasLimit!, gasUsed: gasUsed! } },
      { ...whole, asked: { ...call, gasEstimate: gasEstimate!, gasUsed: gasUsed! } },
      { ...whole, asked: { ...call, gasEstimate: gasEstimate!, gasLimit: gasLimit! } },
      { ...waiting, receipt: { status: 1 } as StoredReceipt },
      { ...waiting, asked: asked! },
      paid(0, 1_050, 1_010),
    ];
    for (const record of silent) expect(gasMarginBps(limited, [record])).toBe(500n);
  });

  it('rounds the limit up', () => {
    expect(withMargin(100_001n, 2_000n)).toBe(120_002n);
    expect(withMargin(100_000n, 2_000n)).toBe(120_000n);
  });
});
