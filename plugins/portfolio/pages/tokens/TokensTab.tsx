import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { SettingsToken } from '../../../../kernel/services.ts';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../../ui/components/feedback/Empty.tsx';
import { Switch } from '../../../../ui/components/fields/Switch.tsx';
import { Card, Hint } from '../../../../ui/components/PageParts.tsx';
import { TableSkeleton } from '../../../../ui/components/page/TableSkeleton.tsx';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../../stores/PortfolioStore.ts';
import { Bar, NextStep, RetryButton, Scope } from '../parts.tsx';
import { TokenTable } from './TokenTable.tsx';

/** How many unread balances are named by their symbol. */
const NAMED = 5;

/** Every balance with its value, its price and the price's source. */
export const TokensTab = observer(function TokensTab({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { shownTokens: rows, tokens, holdings, settled } = store;
  const settings = useService(SettingsToken);
  const hidden = tokens.length - rows.length;
  const failed = store.unreadChains.length > 0;
  return (
    <Card aria-label={t('tab.tokens')}>
      <Bar>
        <Scope>
          {t('tokens.scope')}{' '}
          <span data-testid="portfolio-hidden">{hidden > 0 && t('tokens.hidden', { count: hidden })}</span>
        </Scope>
        <Bar>
          <span>{t('tokens.hideSmall')}</span>
          <Switch
            label={t('tokens.hideSmall')}
            checked={settings.hideSmallBalances}
            onChange={(hide) => settings.set('hideSmallBalances', hide)}
          />
        </Bar>
      </Bar>
      {holdings.map((one) => {
        const { unread = [], left = 0 } = one.balances?.value ?? {};
        const chain = one.chain.label;
        const symbols = unread.slice(0, NAMED).map(({ symbol }) => shortenSymbol(symbol));
        return (
          <Fragment key={one.chain.id}>
            {unread.length > 0 && (
              <Banner tone="warning" action={<RetryButton onClick={() => void one.refresh()} />}>
                {t('tokens.unread', {
                  count: unread.length,
                  chain,
                  symbols: symbols.join(', ') + (unread.length > NAMED ? ' …' : ''),
                })}
              </Banner>
            )}
            {left > 0 && <Hint>{t('tokens.left', { count: left, chain })}</Hint>}
          </Fragment>
        );
      })}
      {rows.length > 0 ? (
        <TokenTable rows={rows} chains={store.shown.length} />
      ) : settled ? (
        !failed && (
          <Empty text={t('tokens.none')}>
            <NextStep route="/swap" to="/swap">
              {t('common:nav.swap')}
            </NextStep>
          </Empty>
        )
      ) : (
        <TableSkeleton label={t('total.loading')} rowHeight={68} />
      )}
    </Card>
  );
});
