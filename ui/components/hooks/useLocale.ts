import { reaction } from 'mobx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { multipliers } from '../../../kernel/currency/multipliers.ts';

const latest = () => multipliers.get();
const onChange = (listener: () => void) => reaction(latest, listener);

/**
 * The shown language, for number and date formats. Who writes numbers also writes them again when the shown unit of a
 * token changes.
 */
export function useLocale(): string {
  useSyncExternalStore(onChange, latest);
  return useTranslation().i18n.language;
}
