import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ChainRegistryToken, TxTrackerToken } from '../../../../kernel/services.ts';
import { revertReason } from '../../../../kernel/tx/revertReason.ts';
import { outcomeLabel } from '../../../../kernel/tx/transactionTitles.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { CopyText } from '../../../../ui/components/CopyText.tsx';
import { Modal } from '../../../../ui/components/dialogs/Modal.tsx';
import { ExternalLink } from '../../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import type { ActivityItem } from '../../../../ui/exchange/activity/activityItem.ts';
import { PendingActions } from '../../../../ui/exchange/activity/PendingActions.tsx';
import { TradeAgain } from '../../../../ui/exchange/activity/TradeAgain.tsx';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { disputedText } from '../../../../ui/exchange/disputedText.ts';
import { differenceText } from '../../../../ui/exchange/flow/differenceText.ts';
import { intlName, numberFormat } from '../../../../ui/format/numberFormat.ts';
import { shortenAddress } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';

export interface TransactionDetailsProps {
  /** Undefined: the link's transaction is not known to this browser. */
  readonly item: ActivityItem | undefined;
  readonly onClose: () => void;
}

/** The details of a transaction, and actions while it is pending. */
const TransactionDetails = observer(function TransactionDetails({ item, onClose }: TransactionDetailsProps) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy', 'deviceLazy');
  const locale = useLocale();
  const tracker = useService(TxTrackerToken);
  const chain = useService(ChainRegistryToken).find(item?.chainId ?? 0);
  if (!item) {
    return (
      <Modal title={t('tab.activity')} onClose={onClose}>
        <chakra.div p="16">
          <Hint>{t('transaction.missing')}</Hint>
        </chakra.div>
      </Modal>
    );
  }
  const { record, hash, nonce, status } = item;
  const { receipt, asked } = record;
  const disputed = disputedText(t, record, locale);
  const time = (timeMs: number) =>
    new Intl.DateTimeFormat(intlName(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(timeMs);
  const number = (value: number | string) => numberFormat(locale, {}).format(BigInt(value));
  const row = (name: string, value: ReactNode) =>
    value === undefined ? null : <DetailRow label={t(`transaction.${name}`)}>{value}</DetailRow>;
  const copied = (text: string, label: string) => (
    <CopyText text={text} label={label}>
      {shortenAddress(text)}
    </CopyText>
  );
  const reason = revertReason(record.failureReason);
  return (
    <Modal title={item.title} onClose={onClose} testId="transaction-details">
      <chakra.div p="16" display="grid" gap="16">
        {(status === 'differs' || status === 'failed') && record.differs && (
          <Banner tone="critical" title={t('commonLazy:tx.differs.status')}>
            {differenceText(t, record.differs)}
          </Banner>
        )}
        {disputed && <Banner tone="warning">{disputed}</Banner>}
        <DetailRows>
          {row('status', t(outcomeLabel(status)))}
          {row('what', item.descriptor)}
          {row('reason', record.failureReason && t(reason.key, reason.values))}
          {row('network', chain?.label)}
          {row('hash', hash && copied(hash, t('transaction.copyHash')))}
          {row('firstHash', record.originalHash && copied(record.originalHash, t('transaction.copyHash')))}
          {row('from', copied(item.from, t('look.copy')))}
          {row('nonce', nonce === undefined ? undefined : number(nonce))}
          {row('asked', time(record.addedTime))}
          {row('confirmed', record.confirmedTime === undefined ? undefined : time(record.confirmedTime))}
          {row('block', receipt && number(receipt.blockNumber))}
          {row('finality', record.finality && t(`transaction.finalities.${record.finality}`))}
          {row('deadline', record.deadline === undefined ? undefined : time(record.deadline * 1_000))}
          {row('gasLimit', asked?.gasLimit && number(asked.gasLimit))}
          {row('gas', asked?.gasUsed && number(asked.gasUsed))}
          {row('replacedBy', record.replacedBy && shortenAddress(record.replacedBy))}
        </DetailRows>
        {hash && chain?.explorer && (
          <ExternalLink href={`${chain.explorer}/tx/${hash}`}>{t('transaction.explorer')}</ExternalLink>
        )}
        {chain && <PendingActions chain={chain} record={record} />}
        <TradeAgain record={record} />
        {status === 'unknown' && (
          <Button size="small" look="quiet" onClick={() => void tracker.recheck(record.id)}>
            {t('transaction.recheck')}
          </Button>
        )}
      </chakra.div>
    </Modal>
  );
});

export default TransactionDetails;
