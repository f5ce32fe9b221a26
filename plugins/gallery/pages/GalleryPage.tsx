import { Button } from '../../../ui/components/Button.tsx';
import { Stage } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { StatusDot } from '../../../ui/components/page/StatusDot.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { HeaderActions } from '../../../ui/exchange/pools/page/HeaderActions.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Charts } from './Charts.tsx';
import { Controls } from './Controls.tsx';
import { Feedback } from './Feedback.tsx';
import { Pages } from './Pages.tsx';
import { Parts } from './Parts.tsx';
import { Positions } from './Positions.tsx';
import { coin, hush } from './samples.ts';
import { Tokens } from './Tokens.tsx';
import { Trade } from './Trade.tsx';
import { Transaction } from './Transaction.tsx';

/** The components of the app's pages, each in each of its states; the head is one of them, since a page has one. */
export default function GalleryPage() {
  const { t } = useLazyTranslation('galleryLazy', 'gallery');
  const sample = t('sample');
  return (
    <Stage>
      <PageHeader
        back={{ to: '/swap', label: sample }}
        logo={<PairLogo first={coin} second={hush} />}
        title={t('gallery:title')}
        beside={
          <StatusDot tone="good" text={sample} label={sample}>
            {t('text')}
          </StatusDot>
        }
        subtitle={t('about')}
        actions={
          <HeaderActions>
            {(['loud', 'quiet', 'soft'] as const).map((look) => (
              <Button key={look} size="small" look={look}>
                {sample}
              </Button>
            ))}
          </HeaderActions>
        }
      />
      <Controls />
      <Parts />
      <Feedback />
      <Pages />
      <Tokens />
      <Trade />
      <Positions />
      <Transaction />
      <Charts />
    </Stage>
  );
}
