import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { usePortfolioLink } from './usePortfolioLink.ts';

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', rowGap: '16', py: '8' },
});

export interface NetworkFilterProps {
  readonly store: PortfolioStore;
  /** False while prices may still come: until then there are no values. */
  readonly valued: boolean;
}

/** Chooses one network or all, each with its value. Renders nothing where the build has only one. */
export const NetworkFilter = observer(function NetworkFilter({ store, valued }: NetworkFilterProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { replace } = usePortfolioLink();
  const { alive, chains, network } = store;
  const settings = useService(SettingsToken);
  const mixed = alive.some(({ testnet }) => testnet) && alive.some(({ testnet }) => !testnet);
  if (alive.length < 2) return null;
  const choose = (chain: ChainSpec | undefined) => replace({ network: chain?.slug });
  return (
    <Bar role="group" aria-label={t('network.label')}>
      <Chip
        size="medium"
        look={network ? 'quiet' : 'soft'}
        aria-pressed={!network}
        onClick={() => choose(undefined)}
      >
        {t('network.all')}
      </Chip>
      {chains.map((chain) => (
        <Chip
          key={chain.id}
          size="medium"
          look={network?.id === chain.id ? 'soft' : 'quiet'}
          aria-pressed={network?.id === chain.id}
          onClick={() => choose(chain)}
        >
          {chain.label}
          {(!network || network.id === chain.id) && (
            <NetworkTotal store={store} chain={chain} valued={valued} />
          )}
        </Chip>
      ))}
      {mixed && (
        <chakra.div display="flex" alignItems="center" gap="8" fontSize="14" ms="auto" minH="44px">
          <span>{t('network.testnets')}</span>
          <Switch
            label={t('network.testnets')}
            checked={settings.showTestnets}
            onChange={(shown) => settings.set('showTestnets', shown)}
          />
        </chakra.div>
      )}
    </Bar>
  );
});

const NetworkTotal = observer(function NetworkTotal(
  props: NetworkFilterProps & { readonly chain: ChainSpec },
) {
  const { store, chain, valued } = props;
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const holdings = store.holdings.find((one) => one.chain.id === chain.id);
  if (holdings?.settled && !holdings.balances) return <span title={t('unknown')}>--</span>;
  if (!holdings?.settled || !valued) return <Skeleton w="48" h="14px" />;
  const { usd, estimate } = store.totalOf(chain);
  return <chakra.span color="neutral2">{formatUsd(usd, locale, estimate)}</chakra.span>;
});
