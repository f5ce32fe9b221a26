import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigToken, ContributionsToken } from '../../../kernel/services.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { useService } from '../../plugin/useService.ts';

const Wrap = chakra('div', { base: { position: 'relative' } });

const panel = () => import('./MenuPanel.tsx');

/** The menu's button and, while it is open, its panel. */
export const MenuDropdown = observer(function MenuDropdown() {
  const { t } = useTranslation('common');
  const { links } = useService(ConfigToken);
  const commands = useService(ContributionsToken).of('commands');
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  if (commands.length === 0 && !links.social && !links.docs && !links.support) return null;
  return (
    <Wrap ref={root}>
      <IconButton
        ref={trigger}
        aria-label={t('nav.menu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <circle cx="4" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="16" cy="10" r="1.6" />
        </svg>
      </IconButton>
      {open && <LazyPart view={panel} viewProps={{ root, trigger, onClose: () => setOpen(false) }} />}
    </Wrap>
  );
});
