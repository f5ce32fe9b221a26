import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import {
  ContributionsToken,
  LoggerToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { describeTransaction } from '../../../kernel/tx/describeTransaction.ts';
import type { TransactionDescription } from '../../../kernel/tx/TransactionDescriber.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { outcomeLabel } from '../../../kernel/tx/transactionTitles.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '../../../ui/components/icons.tsx';
import { Spinner } from '../../../ui/components/Spinner.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { type ActivityContext, activityValues } from '../../../ui/exchange/activityValues.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** Specification: a slice of 5. */
const SHOWN = 5;

const Heading = chakra('h2', { base: { mt: '20', fontSize: '14', fontWeight: 'medium', color: 'neutral2' } });
const List = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', mt: '4' } });
const Row = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '12', minHeight: '56px', py: '4' },
});
const Words = chakra('span', { base: { flex: '1', minW: '0', overflowWrap: 'anywhere' } });
const Descriptor = chakra('span', { base: { display: 'block', fontSize: '14', color: 'neutral2' } });
const Mark = chakra('span', { base: { display: 'grid', flexShrink: '0' } });

interface Item {
  readonly record: TransactionRecord;
  readonly outcome: TransactionOutcome;
  readonly title: string;
  readonly words: string;
}

/** Undefined for a record that makes no sense: such ones are left out. */
function valuesOf(description: TransactionDescription, context: ActivityContext) {
  try {
    return activityValues(description.values, context);
  } catch {
    return undefined;
  }
}

/** The account's newest transactions on the chain, in words; nothing at all where there are none. */
export const RecentActivity = observer(function RecentActivity(props: {
  readonly chain: ChainSpec;
  readonly account: Address;
}) {
  const { chain, account } = props;
  const { t } = useLaterTranslation('walletLater');
  const locale = useLocale();
  const tracker = useService(TxTrackerToken);
  const contributions = useService(ContributionsToken);
  const tokens = useService(TokenListServiceToken);
  const logger = useService(LoggerToken);
  const context = { chain, tokens, locale, unknown: t('activity.unknownToken') };
  const items: Item[] = [];
  for (const record of tracker.list({ chainId: chain.id, from: account })) {
    if (items.length === SHOWN) break;
    const outcome = tracker.outcome(record);
    const description = describeTransaction(contributions, record, outcome, logger);
    const values = description && valuesOf(description, context);
    if (!description || !values) continue;
    items.push({ record, outcome, title: t(description.title), words: t(description.descriptor, values) });
  }
  if (items.length === 0) return null;
  return (
    <section aria-label={t('activity.title')}>
      <Heading>{t('activity.title')}</Heading>
      <List>
        {items.map(({ record, outcome, title, words }) => (
          <Row key={record.id}>
            <Mark aria-hidden="true" color={colorOf(outcome)}>
              {iconOf(outcome)}
            </Mark>
            <Words>
              <TitleLine chain={chain} record={record} title={title} />
              <Descriptor>{words}</Descriptor>
              {!['confirmed', 'failed', 'pending', 'asking'].includes(outcome) && (
                <Descriptor>{t(outcomeLabel(outcome))}</Descriptor>
              )}
            </Words>
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
    case 'dropped':
      return <WarningIcon />;
    default:
      return <InfoIcon />;
  }
}

function colorOf(outcome: TransactionOutcome): string {
  if (outcome === 'confirmed') return 'success';
  return outcome === 'failed' || outcome === 'dropped' ? 'critical' : 'neutral2';
}
