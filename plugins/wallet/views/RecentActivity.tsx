import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import {
  ContributionsToken,
  LoggerToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { outcomeLabel } from '../../../kernel/tx/transactionTitles.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Spinner } from '../../../ui/components/feedback/Spinner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { InfoIcon, WarningIcon } from '../../../ui/components/icons/icons.tsx';
import { CheckIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { type ActivityItem, activityItem } from '../../../ui/exchange/activity/activityItem.ts';
import { PendingActions } from '../../../ui/exchange/activity/PendingActions.tsx';
import { TradeAgain } from '../../../ui/exchange/activity/TradeAgain.tsx';
import { useSavedAddresses } from '../../../ui/exchange/book/useSavedAddresses.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** Rule 9.74. */
const SHOWN = 5;

const Heading = chakra('h2', { base: { mt: '20', fontSize: '14', fontWeight: 'medium', color: 'neutral2' } });
const List = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', mt: '4' } });
const Row = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '12', minHeight: '56px', py: '8' },
});
const Words = chakra('span', {
  base: { flex: '1', minW: '0', overflowWrap: 'anywhere', lineHeight: 'number' },
});
const Descriptor = chakra('span', { base: { display: 'block', mt: '4', fontSize: '14', color: 'neutral2' } });
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'flex-start',
    flexShrink: '0',
    boxSize: '36',
    rounded: 'full',
    bg: 'surface3',
  },
});

const Again = chakra('span', { base: { flexShrink: '0', fontSize: '14', whiteSpace: 'nowrap' } });

/** The account's newest transactions on the chain, in words; renders nothing where there are none. */
export const RecentActivity = observer(function RecentActivity(props: {
  readonly chain: ChainSpec;
  readonly account: Address;
}) {
  const { chain, account } = props;
  const { t } = useLazyTranslation('walletLazy', 'commonLazy', 'deviceLazy');
  const locale = useLocale();
  const tracker = useService(TxTrackerToken);
  const contributions = useService(ContributionsToken);
  const tokens = useService(TokenListServiceToken);
  const logger = useService(LoggerToken);
  const saved = useSavedAddresses();
  const words = {
    contributions,
    tracker,
    tokens,
    logger,
    locale,
    unknown: t('activity.unknownToken'),
    saved,
    t,
  };
  const items: ActivityItem[] = [];
  for (const record of tracker.list({ chainId: chain.id, from: account })) {
    if (items.length === SHOWN) break;
    const item = activityItem(record, chain, words);
    if (item) items.push(item);
  }
  if (items.length === 0) return null;
  return (
    <section aria-label={t('activity.title')}>
      <Heading>{t('activity.title')}</Heading>
      <List>
        {items.map(({ record, status, title, descriptor }) => (
          <Row key={record.id}>
            <Mark aria-hidden="true" color={colorOf(status)}>
              {iconOf(status)}
            </Mark>
            <Words>
              <TitleLine chain={chain} record={record} title={title} />
              <Descriptor>{descriptor}</Descriptor>
              {!['confirmed', 'failed', 'pending', 'asking'].includes(status) && (
                <Descriptor>{t(outcomeLabel(status))}</Descriptor>
              )}
              <PendingActions chain={chain} record={record} />
            </Words>
            <Again>
              <TradeAgain record={record} />
            </Again>
          </Row>
        ))}
      </List>
    </section>
  );
});

function TitleLine(props: {
  readonly chain: ChainSpec;
  readonly record: TransactionRecord;
  readonly title: string;
}) {
  const { chain, record, title } = props;
  if (!chain.explorer || record.reference.kind !== 'hash') return <span>{title}</span>;
  return <ExternalLink href={`${chain.explorer}/tx/${record.reference.hash}`}>{title}</ExternalLink>;
}

function iconOf(outcome: TransactionOutcome) {
  switch (outcome) {
    case 'asking':
    case 'pending':
      return <Spinner />;
    case 'confirmed':
      return <CheckIcon />;
    case 'failed':
    case 'differs':
    case 'dropped':
    case 'given_up':
      return <WarningIcon />;
    default:
      return <InfoIcon />;
  }
}

function colorOf(outcome: TransactionOutcome): string {
  if (outcome === 'confirmed') return 'success';
  return ['failed', 'differs', 'dropped', 'given_up'].includes(outcome) ? 'critical' : 'neutral2';
}
