import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import {
  ChainRegistryToken,
  ContributionsToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { outcomeLabel } from '../../../kernel/tx/transactionTitles.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { useSavedAddresses } from '../book/useSavedAddresses.ts';
import { activityItem } from './activityItem.ts';
import { TradeAgain } from './TradeAgain.tsx';

const Box = chakra('div', {
  base: {
    p: '12',
    rounded: '16',
    bg: 'surface3',
    fontSize: '14',
    overflowWrap: 'anywhere',
    '& b': { display: 'block', fontWeight: 'medium' },
  },
});

const Alarm = chakra('span', { base: { display: 'block', color: 'critical', fontWeight: 'medium' } });

/**
 * A transaction in words. When the transaction's dialog closes, the focus comes here: to the outcome, and not
 * to a button.
 */
const LastTransactionView = observer(function LastTransactionView({ id }: { readonly id: string }) {
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy', 'deviceLazy');
  const locale = useLocale();
  const tracker = useService(TxTrackerToken);
  const contributions = useService(ContributionsToken);
  const tokens = useService(TokenListServiceToken);
  const chains = useService(ChainRegistryToken);
  const saved = useSavedAddresses();
  const record = tracker.get(id);
  const chain = record && chains.find(record.chainId);
  const words = { contributions, tracker, tokens, locale, unknown: t('transaction.unknownToken'), saved, t };
  const item = chain && activityItem(record, chain, words);
  const isKnown = item !== undefined;
  const box = useRef<HTMLDivElement>(null);
  // The dialog may have closed, or begun to, before this element existed to take the focus.
  useEffect(() => {
    if (!isKnown) return;
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[role=dialog][data-state=closed]')) {
      box.current?.focus();
    }
  }, [isKnown]);
  if (!item) return null;
  return (
    <Box ref={box} role="group" aria-label={t('transaction.last')} tabIndex={-1} data-last-transaction="">
      <b>{item.title}</b>
      {item.status === 'differs' && <Alarm>{t(outcomeLabel(item.status))}</Alarm>}
      {item.descriptor}{' '}
      {item.hash && chain.explorer && (
        <ExternalLink href={`${chain.explorer}/tx/${item.hash}`}>{t('transaction.explorer')}</ExternalLink>
      )}{' '}
      <TradeAgain record={item.record} />
    </Box>
  );
});

export default LastTransactionView;
