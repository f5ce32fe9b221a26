import { SETTINGS } from './lies/LiedTo.ts';
import { LIES, type LieCase, type Outcome, RECEIPT_LIES } from './lies.ts';

const WORDS: Readonly<Record<Outcome, string>> = {
  right: 'The wallet is asked for the right thing.',
  refused: 'The wallet is not asked; the reason is shown.',
  safe: 'The wallet is not asked, or asked for the right thing.',
  told: 'The review says that nobody else was asked; the wallet is asked for what the one endpoint says.',
};

const END_WORDS: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed',
  failed: 'Failed',
  differs: 'Not what you confirmed',
  pending: 'Pending',
  dropped: 'Dropped',
  disputed: 'Pending, and the endpoints that disagree are named',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function lieRow({ lie, flows, alone, withOthers }: LieCase): string {
  return row([lie, flows.join(', '), WORDS[alone], WORDS[withOthers]]);
}

const endWords = (ends: string): string =>
  ends
    .split(' or ')
    .map((end) => END_WORDS[end] ?? end)
    .join(' or ');

/** The tables of docs/trust.md, made from what the tests of the lying node expect. */
export function lieTable(): string {
  const [alone, ...others] = SETTINGS;
  return [
    row(['what the node lies about', 'tried on', `the liar is ${alone}`, `the liar is ${others.join('; ')}`]),
    row(['---', '---', '---', '---']),
    ...LIES.map(lieRow),
    '',
    row([
      'lie about a receipt',
      'in truth',
      'alone',
      'first of two, or of three with one down',
      'one of three',
    ]),
    row(['---', '---', '---', '---', '---']),
    ...RECEIPT_LIES.map(({ lie, truth, alone: only, ...by }) =>
      row([lie, truth, ...[only, by['first of two'], by['one of three']].map(endWords)]),
    ),
  ].join('\n');
}
