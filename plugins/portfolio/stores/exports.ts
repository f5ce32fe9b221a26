import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { dateOf } from '../../../kernel/runtime/dateOf.ts';
import type { ActivityItem } from '../../../ui/exchange/activity/activityItem.ts';
import { csvText } from '../../../ui/format/csv.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import type { ChainHoldings } from '../services/ChainHoldings.ts';
import { activityLine, paymentLine, placeOf } from './activityLines.ts';
import type { PortfolioStore } from './PortfolioStore.ts';
import type { PaymentItem } from './paymentItem.ts';
import type { PoolRow, TokenRow } from './rows.ts';
import { wholeUsd } from './valuation.ts';

/** A line of a file: all lines have the same fields; '' where a value is not known or does not apply. */
type Line = Readonly<Record<(typeof columns)[number], string>>;

const columns = [
  'kind',
  'network',
  'chainId',
  'id',
  'name',
  'amount',
  'amountRaw',
  'token0',
  'amount0',
  'token1',
  'amount1',
  'fees0',
  'fees1',
  'status',
  'valueUsd',
  'priceSource',
  'block',
  'readAt',
] as const;

const empty = Object.fromEntries(columns.map((column) => [column, ''])) as Line;

/**
 * Everything that was read, hidden rows too, and what could not be read. Unknown values are empty cells,
 * never zero.
 */
export function exportCsv(store: PortfolioStore): string {
  const lines = [
    ...store.tokens.map((row) => tokenLine(store, row)),
    ...store.pools.map((row) => poolLine(store, row)),
    ...unreadLines(store),
  ];
  return csvText(
    columns,
    lines.map((line) => columns.map((column) => line[column])),
  );
}

/** The same as data; raw amounts as text, null for unknown values. */
export function exportJson(
  store: PortfolioStore,
  items: readonly ActivityItem[],
  payments: readonly PaymentItem[],
  nowMs: number,
): unknown {
  const { owner, holdings, shown, total, unreadChains } = store;
  return {
    format: 'sluice-portfolio',
    version: 1,
    address: owner,
    exportedAt: new Date(nowMs).toISOString(),
    totalUsd: total.usd,
    totalIsEstimate: total.estimate,
    notInTotal: {
      unknown: total.unknown,
      withoutPrice: total.unpriced,
      networks: unreadChains.map(({ id }) => id),
    },
    networks: holdings.map(({ chain, balances, positions, pairs, added, failures, nfts }) => ({
      chainId: chain.id,
      name: chain.label,
      balances: partOf(balances, failures.balances?.code),
      positions: partOf(positions, failures.positions?.code),
      pairs: partOf(pairs, failures.pairs?.code),
      added: partOf(added, failures.added?.code),
      nfts: { lookedBackToBlock: nfts.from ?? null, found: nfts.nfts },
      poolPayments: { blocks: blocksOf(store, chain) },
    })),
    tokens: store.tokens.map((row) => nulled(tokenLine(store, row))),
    pools: store.pools.map((row) => nulled(poolLine(store, row))),
    unread: unreadLines(store).map(nulled),
    activity: items.map((item) => nulled(activityLine(item, shown, store.priceOf))),
    poolPayments: payments.map((item) => nulled(paymentLine(item, store.priceOf))),
  };
}

function partOf(
  snapshot: { readonly block: bigint; readonly readAtMs: number } | undefined,
  failure: string | undefined,
) {
  return {
    block: snapshot?.block ?? null,
    readAt: snapshot ? new Date(dateOf(snapshot.readAtMs)).toISOString() : null,
    failure: failure ?? null,
  };
}

function tokenLine(store: PortfolioStore, { chain, currency, raw, worth, price }: TokenRow): Line {
  return {
    ...empty,
    ...placeOf(chain),
    ...timeOf(holdingsOf(store, chain)?.balances),
    kind: 'token',
    id: currencyId(currency),
    name: currency.symbol,
    amount: raw === undefined ? '' : amountToText(raw, currency),
    amountRaw: raw === undefined ? '' : raw.toString(),
    valueUsd: raw === undefined ? '' : usdText(wholeUsd(worth)),
    priceSource: price?.source ?? '',
  };
}

