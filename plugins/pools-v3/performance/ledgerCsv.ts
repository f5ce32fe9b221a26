import type { Unit } from '../../../kernel/currency/unit.ts';
import { type Figure, isKnown } from '../../../kernel/history/figure.ts';
import { USD_DECIMALS } from '../../../kernel/history/poolValue.ts';
import type { Flow, LedgerRow, PositionLedger } from '../../../kernel/history/positionLedger.ts';
import { priceInTerms, priceOfSqrt } from '../../../kernel/positions/tickPrice.ts';
import { csvText } from '../../../ui/format/csv.ts';
import { amountToText, ratioToText } from '../../../ui/format/decimalText.ts';
import type { Performance } from './Performance.ts';

const columns = [
  'kind',
  'block',
  'time',
  'transaction',
  'logIndex',
  'token0',
  'token1',
  'amount0',
  'amount0Raw',
  'amount1',
  'amount1Raw',
  'fees0',
  'fees0Raw',
  'fees1',
  'fees1Raw',
  'liquidity',
  'priceToken1PerToken0',
  'priceSource',
  'quoteToken',
  'value',
  'valueRaw',
  'valueUsd',
] as const;

type Line = Readonly<Partial<Record<(typeof columns)[number], string>>>;

const PRICE_DIGITS = 18;

/**
 * Every event of a position and what is left now, with raw amounts and in shown units. An unknown value is an empty
 * cell. @param now the block of the present figures
 */
export function ledgerCsv(
  performance: Performance,
  ledger: PositionLedger,
  now: { readonly block: bigint; readonly seconds: bigint },
): string {
  const present = [
    ['liquidity now', ledger.valueNow],
    ['removed and not collected now', ledger.waiting],
    ['fees not collected now', ledger.uncollectedFees],
  ] as const;
  const lines = [
    ...(performance.past.complete ? [] : [{ kind: 'other events were not read' }]),
    ...ledger.rows.map((row) => eventLine(performance, row)),
    ...present.map(
      ([kind, flow]): Line => ({
        kind,
        ...placeOf(now.block, now.seconds),
        ...flowCells(performance, flow),
      }),
    ),
  ];
  return csvText(
    columns,
    lines.map((line) => columns.map((column) => line[column] ?? '')),
  );
}

function eventLine(performance: Performance, row: LedgerRow): Line {
  const { tokens } = performance;
  const { kind, amount0Raw, amount1Raw, fees, price } = row;
  const flow = { amount0: amount0Raw, amount1: amount1Raw, quote: row.quote, usd: row.usd };
  return {
    kind,
    ...placeOf(row.block, row.seconds),
    transaction: row.hash,
    logIndex: row.logIndex.toString(),
    ...flowCells(performance, flow),
    ...(kind === 'collect'
      ? {
          fees0: amountToText(fees.amount0Raw, tokens[0]),
          fees0Raw: fees.amount0Raw.toString(),
          fees1: amountToText(fees.amount1Raw, tokens[1]),
          fees1Raw: fees.amount1Raw.toString(),
        }
      : { liquidity: row.liquidity.toString() }),
    ...(price && {
      priceToken1PerToken0: priceText(performance, price.sqrtPriceX96),
      priceSource: performance.sourceAt(row.block) ?? '',
    }),
  };
}

function flowCells({ tokens, quote }: Performance, flow: Flow): Line {
  const whole = (figure: Figure, unit: Unit) => (isKnown(figure) ? amountToText(figure, unit) : '');
  const raw = (figure: Figure) => (isKnown(figure) ? figure.toString() : '');
  return {
    token0: tokens[0].symbol,
    token1: tokens[1].symbol,
    amount0: whole(flow.amount0, tokens[0]),
    amount0Raw: raw(flow.amount0),
    amount1: whole(flow.amount1, tokens[1]),
    amount1Raw: raw(flow.amount1),
    quoteToken: tokens[quote].symbol,
    value: whole(flow.quote, tokens[quote]),
    valueRaw: raw(flow.quote),
    valueUsd: whole(flow.usd, { decimals: USD_DECIMALS }),
  };
}

function placeOf(block: bigint, seconds: bigint | undefined): Line {
  return {
    block: block.toString(),
    time: seconds === undefined ? '' : new Date(Number(seconds) * 1000).toISOString(),
  };
}

function priceText({ tokens }: Performance, sqrtPriceX96: bigint): string {
  const terms = { unit0: tokens[0], unit1: tokens[1], base: 0 } as const;
  const { numerator, denominator } = priceInTerms(priceOfSqrt(sqrtPriceX96), terms);
  return ratioToText(numerator, denominator, PRICE_DIGITS);
}
