import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { RecipientCheck } from '../stores/recipient/RecipientCheck.ts';

const Label = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '8', minHeight: '44px', cursor: 'pointer' },
});

const Box = chakra('input', { base: { boxSize: '20', accentColor: 'accent1', flexShrink: '0' } });

/** What a person should know about who receives, and the word that it is what they want. */
export const RecipientNotices = observer(function RecipientNotices({
  check,
}: {
  readonly check: RecipientCheck;
}) {
  const { t } = useLazyTranslation('swapLazy');
  const { other, risks, lookAlike } = check;
  if (!other) return null;
  if (check.isRefused) return <Banner tone="critical">{t('recipient.refused.pool')}</Banner>;
  return (
    <>
      {check.isReading && <Banner>{t('recipient.reading')}</Banner>}
      {risks.length === 0 && check.isFirst && !check.isReading && <Banner>{t('recipient.first')}</Banner>}
      {risks.length > 0 && (
        <Banner tone={lookAlike ? 'critical' : 'warning'} title={t('recipient.title')}>
          {risks.map((risk) => (
            <p key={risk}>{t(`recipient.risk.${risk}`, { recipient: other, known: lookAlike })}</p>
          ))}
          {check.isFirst && <p>{t('recipient.first')}</p>}
          <Label>
            <Box
              type="checkbox"
              checked={!check.mustAccept}
              onChange={(event) => check.accept(event.target.checked)}
            />
            {t('recipient.accept')}
          </Label>
        </Banner>
      )}
    </>
  );
});