/**
 * Lines for what could not be read (parts of networks, single balances), so that the file says what it lacks.
 */
function unreadLines({ holdings }: PortfolioStore): readonly Line[] {
  return holdings.flatMap(({ chain, failures, balances, positions, pairs, added }) => {
    const read = { balances, positions, pairs, added };
    const parts = (['balances', 'positions', 'pairs', 'added'] as const).filter((part) => !read[part]);
    const tokens = (balances?.value.unread ?? []).filter(({ kind }) => kind === 'token');
    const line = { ...empty, ...placeOf(chain), kind: 'unread' };
    return [
      ...parts.map((name) => ({ ...line, name, status: failures[name]?.code ?? 'pending' })),
      ...tokens.map((token) => ({
        ...line,
        ...timeOf(balances),
        id: currencyId(token),
        name: token.symbol,
      })),
    ];
  });
}

function poolLine(
  store: PortfolioStore,
  { chain, of, tokens, addresses, amounts, fees, worth, feesWorth }: PoolRow,
): Line {
  const holdings = holdingsOf(store, chain);
  const { kind, id, amountRaw } = exported(of);
  const sides = (both: typeof amounts) =>
    [both?.amount0Raw, both?.amount1Raw].map((raw, side) => sideText(raw, tokens[side]));
  const [amount0 = '', amount1 = ''] = sides(amounts);
  const [fees0 = '', fees1 = ''] = sides(fees);
  const usd = wholeUsd(worth);
  const feesUsd = wholeUsd(feesWorth);
  return {
    ...empty,
    ...placeOf(chain),
    ...timeOf({ v3: holdings?.positions, v2: holdings?.pairs, added: holdings?.added }[of.kind]),
    kind,
    id,
    name: tokens.map((token, side) => token?.symbol ?? addresses[side]).join(' / '),
    amountRaw: amountRaw.toString(),
    token0: addresses[0],
    token1: addresses[1],
    amount0,
    amount1,
    fees0,
    fees1,
    status: of.kind === 'v2' ? '' : of.status,
    valueUsd: usdText(usd === undefined || feesUsd === undefined ? undefined : usd + feesUsd),
  };
}

/** What a row is called in the file, and how much liquidity it is. */
function exported(of: PoolRow['of']): {
  readonly kind: string;
  readonly id: string;
  readonly amountRaw: bigint;
} {
  switch (of.kind) {
    case 'v2':
      return { kind: 'v2-pair', id: of.pair.address, amountRaw: of.pair.liquidityRaw };
    case 'v3':
      return { kind: 'v3-position', id: of.position.tokenId.toString(), amountRaw: of.position.liquidity };
    default: {
      const { label, id, liquidity } = of.position;
      return { kind: `${label.toLowerCase()}-position`, id, amountRaw: liquidity };
    }
  }
}

/** The blocks that were searched for payments; null where none were. */
function blocksOf({ payments }: PortfolioStore, { id }: ChainSpec) {
  const activity = payments.activities.find(({ chain }) => chain.id === id);
  const coverage = activity?.index.progress.coverage;
  return coverage ? { from: coverage.fromBlock, to: coverage.toBlock } : null;
}

function holdingsOf(store: PortfolioStore, { id }: ChainSpec): ChainHoldings | undefined {
  return store.holdings.find(({ chain }) => chain.id === id);
}

function timeOf(snapshot: { readonly block: bigint; readonly readAtMs: number } | undefined) {
  return snapshot
    ? { block: snapshot.block.toString(), readAt: new Date(dateOf(snapshot.readAtMs)).toISOString() }
    : { block: '', readAt: '' };
}

function sideText(raw: bigint | undefined, token: Currency | undefined): string {
  return raw === undefined || !token ? '' : amountToText(raw, token);
}

function usdText(usd: number | undefined): string {
  return usd === undefined ? '' : usd.toFixed(2);
}

function nulled(line: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, value === '' ? null : value]));
}
