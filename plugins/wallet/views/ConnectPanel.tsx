import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  LoggerToken,
  SettingsToken,
  WalletOptionsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useCloseDialog } from '../../../ui/components/dialogs/DialogFrame.tsx';
import { WarningIcon } from '../../../ui/components/icons/icons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { tellApart } from './tellApart.ts';
import { useWalletName } from './useWalletName.ts';
import { WalletMark } from './WalletMark.tsx';

const Heading = chakra('h2', { base: { fontSize: '20', fontWeight: 'medium', mb: '12' } });
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '8', p: '0', m: '0' } });
const Option = chakra('button', {
  base: {
    width: '100%',
    minHeight: '60px',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    px: '16',
    rounded: '16',
    bg: 'surface3',
    color: 'neutral1',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'surface4' },
    _disabled: { opacity: '0.5', cursor: 'default', bg: 'surface3' },
    '&[aria-busy=true], &[aria-busy=true]:hover': { bg: 'accent2', color: 'accentText', opacity: '1' },
  },
});
const Mark = chakra('span', {
  base: {
    boxSize: '36',
    rounded: '12',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    color: 'accentText',
    bg: 'accent2',
    '& img': { boxSize: '36' },
  },
});
const Waiting = chakra('div', {
  base: { mt: '16', display: 'flex', alignItems: 'center', gap: '12', fontSize: '14' },
});
const Note = chakra('p', { base: { mt: '16', fontSize: '14', color: 'neutral2' } });
// Outside of the button, whose name is only the wallet's name.
const Badges = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '16',
    top: '20px',
    display: 'flex',
    gap: '4',
    fontSize: '12',
    pointerEvents: 'none',
  },
});
const Badge = chakra('span', {
  base: { px: '8', rounded: 'full' },
  variants: {
    kind: {
      test: { color: 'warning', bg: 'warningSoft' },
      install: { color: 'neutral2', bg: 'surface4' },
      recent: { color: 'neutral2', bg: 'surface4' },
    },
  },
});

function badgesOf(option: WalletOption, recent: boolean): readonly ('test' | 'install' | 'recent')[] {
  if (option.installUrl) return ['install'];
  return [...(recent ? (['recent'] as const) : []), ...(option.test ? (['test'] as const) : [])];
}
const Failure = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', gap: '12', textAlign: 'center', py: '24' },
});

/** The available wallets, the one that is being asked, and an error with a button to try again. */
export const ConnectPanel = observer(function ConnectPanel() {
  const { t } = useLazyTranslation('walletLazy');
  const nameOf = useWalletName();
  const options = useService(WalletOptionsToken);
  const wallet = useService(WalletSessionToken);
  const logger = useService(LoggerToken);
  const settings = useService(SettingsToken);
  const close = useCloseDialog();
  const [failed, setFailed] = useState<{ option: WalletOption; error: SluiceError }>();
  useEffect(() => void options.discover(), [options]);

  const choose = async (option: WalletOption) => {
    setFailed(undefined);
    if (option.installUrl) {
      window.open(option.installUrl, '_blank', 'noopener,noreferrer');
      return;
    }
    try {
      await wallet.activate(option);
      settings.set('selectedWallet', option.id);
      close();
    } catch (cause) {
      const error = SluiceError.from(cause, 'wallet_failed');
      // The wallet's own message goes to the console; the person sees the app's text.
      logger.info(`Connecting ${option.id}: ${error.code}`, error);
      if (error.code !== 'wallet_rejected' && error.code !== 'cancelled') setFailed({ option, error });
    }
  };

  if (failed) {
    const cancel = () => {
      setFailed(undefined);
      void wallet.disconnect();
    };
    return (
      <Failure role="alert">
        <chakra.span color="critical">
          <WarningIcon size={40} />
        </chakra.span>
        <Heading mb="0">{t('error.title')}</Heading>
        <p>
          {t(`error.${failed.error.code}`, {
            defaultValue: t('error.general'),
            wallet: nameOf(failed.option),
          })}
        </p>
        <Button onClick={() => void choose(failed.option)}>{t('error.retry')}</Button>
        <Button look="bare" size="small" onClick={cancel}>
          {t('error.cancel')}
        </Button>
      </Failure>
    );
  }
  const { activating } = wallet;
  const isRecent = ({ id }: WalletOption) => id === settings.selectedWallet;
  const marks = tellApart(options.all, nameOf);
  const shown = [...options.all].sort((a, b) => Number(isRecent(b)) - Number(isRecent(a)));
  return (
    <>
      <Heading>{t('connect.title')}</Heading>
      <List>
        {shown.map((option) => (
          <chakra.li key={option.id} position="relative">
            <Option
              type="button"
              aria-label={nameOf(option)}
              aria-describedby={`badge-${option.id} mark-${option.id}`}
              aria-busy={activating?.id === option.id}
              disabled={activating !== undefined && activating.id !== option.id}
              onClick={() => void choose(option)}
            >
              <Mark aria-hidden="true">
                <WalletMark option={option} />
              </Mark>
              <span>
                {nameOf(option)}
                {marks.has(option.id) && (
                  <chakra.span id={`mark-${option.id}`} display="block" fontSize="12" fontWeight="book">
                    {marks.get(option.id)}
                  </chakra.span>
                )}
              </span>
            </Option>
            <Badges id={`badge-${option.id}`}>
              {badgesOf(option, isRecent(option)).map((kind) => (
                <Badge key={kind} kind={kind}>
                  {t(`connect.${kind}`)}
                </Badge>
              ))}
            </Badges>
          </chakra.li>
        ))}
      </List>
      {activating && (
        <Waiting>
          <chakra.span flex="1" minW="0" overflowWrap="anywhere" role="status">
            {t('connect.waiting', { wallet: nameOf(activating) })}
          </chakra.span>
          <Button look="quiet" size="small" onClick={() => void wallet.disconnect()}>
            {t('error.cancel')}
          </Button>
        </Waiting>
      )}
      <Note>{t('connect.note')}</Note>
    </>
  );
});
