import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { forbids } from '../../../../kernel/basis/StateBasis.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { Button } from '../../../components/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { useLazyErrorText } from '../../../components/useLazyErrorText.ts';
import { shortenAddress } from '../../../format/shorten.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { AddNode } from './AddNode.tsx';
import { amountsText, answerText, betterText, blockText, endpointName, endpointNames } from './basisTexts.ts';
import { FewerNotice } from './FewerNotice.tsx';
import { leaveOut } from './leaveOut.ts';
import { MarketNotice } from './MarketNotice.tsx';

const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8', mt: '8' } });
const Line = chakra('span', { base: { display: 'block' } });

export interface BasisNoticeProps {
  readonly flow: TransactionFlow;
  /** Opens a review of the present terms. */
  readonly onReview: () => void;
}

/** Says that endpoints contradict each other, the reviewed amounts or a pool's price, who said what, and what can be done. */
export const BasisNotice = observer(function BasisNotice({ flow, onReview }: BasisNoticeProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const errorText = useLazyErrorText();
  const locale = useLocale();
  const { basis, plan } = flow;
  if (!plan || !basis) return null;
  if (!forbids(basis)) {
    return (
      <>
        <FewerNotice basis={basis} seen={flow.confirmedOn} />
        <MarketNotice flow={flow} />
      </>
    );
  }
  const without = (url: string) => (
    <Button key={url} size="small" onClick={() => void leaveOut(plan.agreed.client, url).then(onReview)}>
      {t('basis.leaveOut', { endpoint: endpointName(t, url) })}
    </Button>
  );
  const again = (
    <Button size="small" onClick={() => flow.replace(plan)}>
      {t('basis.again')}
    </Button>
  );
  if (basis.state === 'refuted') {
    const { block, contract } = basis.proof;
    const values = { block: blockText(block, locale), contract: shortenAddress(contract) };
    return (
      <Banner tone="critical" title={t('basis.refuted')}>
        <Line>
          {t('basis.refutedBy', { endpoints: endpointNames(t, basis.endpoints, locale), ...values })}
        </Line>
        <Choices>
          {basis.endpoints.map(without)}
          {again}
        </Choices>
      </Banner>
    );
  }
  if (basis.state === 'disagree') {
    return (
      <Banner tone="critical" title={t('basis.disagree')}>
        {basis.answers.map((answer) => (
          <Line key={answer.endpoint}>{answerText(t, basis.says, answer, locale)}</Line>
        ))}
        <Choices>
          <AddNode />
          {again}
        </Choices>
      </Banner>
    );
  }
  const { figures, error, endpoints, source } = basis;
  const names = endpointNames(t, endpoints, locale);
  const isContradicted = source !== undefined && !endpoints.includes(source);
  // One that contradicts it alone may be the liar: only two take a node out.
  const isOutvoted = isContradicted && endpoints.length > 1;
  const better = betterText(t, basis.says, figures, names, locale);
  const title = better
    ? 'betterTitle'
    : isOutvoted
      ? 'contradicted'
      : isContradicted
        ? 'disagree'
        : figures
          ? 'moved'
          : 'unconfirmed';
  return (
    <Banner tone="critical" title={t(`basis.${title}`)}>
      <Line>
        {figures
          ? t(`basis.now.${basis.says}`, { endpoints: names, amounts: amountsText(figures, locale) })
          : error && errorText(error)}
      </Line>
      {better && <Line>{better}</Line>}
      {source && <Line>{t('basis.source', { endpoint: endpointName(t, source) })}</Line>}
      <Choices>
        {isOutvoted && without(source)}
        {isContradicted && !isOutvoted && <AddNode />}
        <Button size="small" onClick={onReview}>
          {t('basis.refresh')}
        </Button>
      </Choices>
    </Banner>
  );
});
