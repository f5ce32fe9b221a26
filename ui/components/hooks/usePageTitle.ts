import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const BETWEEN = ' · ';

/**
 * Puts the page's subject (a pair, a token), once known, before its name in the title of the browser's tab.
 */
export function usePageTitle(subject: string | undefined): void {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the shell has set another title
  useEffect(() => {
    const { title } = document;
    const at = title.lastIndexOf(BETWEEN);
    const name = at < 0 ? title : title.slice(at + BETWEEN.length);
    document.title = subject ? `${subject}${BETWEEN}${name}` : name;
  }, [subject, i18n.language]);
}
