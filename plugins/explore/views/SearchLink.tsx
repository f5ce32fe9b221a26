import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ariaShortcut, shortcutText } from '../../../ui/shell/shortcuts.ts';
import { searchCommand } from '../searchCommand.ts';

const { to, label, shortcut } = searchCommand;

const Search = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '12',
    minHeight: '44px',
    paddingInline: '16',
    borderRadius: 'full',
    background: 'surface2',
    color: 'neutral2',
    _hover: { color: 'neutral1' },
    '& kbd': { fontFamily: 'inherit', fontSize: '12' },
  },
});

/** Leads to the search of tokens and pools. */
export default function SearchLink() {
  const { t } = useTranslation('explore');
  return (
    <Search href={to} aria-keyshortcuts={ariaShortcut(shortcut)}>
      {t(label)}
      <kbd aria-hidden dir="ltr">
        {shortcutText(shortcut)}
      </kbd>
    </Search>
  );
}
