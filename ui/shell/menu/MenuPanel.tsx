import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { runCommand } from '../../../kernel/plugin/runCommand.ts';
import { ConfigToken, ContributionsToken } from '../../../kernel/services.ts';
import { LazySheet } from '../../components/dialogs/LazySheet.tsx';
import { useSheet } from '../../components/dialogs/useSheet.ts';
import { useService } from '../../plugin/useService.ts';
import { useServices } from '../../plugin/useServices.ts';
import { ariaShortcut, shortcutText } from '../shortcuts.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    top: '52px',
    width: '224px',
    padding: '8',
    background: 'surface2',
    borderRadius: '16',
    boxShadow: 'raised',
    zIndex: 'dropdown',
    animation: 'fade-in {durations.fast} {easings.in}',
  },
});

const List = chakra('ul', {
  base: {
    padding: '0',
    margin: '0',
    listStyle: 'none',
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

const Keys = chakra('kbd', {
  base: {
    // A phone has no such keys.
    display: { base: 'none', sm: 'inline' },
    fontFamily: 'inherit',
    fontSize: '12',
    color: 'neutral2',
    whiteSpace: 'nowrap',
  },
});

export interface MenuPanelProps {
  /** Contains the button and this panel. */
  readonly root: RefObject<HTMLElement | null>;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Commands of plugins, and links to the operator's docs, community and support pages. */
const MenuItems = observer(function MenuItems({ trigger, onClose }: Omit<MenuPanelProps, 'root'>) {
  const { t } = useTranslation();
  const { links } = useService(ConfigToken);
  // The operator's docs replace those that ship with the build.
  const commands = useService(ContributionsToken)
    .of('commands')
    .filter(({ id }) => id !== 'docs' || !links.docs);
  const services = useServices();
  const shown = (['social', 'docs', 'support'] as const).filter((key) => links[key]);
  return (
    <List>
      {commands.map((command) => {
        const { id, label, shortcut } = command;
        const item = {
          'aria-keyshortcuts': shortcut && ariaShortcut(shortcut),
          children: (
            <>
              {t(label)}
              {shortcut && (
                <Keys aria-hidden="true" dir="ltr">
                  {shortcutText(shortcut)}
                </Keys>
              )}
            </>
          ),
        };
        return (
          <li key={id}>
            {'to' in command ? (
              <Link href={command.to} onClick={onClose} {...item} />
            ) : (
              <button
                type="button"
                onClick={() => {
                  // A dialog opened from here returns the focus to the button.
                  trigger.current?.focus();
                  // Gone before the command runs: some do nothing while a dialog is open, as the menu is on phones.
                  flushSync(onClose);
                  void runCommand(services, command);
                }}
                {...item}
              />
            )}
          </li>
        );
      })}
      {shown.map((key) => (
        <li key={key}>
          <a href={links[key]} target="_blank" rel="noreferrer noopener">
            {t(`common:nav.${key}`)}
          </a>
        </li>
      ))}
    </List>
  );
});

/** Under its button; closes on Escape, and on what happens elsewhere. */
function Dropdown({ root, trigger, onClose }: MenuPanelProps) {
  const closeOutside = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return;
      trigger.current?.focus();
    } else if (root.current?.contains(event.target as Node)) return;
    onClose();
  });
  useEffect(() => {
    const close = (event: Event) => closeOutside(event);
    const events = ['pointerdown', 'keydown', 'focusin'];
    for (const event of events) document.addEventListener(event, close);
    return () => {
      for (const event of events) document.removeEventListener(event, close);
    };
  }, []);
  return (
    <Panel>
      <MenuItems trigger={trigger} onClose={onClose} />
    </Panel>
  );
}

/** The menu, which is a bottom sheet on small screens. */
export default function MenuPanel(props: MenuPanelProps) {
  const { trigger, onClose } = props;
  const { t } = useTranslation('common');
  if (!useSheet()) return <Dropdown {...props} />;
  return (
    <LazySheet title={t('nav.menu')} onClose={onClose} finalFocus={() => trigger.current}>
      <MenuItems trigger={trigger} onClose={onClose} />
    </LazySheet>
  );
}
