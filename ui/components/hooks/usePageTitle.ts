import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const BETWEEN = ' · ';

/** Puts what a page is about (a pair, a token) before its name in the browser's tab, once it is known. */
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
