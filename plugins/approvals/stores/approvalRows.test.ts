import { describe, expect, it } from 'vitest';
import { MAX_UINT160, MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { type GrantId, grantKey } from '../services/approvalLogs.ts';
import type { AllowanceRead, Unread } from '../services/readAllowances.ts';
import { approvalRows, type RowSources } from './approvalRows.ts';

const [HUSH, USDC, RARE] = [addressOf(1), addressOf(2), addressOf(3)];
const [ROUTER, OTHER, PERMIT2] = [addressOf(4), addressOf(5), addressOf(6)];
const NOW = 1_000;
const place = { block: 5n, hash: '0x5', seconds: 7 } as const;

type Told = readonly [GrantId, AllowanceRead | Unread];
const own = (token: Address, spender: Address): GrantId => ({ via: 'token', token, spender });
const through = (token: Address, spender: Address): GrantId => ({ via: 'permit2', token, spender });
const allowed = (raw: bigint, expiration?: number): AllowanceRead => ({ raw, expiration });

function rows(
  told: readonly Told[],
  balances: readonly (readonly [Address, bigint | undefined])[],
  logged = false,
) {
  const token = (address: Address): Token => ({
    kind: 'token',
    chainId: 1,
    address,
    decimals: 0,
    symbol: 'T',
    name: 'T',
  });
  const sources: RowSources = {
    read: {
      head: { number: 1n, timestamp: BigInt(NOW) } as RowSources['read']['head'],
      allowances: new Map(told.map(([id, one]) => [grantKey(id), one])),
      balances: new Map(balances),
    },
    permit2: PERMIT2,
    now: NOW,
    tokenOf: token,
    priceOf: ({ address }) =>
      address === RARE
        ? undefined
        : { usd: address === HUSH ? 1 : 10, source: 'onchain', timestampMs: 0, confidence: 1 },
    grantedAt: () => (logged ? place : undefined),
    usedAt: () => undefined,
  };
  return approvalRows(
    told.map(([id]) => id),
    sources,
  );
}

describe('what is at risk', () => {
  it('is what is allowed, and no more than there is', () => {
    const [row] = rows([[own(USDC, ROUTER), allowed(MAX_UINT256)]], [[USDC, 7n]]);
    expect(row).toMatchObject({ unlimited: true, riskRaw: 7n, riskUsd: 70 });
    expect(rows([[own(USDC, ROUTER), allowed(5n)]], [[USDC, 7n]])).toMatchObject([
      { unlimited: false, riskRaw: 5n, riskUsd: 50 },
    ]);
  });

  it('is not known where the amount or the balance is not, and never zero then', () => {
    expect(rows([[own(USDC, ROUTER), 'node']], [[USDC, 7n]], true)).toMatchObject([
      { raw: undefined, riskRaw: undefined, riskUsd: undefined, unlimited: false },
    ]);
    expect(rows([[own(USDC, ROUTER), allowed(5n)]], [[USDC, undefined]])).toMatchObject([
      { raw: 5n, riskRaw: undefined, riskUsd: undefined },
    ]);
    // Where there is nothing, nothing can be taken, whatever is allowed.
    expect(rows([[own(USDC, ROUTER), 'contract']], [[USDC, 0n]], true)).toMatchObject([
      { riskRaw: 0n, riskUsd: 0 },
    ]);
    expect(rows([[own(RARE, ROUTER), allowed(5n)]], [[RARE, 7n]])).toMatchObject([
      { riskRaw: 5n, riskUsd: undefined },
    ]);
  });

  it('through Permit2 is bounded by what Permit2 may take, and ends with its time', () => {
    const told: Told[] = [
      [own(USDC, PERMIT2), allowed(3n)],
      [through(USDC, ROUTER), allowed(MAX_UINT160, NOW)],
      [through(USDC, OTHER), allowed(9n, NOW - 1)],
    ];
    const found = rows(told, [[USDC, 7n]]);
    expect(found.find(({ spender }) => spender === ROUTER)).toMatchObject({
      riskRaw: 3n,
      unlimited: true,
      expired: false,
    });
    expect(found.find(({ spender }) => spender === OTHER)).toMatchObject({ riskRaw: 0n, expired: true });
    const unbounded = rows([told[1] as Told, [own(USDC, PERMIT2), 'node']], [[USDC, 7n]]);
    expect(unbounded.find(({ via }) => via === 'permit2')).toMatchObject({ riskRaw: 7n });
  });
});

describe('the rows', () => {
  it('are those above zero, and those of the logs whose amount is not known', () => {
    expect(rows([[own(USDC, ROUTER), allowed(0n)]], [[USDC, 7n]], true)).toEqual([]);
    expect(rows([[own(USDC, ROUTER), 'node']], [[USDC, 7n]])).toEqual([]);
    expect(rows([[own(USDC, ROUTER), 'node']], [[USDC, 7n]], true)).toMatchObject([{ granted: place }]);
  });

  it('stand by the value at risk: priced, not known, nothing at the moment, expired', () => {
    const told: Told[] = [
      [through(HUSH, OTHER), allowed(5n, NOW - 1)],
      [own(RARE, OTHER), allowed(1n)],
      [own(HUSH, ROUTER), allowed(5n)],
      [own(RARE, ROUTER), allowed(5n)],
      [own(USDC, ROUTER), allowed(5n)],
    ];
    const found = rows(told, [
      [HUSH, 100n],
      [USDC, 100n],
      [RARE, 0n],
    ]);
    expect(found.map(({ token, spender }) => [token, spender])).toEqual([
      [USDC, ROUTER],
      [HUSH, ROUTER],
      [RARE, ROUTER],
      [RARE, OTHER],
      [HUSH, OTHER],
    ]);
    const unknown = rows(
      [...told, [own(USDC, OTHER), 'node']],
      [
        [HUSH, 100n],
        [USDC, 100n],
        [RARE, 0n],
      ],
      true,
    );
    expect(unknown.map(({ raw }) => raw).indexOf(undefined)).toBe(2);
  });

  it('call the limits of tokens with fewer bits unlimited too', () => {
    const unlimited = (id: GrantId, raw: bigint) =>
      rows([[id, allowed(raw, NOW)]], [[USDC, 1n]])[0]?.unlimited;
    expect(unlimited(own(USDC, ROUTER), (1n << 96n) - 1n)).toBe(true);
    // Unlimited, and used since by a token that counts it down.
    expect(unlimited(own(USDC, ROUTER), MAX_UINT256 - 10n ** 30n)).toBe(true);
    expect(unlimited(own(USDC, ROUTER), (1n << 96n) - 2n)).toBe(false);
    expect(unlimited(through(USDC, ROUTER), MAX_UINT160)).toBe(true);
    expect(unlimited(through(USDC, ROUTER), (1n << 96n) - 1n)).toBe(false);
  });
});
