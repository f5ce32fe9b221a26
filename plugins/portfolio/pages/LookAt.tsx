import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { AddressLookup, looksLikeName } from '../../../kernel/ens/AddressLookup.ts';
import { ActiveChainToken, EnsServiceToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Card } from '../../../ui/components/PageParts.tsx';
import { AddressField } from '../../../ui/exchange/AddressField.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** A field for an address or name whose portfolio is to be shown. */
export const LookAt = observer(function LookAt() {
  const { t } = useLazyTranslation('portfolioLazy');
  const ens = useService(EnsServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [, navigate] = useLocation();
  const [lookup] = useState(() => new AddressLookup(ens));
  useEffect(() => () => lookup.dispose(), [lookup]);
  const { address } = lookup;
  const nameless = !address && looksLikeName(lookup.text) && !ens.supported(chain.id);
  return (
    <Card aria-label={t('look.label')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address) navigate(`/portfolio/${address}`);
        }}
      >
        <AddressField
          label={t('look.label')}
          testId="portfolio-address"
          value={lookup.text}
          onChange={(text) => lookup.set(text, chain.id)}
          resolved={address}
          loading={lookup.loading}
          problem={nameless ? t('look.noNames.title', { network: chain.label }) : undefined}
          error={lookup.error}
          alone={lookup.alone}
        />
        <Button type="submit" look="soft" size="small" mt="12" disabled={!address}>
          {t('look.open')}
        </Button>
      </form>
    </Card>
  );
});
