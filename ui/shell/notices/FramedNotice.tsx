import { observer } from 'mobx-react-lite';
import { BuildInfoToken, WalletSessionToken } from '../../../kernel/services.ts';
import { frameTrust } from '../../../kernel/untrusted/frameTrust.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';

/** Says that a stranger shows this page, so that nothing can be signed, and links to the page on its own. */
const FramedNotice = observer(function FramedNotice() {
  const { t } = useLazyTranslation('commonLazy');
  const { frameAncestors = [] } = useService(BuildInfoToken);
  const { option, status } = useService(WalletSessionToken);
  const trust = frameTrust(window, frameAncestors);
  // Where the browser names nobody, a Safe has to answer first.
  const answered = option?.type === 'GNOSIS_SAFE' || status === 'connecting';
  if (trust === 'none' || trust === 'allowed' || (trust === 'unnamed' && answered)) return null;
  return (
    <Banner
      tone="critical"
      title={t('framed.title')}
      action={<ExternalLink href={location.href}>{t('framed.open')}</ExternalLink>}
    >
      {t('framed.text')}
    </Banner>
  );
});

export default FramedNotice;
