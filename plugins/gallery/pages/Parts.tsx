import { useState } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { ChangingNumber } from '../../../ui/components/ChangingNumber.tsx';
import { LazySheet } from '../../../ui/components/dialogs/LazySheet.tsx';
import { ExactNumber } from '../../../ui/components/ExactNumber.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';

const WHOLE = '100%';

/** The parts that pages are made of. */
export function Parts() {
  const { t } = useLazyTranslation('galleryLazy');
  const [figure, setFigure] = useState(1);
  const [sheet, setSheet] = useState(false);
  const sample = t('sample');
  return (
    <Section id="parts">
      <State name="Empty, in place of a table" width={WHOLE}>
        <Empty text={t('text')}>
          <Button>{sample}</Button>
        </Empty>
      </State>
      <State name="ExactNumber rounded">
        <ExactNumber exact="1,234.567891">1,234.56</ExactNumber>
      </State>
      <State name="ExactNumber whole">
        <ExactNumber exact="1,234">1,234</ExactNumber>
      </State>
      <State name="ChangingNumber">
        <Button look="quiet" size="small" onClick={() => setFigure(figure * 3)}>
          <ChangingNumber>{String(figure)}</ChangingNumber>
        </Button>
      </State>
      <State name="LazySheet">
        <Button look="quiet" size="small" onClick={() => setSheet(true)}>
          {t('open', { name: 'LazySheet' })}
        </Button>
        {sheet && (
          <LazySheet title={sample} onClose={() => setSheet(false)}>
            {t('text')}
          </LazySheet>
        )}
      </State>
    </Section>
  );
}
