import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

const TO = '/explore?focus=search';
/** Where a key is typed, or belongs to a dialog. */
const TYPED = 'input, textarea, select, [contenteditable], [role=dialog]';

const Search = chakra(Link, {
  base: {
    display: 'none',
    '@media (min-width: 1100px)': { display: 'inline-flex' },
    alignItems: 'center',
    gap: '12',
    minHeight: '44px',
    paddingInline: '16',
    borderRadius: 'full',
    background: 'surface2',
    color: 'neutral2',
  },
});

/** Leads to the search of tokens and pools, by `/` too; shown where there is room. */
export function SearchLink() {
  const { t } = useTranslation('explore');
  const [, navigate] = useLocation();
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || (target as Element).closest(TYPED)) return;
      event.preventDefault();
      navigate(TO);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [navigate]);
  return (
    <Search href={TO} aria-keyshortcuts="/">
      {t('search')} <kbd aria-hidden>/</kbd>
    </Search>
  );
}
