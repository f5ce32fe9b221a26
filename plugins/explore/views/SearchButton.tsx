import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { useService } from '../../../ui/plugin/useService.ts';
import { ariaShortcut, shortcutText } from '../../../ui/shell/shortcuts.ts';
import { OpenSearchToken, searchCommand } from '../searchCommand.ts';

const { label, shortcut } = searchCommand;

const Search = chakra(
  'button',
  {
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
  },
  { defaultProps: { type: 'button' } },
);

/** Opens the search. */
export default function SearchButton() {
  const { t } = useTranslation('explore');
  const search = useService(OpenSearchToken);
  return (
    <Search aria-haspopup="dialog" aria-keyshortcuts={ariaShortcut(shortcut)} onClick={() => search.run()}>
      {t(label)}
      <kbd aria-hidden dir="ltr">
        {shortcutText(shortcut)}
      </kbd>
    </Search>
  );
}
