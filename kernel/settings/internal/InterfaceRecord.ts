import { parseAddress } from '../../chain/parseAddress.ts';
import type { Token } from '../../currency/Currency.ts';
import { tokenFromOutside } from '../../currency/tokenFromOutside.ts';
import type { ThemeChoice, UserPair } from '../types.ts';

export type ByChain<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/**
 * The record stored under `interface`, with the names of rules 3.67 to 3.73; fields after `showSurveyPopup`
 * are ours.
 */
export interface InterfaceRecord {
  readonly selectedWallet?: string;
  readonly userLocale?: string;
  readonly userHideClosedPositions: boolean;
  /** Basis points or `auto`. */
  readonly userSlippageTolerance: number | 'auto';
  readonly userSlippageToleranceHasBeenMigratedToAuto: boolean;
  /** Seconds; absent: the default. */
  readonly userDeadline?: number;
  /** By chain id and address. */
  readonly tokens: ByChain<Token>;
  /** By chain id and `address;address`. */
  readonly pairs: ByChain<UserPair>;
  /** Milliseconds of the newest change. */
  readonly timestamp: number;
  readonly hideBaseWalletBanner: boolean;
  readonly showSurveyPopup?: boolean;
  readonly userDeadlineHasBeenMigrated: boolean;
  /** As `userSlippageTolerance`, for liquidity. */
  readonly userLiquiditySlippageTolerance: number | 'auto';
  readonly theme: ThemeChoice;
  /** Absent: as the profile has it. */
  readonly approveExact?: boolean;
  /** Set since approvals are for the needed amount unless the person or the profile wants another. */
  readonly approveExactHasBeenMigrated: boolean;
  readonly hideSmallBalances: boolean;
  readonly showTestnets: boolean;
  readonly chainId?: number;
}

export const initialInterfaceRecord: InterfaceRecord = {
  userHideClosedPositions: false,
  userSlippageTolerance: 'auto',
  userSlippageToleranceHasBeenMigratedToAuto: true,
  tokens: {},
  pairs: {},
  timestamp: 0,
  hideBaseWalletBanner: false,
  userDeadlineHasBeenMigrated: true,
  userLiquiditySlippageTolerance: 'auto',
  theme: 'auto',
  approveExactHasBeenMigrated: true,
  hideSmallBalances: true,
  showTestnets: false,
};

/** Rule 5.60: an integer from 0 to 5000 basis points, else `auto`. */
export function validSlippage(value: unknown): number | 'auto' {
  return isInteger(value, 0, 5_000) ? value : 'auto';
}

/** Rule 5.62: an integer from 60 to 10800 seconds, else the default (undefined). */
export function validDeadline(value: unknown): number | undefined {
  return isInteger(value, 60, 10_800) ? value : undefined;
}

/** The presets that become `auto` (rule 5.61), and the deadline that becomes the default (rule 5.63). */
const oldSlippagePresets: readonly unknown[] = [10, 50, 100];
const oldDeadline = 1_800;

/** Checks a stored token; undefined if it is invalid. */
export function parseToken(value: unknown): Token | undefined {
  const fields = asObject(value);
  if (!fields || !isText(fields.symbol) || !isText(fields.name)) return undefined;
  return tokenFromOutside({ ...fields, address: parseAddress(fields.address) });
}

/**
 * Reads the stored record field by field. A damaged field gets its initial value and calls `damaged`; values
 * that rules 5.60 to 5.63 reset do not count as damaged. Undefined if the record is not an object.
 */
