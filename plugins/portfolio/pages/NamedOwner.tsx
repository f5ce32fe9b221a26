import { observer } from 'mobx-react-lite';
import type { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

export interface NamedOwnerProps {
  readonly name: string;
  readonly lookup: AddressLookup;
  /** The network that resolves the name, and whether it has names at all. */
  readonly network: string;
  readonly supported: boolean;
}

/** Why no portfolio is shown although the link has a name; renders nothing once the name is resolved. */
export const NamedOwner = observer(function NamedOwner({
  name,
  lookup,
  network,
  supported,
}: NamedOwnerProps) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy');
  const errorText = useErrorText();
  if (!supported) {
    return (
      <Banner tone="critical" title={t('look.noNames.title', { network })}>
        {t('look.noNames.body')}
      </Banner>
    );
  }
  if (lookup.error) return <Banner tone="critical">{errorText(lookup.error)}</Banner>;
  if (lookup.text !== '' && !lookup.loading && !lookup.address)
    return <Banner tone="critical">{t('look.unknownName', { name, network })}</Banner>;
  return lookup.address ? null : <p role="status">{t('look.resolving', { name })}</p>;
});
