import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';

const Wrap = chakra('div', { base: { position: 'relative' } });

const Trigger = chakra('button', {
  base: {
    boxSize: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '12',
    color: 'neutral2',
    cursor: 'pointer',
    _hover: { color: 'neutral1', background: 'surface3' },
  },
});

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
  },
});

const Item = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    paddingInline: '12',
    borderRadius: '12',
    color: 'neutral1',
    _hover: { background: 'surface3' },
  },
});

/** Links to the operator's docs, community and support pages; nothing where there are none. */
export function MenuDropdown() {
  const { t } = useTranslation('common');
  const { links } = useService(ConfigToken);
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
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  const entries = [
    { key: 'social', url: links.social },
    { key: 'docs', url: links.docs },
    { key: 'support', url: links.support },
  ].filter((entry) => entry.url);
  if (entries.length === 0) return null;
  return (
    <Wrap ref={root}>
      <Trigger
        ref={trigger}
        type="button"
        aria-label={t('nav.menu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <circle cx="4" cy="10" r="1.6" />
          <circle cx="10" cy="10" r="1.6" />
          <circle cx="16" cy="10" r="1.6" />
        </svg>
      </Trigger>
      {open && (
        <Panel>
          {entries.map(({ key, url }) => (
            <li key={key}>
              <Item href={url} target="_blank" rel="noreferrer noopener">
                {t(`nav.${key}`)}
              </Item>
            </li>
          ))}
        </Panel>
      )}
    </Wrap>
  );
}
