import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNavItems } from './useNavItems.ts';

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'sticky',
    display: { base: 'flex', md: 'none' },
    // 48px high, above the phone's own bar.
    paddingBottom: 'env(safe-area-inset-bottom)',
    background: 'surface1',
    borderTop: '1px solid var(--sl-colors-surface3)',
  },
});

const Tab = chakra(Link, {
  base: {
    flex: '1',
    height: '48',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    // At the largest text sizes as large as all of them fit.
    fontSize: 'min({fontSizes.14}, 6.5vw)',
    fontWeight: 'medium',
    color: 'neutral2',
    _currentPage: { color: 'accentText' },
  },
});

/** The navigation of narrow screens. */
export const BottomBar = observer(function BottomBar() {
  const { t } = useTranslation('common');
  const items = useNavItems();
  return (
    <Bar aria-label={t('nav.tabs')}>
      {items.map((item) => (
        <Tab key={item.id} href={item.to} aria-current={item.active ? 'page' : undefined}>
          {t(item.label)}
        </Tab>
      ))}
    </Bar>
  );
});
