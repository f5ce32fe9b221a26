import { useTranslation } from 'react-i18next';

/** The shown language, for number and date formats. */
export function useLocale(): string {
  return useTranslation().i18n.language;
}
