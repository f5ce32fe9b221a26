import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LinkNotices } from '../../../ui/exchange/tokens/linked/LinkNotices.tsx';
import { UnlistedQuestion } from '../../../ui/exchange/tokens/linked/UnlistedQuestion.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from './AddContext.ts';
import type { AddLink } from './useAddLink.ts';

export interface AddNoticesProps {
  /** Absent: the page's address names no pair. */
  readonly link?: AddLink;
  /** The person does not want this token of the link. */
  readonly onRefuse: (currency: Currency) => void;
}

/** Notices to read before pressing the button. */
export const AddNotices = observer(function AddNotices({ link, onRefuse }: AddNoticesProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { form, pool } = useAddStore();
  const { off, client, tiers } = pool;
  if (off) return <Banner tone="warning">{t(off.key, off.values)}</Banner>;
  return (
    <>
      {client.clock.error && tiers && <Banner tone="warning">{t('add.stale')}</Banner>}
      <LinkNotices
        values={[link?.currencyIdA, link?.currencyIdB]}
        currencies={[form.currencyA, form.currencyB]}
      />
      <UnlistedQuestion currencies={[form.currencyA, form.currencyB]} onRefuse={onRefuse} />
    </>
  );
});