export function parseInterfaceRecord(value: unknown, damaged?: () => void): InterfaceRecord | undefined {
  const fields = asObject(value);
  if (!fields) return undefined;
  const initial = initialInterfaceRecord;
  const read = <T>(name: keyof InterfaceRecord, accept: (value: unknown) => value is T, fallback: T): T => {
    const field = fields[name];
    if (accept(field)) return field;
    if (field !== undefined && field !== null) damaged?.();
    return fallback;
  };
  const flag = (name: keyof InterfaceRecord, fallback: boolean): boolean => read(name, isBoolean, fallback);
  const text = (name: keyof InterfaceRecord): string | undefined => read(name, isOptionalText, undefined);

  // A record without the flags was written before they existed.
  const slippageMigrated = flag('userSlippageToleranceHasBeenMigratedToAuto', false);
  const deadlineMigrated = flag('userDeadlineHasBeenMigrated', false);
  const approvalsMigrated = flag('approveExactHasBeenMigrated', false);
  const approveExact = read('approveExact', isOptionalBoolean, undefined);
  const slippage = validSlippage(fields.userSlippageTolerance);
  const deadline = validDeadline(fields.userDeadline);
  const record: { readonly [K in keyof Required<InterfaceRecord>]: InterfaceRecord[K] | undefined } = {
    selectedWallet: text('selectedWallet'),
    userLocale: text('userLocale'),
    userHideClosedPositions: flag('userHideClosedPositions', initial.userHideClosedPositions),
    userSlippageTolerance: !slippageMigrated && oldSlippagePresets.includes(slippage) ? 'auto' : slippage,
    userSlippageToleranceHasBeenMigratedToAuto: true,
    userDeadline: !deadlineMigrated && deadline === oldDeadline ? undefined : deadline,
    userDeadlineHasBeenMigrated: true,
    tokens: parseByChain(fields.tokens, parseToken, damaged),
    pairs: parseByChain(fields.pairs, parsePair, damaged),
    timestamp: read('timestamp', isTime, initial.timestamp),
    hideBaseWalletBanner: flag('hideBaseWalletBanner', initial.hideBaseWalletBanner),
    showSurveyPopup: read('showSurveyPopup', isOptionalBoolean, undefined),
    userLiquiditySlippageTolerance: validSlippage(fields.userLiquiditySlippageTolerance),
    theme: read('theme', isTheme, initial.theme),
    // Every older record has `false`, whether the person chose that or not: that is no explicit choice.
    approveExact: approvalsMigrated || approveExact === true ? approveExact : undefined,
    approveExactHasBeenMigrated: true,
    hideSmallBalances: flag('hideSmallBalances', initial.hideSmallBalances),
    showTestnets: flag('showTestnets', initial.showTestnets),
    chainId: read('chainId', isOptionalChainId, undefined),
  };
  // A record of another app or a later version: the next write drops its unknown fields.
  if (Object.keys(fields).some((name) => !Object.hasOwn(record, name))) damaged?.();
  return withoutUndefined(record);
}

function parsePair(value: unknown): UserPair | undefined {
  const fields = asObject(value);
  const token0 = parseToken(fields?.token0);
  const token1 = parseToken(fields?.token1);
  if (!token0 || !token1 || token0.chainId !== token1.chainId) return undefined;
  return token0.address === token1.address ? undefined : { token0, token1 };
}

function parseByChain<T extends Token | UserPair>(
  value: unknown,
  parse: (value: unknown) => T | undefined,
  damaged?: () => void,
): ByChain<T> {
  const chains = new Map<string, Map<string, T>>();
  if (value !== undefined && !asObject(value)) damaged?.();
  for (const entries of Object.values(asObject(value) ?? {})) {
    if (!asObject(entries)) damaged?.();
    for (const entry of Object.values(asObject(entries) ?? {})) {
      const parsed = parse(entry);
      if (!parsed) {
        damaged?.();
        continue;
      }
      // Keyed by the entry's own fields, so that a wrong key cannot hide or duplicate it.
      const chainId = String('token0' in parsed ? parsed.token0.chainId : parsed.chainId);
      const byKey = chains.get(chainId) ?? new Map<string, T>();
      chains.set(chainId, byKey.set(entryKey(parsed), parsed));
    }
  }
  return Object.fromEntries(Array.from(chains, ([id, entries]) => [id, Object.fromEntries(entries)]));
}

/** The key of a token or a pair within its chain. */
export function entryKey(entry: Token | UserPair): string {
  return 'token0' in entry ? `${entry.token0.address};${entry.token1.address}` : entry.address;
}

type Undefinable<T> = { [K in keyof T]: T[K] | undefined };

/** JSON has no undefined, so absent fields are left out. */
function withoutUndefined(record: Undefinable<InterfaceRecord>): InterfaceRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as unknown as InterfaceRecord;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function isInteger(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isText(value: unknown, maxLength = 512): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isOptionalBoolean(value: unknown): value is boolean | undefined {
  return value === undefined || isBoolean(value);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function isOptionalChainId(value: unknown): value is number | undefined {
  return value === undefined || isInteger(value, 1, Number.MAX_SAFE_INTEGER);
}

function isTime(value: unknown): value is number {
  return isInteger(value, 0, Number.MAX_SAFE_INTEGER);
}

function isTheme(value: unknown): value is ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto';
}
