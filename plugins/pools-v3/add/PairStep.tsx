import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Heading } from '../../../ui/components/PageParts.tsx';
import { TokenSelectorButton } from '../../../ui/exchange/TokenSelectorButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { DepositField } from '../stores/MintForm.ts';
import { useAddStore } from './AddContext.ts';
import { Row, Step, StepHeading } from './AddFrame.tsx';
import { FeeTiers } from './FeeTiers.tsx';

interface PairStepProps {
  /** A link names a pair that is still loading. */
  readonly expected: boolean;
  readonly onSelectToken: (field: DepositField) => void;
}

/** The first step: two tokens and the pool's fee. */
export const PairStep = observer(function PairStep({ expected, onSelectToken }: PairStepProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const { form, chain } = store;
  return (
    <Step aria-label={t('add.pair')}>
      <Heading>{t('add.pair')}</Heading>
      <Row justifyContent="flex-start">
        <TokenSelectorButton
          name={t('add.tokenA')}
          testId="token-a"
          currency={form.currencyA}
          chainColor={chain.color}
          onClick={() => onSelectToken('CURRENCY_A')}
        />
        <TokenSelectorButton
          name={t('add.tokenB')}
          testId="token-b"
          currency={form.currencyB}
          chainColor={chain.color}
          onClick={() => onSelectToken('CURRENCY_B')}
        />
      </Row>
      {store.pool.samePair && <Banner tone="warning">{t('add.invalidPair')}</Banner>}
      <StepHeading id="fee-tier" tabIndex={-1} mt="8" waits={!store.pool.pair && !expected}>
        {t('add.fee')}
      </StepHeading>
      <FeeTiers expected={expected} />
    </Step>
  );
});
