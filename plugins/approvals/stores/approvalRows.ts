import { MAX_UINT160 } from '../../../kernel/abi/constants.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { UsdPrice } from '../../../kernel/tokens/PriceService.ts';
import { usdValue } from '../../../ui/format/formatUsd.ts';
import { type GrantId, grantKey, type Place } from '../services/approvalLogs.ts';
import type { AllowancesRead } from '../services/readAllowances.ts';

/** Some tokens keep allowances in 96 bits, where this is their "no limit". */
const MAX_UINT96 = (1n << 96n) - 1n;

/** An approval as the list shows it. */
export interface ApprovalRow extends GrantId {
  readonly id: string;
  /** Undefined while it is being read. */
  readonly currency: Token | undefined;
  /** Undefined: not known. */
  readonly raw: bigint | undefined;
  readonly unlimited: boolean;
  /** Another endpoint says less. */
  readonly disputed: boolean;
  /** Unix seconds; undefined for a token's own allowance, which never ends. */
  readonly expiration: number | undefined;
  readonly expired: boolean;
  /** What could be taken now, raw units: no more than is allowed and there is. Undefined: not known. */
  readonly riskRaw: bigint | undefined;
  /** Its value in dollars; undefined: not known, or without a price. */
  readonly riskUsd: number | undefined;
  readonly estimate: boolean;
  /** The newest approval in the logs; undefined where they were not read that far. */
  readonly granted: Place | undefined;
  /** The newest use that the logs show; undefined: not known. */
  readonly used: Place | undefined;
}

export interface RowSources {
  readonly read: AllowancesRead;
  readonly permit2: Address | undefined;
  /** Unix seconds. */
  readonly now: number;
  readonly tokenOf: (address: Address) => Token | undefined;
  readonly priceOf: (token: Token) => UsdPrice | undefined;
  readonly grantedAt: (id: GrantId) => Place | undefined;
  readonly usedAt: (id: GrantId) => Place | undefined;
}

/**
 * The approvals that stand, and those whose amount is not known, the highest value at risk first.
 * @param ids whose allowances were read
 */
export function approvalRows(ids: readonly GrantId[], sources: RowSources): readonly ApprovalRow[] {
  return ids.flatMap((id) => rowOf(id, sources) ?? []).sort(byRisk);
}

function rowOf(id: GrantId, sources: RowSources): ApprovalRow | undefined {
  const { read, now } = sources;
  const told = read.allowances.get(grantKey(id));
  const granted = sources.grantedAt(id);
  const allowance = typeof told === 'object' ? told : undefined;
  if (allowance ? allowance.raw === 0n : !granted) return undefined;
  const currency = sources.tokenOf(id.token);
  const expired = allowance?.expiration !== undefined && allowance.expiration < now;
  const riskRaw = expired ? 0n : riskOf(id, allowance?.raw, sources);
  const price = currency && sources.priceOf(currency);
  const riskUsd =
    riskRaw === 0n
      ? 0
      : riskRaw === undefined || !price || !currency
        ? undefined
        : usdValue(riskRaw, currency.decimals, price.usd);
  return {
    ...{ via: id.via, token: id.token, spender: id.spender },
    id: grantKey(id),
    currency,
    raw: allowance?.raw,
    unlimited: allowance !== undefined && isUnlimited(id, allowance.raw),
    disputed: allowance?.disputed === true,
    expiration: allowance?.expiration,
    expired,
    riskRaw,
    riskUsd,
    estimate: price?.source === 'placeholder' && riskRaw !== 0n,
    granted,
    used: sources.usedAt(id),
  };
}

/** Through Permit2 no more can be taken than the token lets Permit2 take. */
function riskOf({ via, token }: GrantId, raw: bigint | undefined, { read, permit2 }: RowSources) {
  const balance = read.balances.get(token);
  if (raw === undefined || balance === undefined) return balance === 0n ? 0n : undefined;
  const most = least(raw, balance);
  if (via === 'token' || !permit2) return most;
  const underlying = read.allowances.get(grantKey({ via: 'token', token, spender: permit2 }));
  return typeof underlying === 'object' ? least(most, underlying.raw) : most;
}

function isUnlimited({ via }: GrantId, raw: bigint): boolean {
  return via === 'permit2' ? raw === MAX_UINT160 : raw === MAX_UINT96 || raw >> 255n === 1n;
}

/** Priced risks first, then those that are not known, then those of nothing at the moment. */
function byRisk(a: ApprovalRow, b: ApprovalRow): number {
  return (
    rank(b) - rank(a) ||
    (b.riskUsd ?? 0) - (a.riskUsd ?? 0) ||
    Number(b.unlimited) - Number(a.unlimited) ||
    a.id.localeCompare(b.id)
  );
}

function rank({ expired, riskUsd }: ApprovalRow): number {
  if (expired) return 0;
  if (riskUsd === undefined) return 2;
  return riskUsd > 0 ? 3 : 1;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
