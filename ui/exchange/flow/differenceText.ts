import type { TransactionDifference } from '../../../kernel/tx/TransactionRecord.ts';

type Words = (key: string, values: Readonly<Record<string, string>>) => string;

/** The received amount and the minimum of a swap, formatted. */
export interface ArrivedTexts {
  readonly amount: string;
  readonly least: string;
}

/**
 * Says in words (namespace `commonLazy`) how the mined transaction differs from the requested one.
 * @param arrived only for a swap
 */
export function differenceText(
  t: Words,
  { parts }: TransactionDifference,
  arrived?: ArrivedTexts | undefined,
): string {
  const sentences = [
    t('commonLazy:tx.differs.lead', {}),
    ...known.filter((part) => parts.includes(part)).map((part) => t(`commonLazy:tx.differs.${part}`, {})),
    ...(arrived ? [t('commonLazy:tx.differs.arrived', { ...arrived })] : []),
  ];
  return sentences.join(' ');
}

/** In the order in which they are shown. A record of a later version may contain others. */
const known = ['chain', 'sender', 'target', 'value', 'data', 'output', 'gas'] as const;
