import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { ChainClientsToken } from '../../../../kernel/services.ts';
import { readSender, type Sender } from '../../../../kernel/tx/readSender.ts';
import { outcomeLabel } from '../../../../kernel/tx/transactionTitles.ts';
import { CopyText } from '../../../../ui/components/CopyText.tsx';
import { Modal } from '../../../../ui/components/dialogs/Modal.tsx';
import { ExternalLink } from '../../../../ui/components/ExternalLink.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { DetailRow, DetailRows } from '../../../../ui/exchange/DetailRows.tsx';
import { intlName, numberFormat } from '../../../../ui/format/numberFormat.ts';
import { shortenAddress } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { PaymentItem } from '../../stores/paymentItem.ts';

const CONFIRMED = outcomeLabel('confirmed');

export interface PaymentDetailsProps {
  readonly item: PaymentItem;
  readonly onClose: () => void;
}

/** The details of a payment by a pool. The transaction's sender is read from the network when this opens. */
export default function PaymentDetails({ item, onClose }: PaymentDetailsProps) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy');
  const locale = useLocale();
  const clients = useService(ChainClientsToken);
  const [sender, setSender] = useState<Sender | 'failed'>();
  const { chain, event } = item.payment;
  useEffect(() => {
    let gone = false;
    const show = (found: Sender | 'failed') => {
      if (!gone) setSender(found);
    };
    readSender(clients.get(chain.id), item.hash).then(show, () => show('failed'));
    return () => {
      gone = true;
    };
  }, [clients, chain, item.hash]);
  const number = (value: number) => numberFormat(locale, {}).format(value);
  const timeMs = item.timestamp * 1_000;
  const time = new Intl.DateTimeFormat(intlName(locale), { dateStyle: 'medium', timeStyle: 'medium' });
  const copied = (text: string, label: string) => (
    <CopyText text={text} label={label}>
      {shortenAddress(text)}
    </CopyText>
  );
  const told = (value: (known: Sender) => ReactNode) =>
    sender === undefined ? (
      <Skeleton w="100px" h="14px" />
    ) : sender === 'failed' ? (
      <span title={t('unknown')}>--</span>
    ) : (
      value(sender)
    );
  return (
    <Modal title={item.title} onClose={onClose} testId="payment-details">
      <chakra.div p="16" display="grid" gap="16">
        <DetailRows>
          <DetailRow label={t('transaction.status')}>{t(CONFIRMED)}</DetailRow>
          <DetailRow label={t('transaction.what')}>{item.descriptor}</DetailRow>
          <DetailRow label={t('transaction.network')}>{chain.label}</DetailRow>
          <DetailRow label={t('transaction.hash')}>{copied(item.hash, t('transaction.copyHash'))}</DetailRow>
          <DetailRow label={t('transaction.from')}>
            {told(({ from }) => copied(from, t('look.copy')))}
          </DetailRow>
          <DetailRow label={t('transaction.nonce')}>{told(({ nonce }) => number(nonce))}</DetailRow>
          <DetailRow label={t('transaction.pool')}>{copied(event.pool, t('look.copy'))}</DetailRow>
          <DetailRow label={t('transaction.confirmed')}>
            {event.timeExact
              ? time.format(timeMs)
              : t('payments.about', { time: time.format(timeMs), block: number(event.block) })}
          </DetailRow>
          <DetailRow label={t('transaction.block')}>{number(event.block)}</DetailRow>
        </DetailRows>
        {chain.explorer && (
          <ExternalLink href={`${chain.explorer}/tx/${item.hash}`}>{t('transaction.explorer')}</ExternalLink>
        )}
      </chakra.div>
    </Modal>
  );
}
