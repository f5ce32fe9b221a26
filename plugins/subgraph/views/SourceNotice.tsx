import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { SubgraphStatus } from '../types.ts';

const Frame = chakra('p', {
  base: {
    p: { base: '12', sm: '16' },
    rounded: '16',
    bg: 'surface2',
    fontSize: '14',
    overflowWrap: 'anywhere',
  },
});

/**
 * Where the figures come from and how old they are, or what went wrong and which figures are shown instead.
 */
export const SourceNotice = observer(function SourceNotice({ source }: { readonly source: SubgraphStatus }) {
  const { t } = useLazyTranslation('subgraphLazy');
  const locale = useLocale();
  const { answer, fault } = source;
  const hosts = source.hosts.join(', ');
  const from =
    answer &&
    t('from', {
      hosts,
      block: numberFormat(locale, { maximumFractionDigits: 0 }).format(answer.coverage.toBlock),
      time: formatTime(answer.coverage.toSeconds * 1000, locale, 0),
      count: answer.head.block - answer.coverage.toBlock,
    });
  if (fault) {
    // For a reader both mean the same: the subgraph gives no figures.
    const problem = fault.problem === 'refused' ? 'unreachable' : fault.problem;
    return (
      <Banner tone="warning">
        <span data-testid="figure-source" data-problem={fault.problem}>
          {t(`problem.${problem}`, { hosts, count: fault.blocks })}{' '}
          {from ? `${t('kept')} ${from}` : t('fallback')}
        </span>
      </Banner>
    );
  }
  return (
    <Frame aria-live="polite" data-testid="figure-source" data-state={source.state}>
      {from ?? t('asking', { hosts })}
    </Frame>
  );
});
