import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigToken, ContributionsToken } from '../../kernel/services.ts';
import { IconButton } from '../components/IconButton.tsx';
import { useService } from '../plugin/useService.ts';
import { useServices } from '../plugin/useServices.ts';

const Wrap = chakra('div', { base: { position: 'relative' } });

const Panel = chakra('ul', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    top: '52px',
    width: '224px',
    padding: '8',
    margin: '0',
    listStyle: 'none',
    background: 'surface2',
    borderRadius: '16',
    boxShadow: 'raised',
    zIndex: 'dropdown',
    '& a, & button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '8',
      width: '100%',
      minHeight: '44px',
      paddingInline: '12',
      borderRadius: '12',
      color: 'neutral1',
      textAlign: 'start',
      _hover: { background: 'surface3' },
    },
  },
});

const Keys = chakra('span', { base: { fontSize: '12', color: 'neutral2' } });

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The menu's button and, while it is open, its panel. */
export const MenuDropdown = observer(function MenuDropdown() {
  const { t } = useTranslation();
  const { links } = useService(ConfigToken);
  const commands = useService(ContributionsToken).of('commands');
  const services = useServices();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        trigger.current?.focus();
      } else if (root.current?.contains(event.target as Node)) return;
      setOpen(false);
    };
    const events = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, close);
    return () => {
      for (const event of events) document.removeEventListener(event, close);
    };
  }, [open]);
  const shown = (['social', 'docs', 'support'] as const).filter((key) => links[key]);
  if (commands.length + shown.length === 0) return null;
  return (
    <Wrap ref={root}>
      <IconButton
        ref={trigger}
        aria-label={t('common:nav.menu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <circle cx="4" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="16" cy="10" r="1.6" />
        </svg>
      </IconButton>
      {open && (
        <Panel>
          {commands.map(({ id, label, shortcut, service }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  // Where a dialog that it opens gives the focus back to.
                  trigger.current?.focus();
                  setOpen(false);
                  void services.get(service).run();
                }}
              >
                {t(label)}
                {shortcut && (
                  <Keys aria-hidden="true">{shortcut.replace('mod+', isMac() ? '⌘ ' : 'Ctrl ')}</Keys>
                )}
              </button>
            </li>
          ))}
          {shown.map((key) => (
            <li key={key}>
              <a href={links[key]} target="_blank" rel="noreferrer noopener">
                {t(`common:nav.${key}`)}
              </a>
            </li>
          ))}
        </Panel>
      )}
    </Wrap>
  );
});
