import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Popup, PopupContent } from '../../../kernel/plugin/Modals.ts';
import {
  ChainRegistryToken,
  ContributionsToken,
  PopupsToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { describeTransaction } from '../../../kernel/tx/describeTransaction.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { transactionTitle } from '../../../kernel/tx/transactionTitles.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { CloseIcon } from '../../components/icons/lazyIcons.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { notifyPerson } from './notifyPerson.ts';

/** Where popups are: on phones only the newest, over the top bar, so that it covers no title of a page or dialog. */
const Corner = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    top: { base: 'calc(env(safe-area-inset-top) + 8px)', sm: '82px' },
    insetInlineEnd: '12',
    width: { base: 'calc(100vw - 24px)', sm: '340px' },
    display: 'grid',
    gap: '8',
    pointerEvents: 'none',
    '& > :not(:last-child)': { display: { base: 'none', sm: 'flex' } },
  },
});

const Toast = chakra('div', {
  base: {
    pointerEvents: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    ps: '16',
    pe: '4',
    py: '4',
    minHeight: '52px',
    rounded: '16',
    bg: 'surface2',
    boxShadow: 'raised',
    fontSize: '14',
    borderInlineStart: '4px solid var(--sl-colors-neutral3)',
    animation: 'fade-in {durations.medium}',
    '& a': { color: 'accentText' },
    '& p': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    tone: {
      neutral: {},
      success: { borderInlineStartColor: 'success' },
      critical: { borderInlineStartColor: 'critical' },
    },
  },
});

/** The shown popups, newest last. */
const PopupToasts = observer(function PopupToasts() {
  const popups = useService(PopupsToken);
  return (
    <Corner>
      {popups.list
        .filter(({ show }) => show)
        .map((popup) => (
          <PopupView key={popup.key} popup={popup} onClose={() => popups.remove(popup.key)} />
        ))}
    </Corner>
  );
});

export default PopupToasts;

const PopupView = observer(function PopupView({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { t } = useTranslation('common');
  const { content } = popup;
  const close = (
    <IconButton aria-label={t('dismiss')} onClick={onClose}>
      <CloseIcon />
    </IconButton>
  );
  if (content.kind === 'transaction') return <TransactionToast id={content.id} close={close} />;
  return <MessageToast tag={popup.key} content={content} close={close} onClose={onClose} />;
});

interface MessageToastProps {
  readonly tag: string;
  readonly content: Extract<PopupContent, { kind: 'message' }>;
  readonly close: ReactNode;
  readonly onClose: () => void;
}

function MessageToast({ tag, content, close, onClose }: MessageToastProps) {
  const { tone, text, values, action, link, notify = false } = content;
  const { t } = useLazyTranslation('commonLazy', ...lazyNamespaces(text));
  const [, navigate] = useLocation();
  const message = t(text, values ?? {});
  const follow = () => {
    if (link) navigate(link.to);
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each popup, in the language of that time
  useEffect(() => {
    if (notify) void notifyPerson(message, tag, follow);
  }, [notify, tag]);
  return (
    <Toast tone={tone} role={tone === 'critical' ? 'alert' : 'status'}>
      <p>{message}</p>
      {action && (
        <Button look="soft" size="small" onClick={action.run}>
          {t(action.label)}
        </Button>
      )}
      {link && (
        <Button look="soft" size="small" onClick={follow}>
          {t(link.label)}
        </Button>
      )}
      {close}
    </Toast>
  );
}

/** The namespace of a key, where it is not in the first load. */
function lazyNamespaces(key: string): readonly string[] {
  const [namespace = ''] = key.split(':');
  return key.includes(':') && namespace.endsWith('Lazy') ? [namespace] : [];
}

const failures: ReadonlySet<TransactionOutcome> = new Set(['failed', 'dropped', 'given_up', 'differs']);

const TransactionToast = observer(function TransactionToast({ id, close }: { id: string; close: ReactNode }) {
  const tracker = useService(TxTrackerToken);
  const chains = useService(ChainRegistryToken);
  const contributions = useService(ContributionsToken);
  const record = tracker.get(id);
  const outcome = record && tracker.outcome(record);
  const described = record && outcome && describeTransaction(contributions, record, outcome);
  const { t } = useLazyTranslation('commonLazy', ...lazyNamespaces(described?.title ?? ''));
  if (!record || !outcome) return null;
  const failed = failures.has(outcome);
  const { done = 0, calls } = record.batch ?? {};
  const hash = record.reference.kind === 'hash' ? record.reference.hash : undefined;
  const explorer = chains.find(record.chainId)?.explorer;
  return (
    <Toast
      tone={failed ? 'critical' : outcome === 'confirmed' ? 'success' : 'neutral'}
      role={failed ? 'alert' : 'status'}
    >
      <p>
        {t(described?.title ?? transactionTitle(record.info, outcome))}
        {outcome === 'differs' && `. ${t('commonLazy:tx.differs.status')}`}
        {outcome === 'given_up' && `. ${t('commonLazy:tx.outcome.given_up')}`}
        {outcome === 'failed' && done > 0 && `. ${t('commonLazy:tx.partial', { done, calls })}`}
        {hash && explorer && record.differs?.chainId === undefined && (
          <>
            {' '}
            <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer noopener">
              {t('common:viewTransaction')}
            </a>
          </>
        )}
      </p>
      {close}
    </Toast>
  );
});
