import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ConfigToken, ContributionsToken, ModalsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';
import { Logo } from '../../theme/Logo.tsx';
import { MenuDropdown } from './MenuDropdown.tsx';
import { TopBarItem } from './TopBarItem.tsx';
import { useNavItems } from './useNavItems.ts';

const Bar = chakra('header', {
  base: {
    height: '72',
    paddingBlock: '20',
    paddingInline: { base: '12', md: '24' },
    display: 'flex',
    alignItems: 'center',
    gap: { base: '8', md: '20' },
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    // Content scrolls below it and fades out under its buttons; no edge cuts the glow behind the card.
    background: 'linear-gradient(to bottom, var(--sl-colors-surface1) 70%, transparent)',
  },
});

const HomeLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8',
    minHeight: '44px',
    minWidth: '44px',
    color: 'neutral1',
    fontWeight: 'medium',
    fontSize: '20',
    letterSpacing: '-0.02em',
    borderRadius: '12',
  },
});

const NavList = chakra('ul', {
  base: { display: { base: 'none', md: 'flex' }, gap: '4', listStyle: 'none', padding: '0', margin: '0' },
});

const NavLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    paddingInline: '12',
    borderRadius: '12',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    color: 'neutral2',
    transition: 'color {durations.fast} {easings.in}',
    _hover: { color: 'neutral1' },
    _currentPage: { color: 'neutral1' },
  },
});

const Items = chakra('div', {
  base: { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: '8' },
});

/** Logo, navigation, items of plugins, menu. */
export const TopBar = observer(function TopBar() {
  const { t } = useTranslation('common');
  const { brand } = useService(ConfigToken);
  const contributions = useService(ContributionsToken);
  const modals = useService(ModalsToken);
  const navItems = useNavItems();
  const items = contributions.of('topBarItems');
  return (
    <Bar>
      <HomeLink
        href="/?intro=false"
        aria-label={t('nav.home', { brand: brand.name })}
        onClick={() => modals.closeAll()}
      >
        {brand.logo ? <img src={brand.logo} alt="" width={28} height={28} /> : <Logo size={28} />}
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{brand.name}</chakra.span>
      </HomeLink>
      <nav aria-label={t('nav.main')}>
        <NavList>
          {navItems.map((item) => (
            <li key={item.id}>
              <NavLink href={item.to} aria-current={item.active ? 'page' : undefined}>
                {t(item.label)}
              </NavLink>
            </li>
          ))}
        </NavList>
      </nav>
      <Items>
        {items.map((item) => (
          <TopBarItem key={item.id} {...item} />
        ))}
        <MenuDropdown />
      </Items>
    </Bar>
  );
});
