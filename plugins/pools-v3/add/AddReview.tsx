import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/LoadingDots.tsx';
import { Modal } from '../../../ui/components/Modal.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { feeText } from '../position/positionTexts.ts';
import { useAddStore } from './AddContext.ts';
import { useTermTexts } from './useTermTexts.ts';

const Side = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' },
});
const PIPS_PER_BP = 100;

/** The deposit once more before it goes to the wallet; a price that moved too far must be accepted first. */
const AddReview = observer(function AddReview() {
  const { t } = useLaterTranslation('pools-v3Later');
  const locale = useLocale();
  const store = useAddStore();
  const texts = useTermTexts(store);
  const { agreed, flow, terms } = store;
  if (!agreed || !terms || !texts) return null;
  const { deposit, minimum, range, creates, tokenId, currencies } = agreed;
  const { simulation, failure, step } = flow;
  const sides = [
    { currency: currencies[0], raw: deposit.taken.amount0Raw, least: minimum.amount0Raw },
    { currency: currencies[1], raw: deposit.taken.amount1Raw, least: minimum.amount1Raw },
  ];
  const amount = (currency: Currency, raw: bigint) =>
    `${formatAmount(raw, currency.decimals, { locale, style: 'swap' })} ${shortenSymbol(currency.symbol)}`;
  const full = store.typedRange?.full === true && tokenId === undefined;
  const [low, high] =
    terms.base === 0 ? [range.tickLower, range.tickUpper] : [range.tickUpper, range.tickLower];
  const span = full
    ? t('add.fullRange')
    : t('add.review.span', { low: texts.tickPrice(low), high: texts.tickPrice(high), unit: texts.unit });
  const reverted = simulation?.ok === false ? revertReason(simulation.reason) : undefined;
  const trial =
    simulation?.ok && simulation.changes !== 'unavailable'
      ? simulation.changes
          .map(({ currency, deltaRaw }) =>
            deltaRaw < 0n ? `\u2212${amount(currency, -deltaRaw)}` : `+${amount(currency, deltaRaw)}`,
          )
          .join(', ')
      : undefined;
  const symbol = shortenSymbol(failure?.token?.symbol ?? flow.token?.symbol ?? '');
  const busy = flow.busy;
  return (
    <Modal
      title={t(tokenId === undefined ? 'add.review.title' : 'add.review.increaseTitle')}
      testId="liquidity-review"
      size="confirmation"
      onClose={() => store.close()}
      footer={
        <chakra.div display="flex" flexDirection="column" gap="12" p="16" pt="8">
          {reverted && !failure && (
            <Banner tone="critical" title={t('add.review.trialFailed')}>
              {t(reverted.key, reverted.values)}
            </Banner>
          )}
          {failure && (
            <Banner tone="critical" title={t(`add.failed.${failure.type}`)}>
              {failure.type === 'confirmation'
                ? errorText(t, failure.error)
                : t(`add.failed.allowance.${failure.type}`, {
                    symbol,
                    message: errorText(t, failure.error),
                  })}
            </Banner>
          )}
          {store.differs && (
            <Banner
              tone="warning"
              title={t('add.review.changed')}
              action={
                <Button size="small" onClick={() => store.review()}>
                  {t('add.review.accept')}
                </Button>
              }
            >
              {t('add.review.changedHint')}
            </Banner>
          )}
          <Button
            size="main"
            maxW="100%"
            disabled={busy || store.differs}
            aria-busy={busy}
            onClick={() => void flow.confirm()}
          >
            <span>
              {busy
                ? t(`add.step.${step}`, { symbol })
                : t(tokenId === undefined ? 'add.review.confirm' : 'add.review.confirmIncrease')}
            </span>
            {busy && <LoadingDots />}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="16">
        <chakra.div display="flex" flexDirection="column" gap="12" p="16" rounded="16" bg="surface3">
          {sides.map(({ currency, raw }) => (
            <Side key={currency.symbol}>
              <chakra.p
                fontSize="24"
                lineHeight="number"
                overflowWrap="anywhere"
                minW="0"
                title={`${amountToText(raw, currency.decimals)} ${currency.symbol}`}
              >
                {amount(currency, raw)}
              </chakra.p>
              <TokenLogo currency={currency} />
            </Side>
          ))}
        </chakra.div>
        <DetailRows>
          <DetailRow label={t('add.fee')}>{feeText(agreed.fee, locale)}</DetailRow>
          <DetailRow label={t('add.review.range')}>{span}</DetailRow>
          {store.price && (
            <DetailRow label={t(creates ? 'add.startPrice' : 'add.review.current')}>
              {`${texts.price(store.price)} ${texts.unit}`}
            </DetailRow>
          )}
          {creates && <DetailRow label={t('add.review.pool')}>{t('add.review.creates')}</DetailRow>}
          <DetailRow label={t('add.review.exact')} help={t('add.review.exactHelp')}>
            {sides.map(({ currency, raw }) => (
              <chakra.span key={currency.symbol} display="block">
                {`${amountToText(raw, currency.decimals)} ${shortenSymbol(currency.symbol)}`}
              </chakra.span>
            ))}
          </DetailRow>
          <DetailRow label={t('add.review.least')} help={t('add.review.leastHelp')}>
            {sides.map(({ currency, least }) => (
              <chakra.span key={currency.symbol} display="block">
                {amount(currency, least)}
              </chakra.span>
            ))}
          </DetailRow>
          <DetailRow label={t('add.review.slippage')}>
            {formatPercent(store.slippageBps * PIPS_PER_BP, locale)}
          </DetailRow>
          {trial && (
            <DetailRow label={t('add.review.trial')} help={t('add.review.trialHelp')}>
              {trial}
            </DetailRow>
          )}
        </DetailRows>
      </chakra.div>
    </Modal>
  );
});

export default AddReview;
