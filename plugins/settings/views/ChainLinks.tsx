import { useTranslation } from 'react-i18next';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Line } from './parts.tsx';

/** Links of the chain's operators: website, docs, status page and support. */
export function ChainLinks({ chain }: { readonly chain: ChainSpec }) {
  const { t } = useTranslation();
  const { label, infoLink, docs, statusPage, helpCenterUrl } = chain;
  return (
    <Line mt="16" columnGap="16" rowGap="12" fontSize="14">
      <ExternalLink href={infoLink}>{t('exchange:about', { label })}</ExternalLink>
      <ExternalLink href={docs}>{t('common:nav.docs')}</ExternalLink>
      {statusPage && <ExternalLink href={statusPage}>{t('common:chain.status')}</ExternalLink>}
      {helpCenterUrl && <ExternalLink href={helpCenterUrl}>{t('common:nav.support')}</ExternalLink>}
    </Line>
  );
}
