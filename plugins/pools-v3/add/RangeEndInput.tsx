import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { MAX_TICK } from '../../../kernel/amm/index.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { PriceInput } from '../../../ui/exchange/amounts/PriceInput.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { RangeEnd } from '../stores/MintForm.ts';
import { useAddStore } from './AddContext.ts';
import { useTermTexts } from './useTermTexts.ts';

interface RangeEndInputProps {
  readonly end: RangeEnd;
  readonly name: string;
}

/** One end of the range as typed, and beside it the nearest price that the pool allows. */
export const RangeEndInput = observer(function RangeEndInput({ end, name }: RangeEndInputProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const texts = useTermTexts(store);
  const { form } = store;
  const { tier } = store.pool;
  const { terms, typedRange } = store.prices;
  if (!texts || !terms || !tier || !typedRange) return null;
  const { tick, problem } = typedRange[end];
  const { tickSpacing } = tier;
  const typed = end === 'left' ? form.leftRangeTypedValue : form.rightRangeTypedValue;
  const shown = form.fullRange ? (end === 'left' ? '0' : '∞') : typed;
  // Where the base is inverted, a higher shown price is a lower tick.
  const step = (by: 1 | -1) => {
    const from = form.fullRange ? undefined : tick;
    const upwards = terms.base === 0 ? by : -by;
    const next =
      from === undefined ? nearestUsableTick(tier.tick, tickSpacing) : from + upwards * tickSpacing;
    if (Math.abs(next) <= MAX_TICK) form.typeRange(end, tickText(next, terms));
  };
  const bounded = tick === undefined || form.fullRange ? undefined : tick;
  const exact = bounded !== undefined && tickText(bounded, terms) === typed;
  return (
    <PriceInput
      name={name}
      unit={texts.unit}
      value={shown}
      onChange={(text) => form.typeRange(end, text)}
      invalid={problem === 'invalid' || typedRange.reversed}
      beside={
        <chakra.span display="inline-flex" gap="20">
          <Chip look="quiet" aria-label={t('add.lower', { name })} onClick={() => step(-1)}>
            −
          </Chip>
          <Chip look="quiet" aria-label={t('add.higher', { name })} onClick={() => step(1)}>
            +
          </Chip>
        </chakra.span>
      }
      note={
        bounded !== undefined && (
          <>
            {!exact && <span>{t('add.nearest', { price: texts.tickPrice(bounded) })}</span>}
            {store.prices.price && <span>{t('add.fromCurrent', { percent: texts.distance(bounded) })}</span>}
          </>
        )
      }
    />
  );
});
