import type { TransactionDifference } from '../../../kernel/tx/TransactionRecord.ts';

type Words = (key: string, values: Readonly<Record<string, string>>) => string;

/** What came of a swap and the least that was to come, as they are shown. */
export interface ArrivedTexts {
  readonly amount: string;
  readonly least: string;
}

/**
 * How what was mined is not what was asked for, in words (namespace `commonLazy`).
 * @param arrived of a swap
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

/** In the order they are told; a record of a later version may know others. */
const known = ['sender', 'target', 'value', 'data', 'output'] as const;
