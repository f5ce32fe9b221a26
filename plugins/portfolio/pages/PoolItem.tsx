import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { ActiveChainToken } from '../../../kernel/services.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { amountText, feeText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PoolRow } from '../stores/rows.ts';
import { wholeUsd } from '../stores/valuation.ts';
import { End, Line, RowFrame, Small, Usd, Words } from './parts.tsx';

const Row = chakra(Link, {
  base: {
    display: 'block',
    rounded: '16',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'surface3' },
  },
});

export interface PoolItemProps {
  readonly row: PoolRow;
  /** The number of shown networks. */
  readonly chains: number;
}

/** A position or pair share as a row that links to its page. */
export const PoolItem = observer(function PoolItem({ row, chains }: PoolItemProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const active = useService(ActiveChainToken);
  const { chain, of } = row;
  const [token0, token1] = row.tokens;
  const { path, id, name } = placeOf(row, locale);
  const follow = () => {
    if (active.chain.id !== chain.id) active.select(chain.id);
  };
  if (!token0 || !token1) {
    return (
      <Row href={`${path}?chain=${chain.slug}`} onClick={follow} aria-label={t('pools.item', { id })}>
        <RowFrame>
          <Skeleton w="56" h="36" />
          <Words>
            <Skeleton w="60%" h="16" />
          </Words>
        </RowFrame>
      </Row>
    );
  }
  const tokens = [token0, token1] as const;
  return (
    <Row href={`${path}?chain=${chain.slug}`} onClick={follow} data-pool={row.id}>
      <RowFrame>
        <PairLogo first={token0} second={token1} size={24} />
        <Words>
          <Line>
            {pairText(tokens)} {name ?? t('pools.v2')}
          </Line>
          <Small>
            <Sides amounts={row.amounts} tokens={tokens} testId="pool-amounts" />
          </Small>
          <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="8" mt="4">
            {of.kind !== 'v2' && <RangeBadge status={of.status} text={t(`status.${of.status}`)} />}
            <Small>
              {of.kind !== 'v2' && `#${id}`}
              {chains > 1 && ` ${chain.label}`}
            </Small>
          </chakra.span>
        </Words>
        <End>
          <Line>
            <Usd worth={row.worth} />
          </Line>
          {of.kind !== 'v2' ? <Fees row={row} tokens={tokens} /> : <Small>{t('pools.feesIn')}</Small>}
        </End>
      </RowFrame>
    </Row>
  );
});

/** Where a row leads, its id, and its fee with the protocol's name; no name: a V2 pair. */
function placeOf({ of, addresses }: PoolRow, locale: string) {
  switch (of.kind) {
    case 'v2':
      return { path: `/remove/v2/${addresses.join('/')}`, id: of.pair.address, name: undefined };
    case 'v3': {
      const { tokenId, fee } = of.position;
      return { path: `/pool/${tokenId}`, id: tokenId.toString(), name: feeText(fee, locale) };
    }
    default: {
      const { path, id, fee, label } = of.position;
      return { path, id, name: fee === undefined ? label : `${feeText(fee, locale)} ${label}` };
    }
  }
}

function Fees({ row, tokens }: { readonly row: PoolRow; readonly tokens: readonly [Currency, Currency] }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { fees, feesWorth } = row;
  if (!fees) return <Small title={t('unknown')}>{t('pools.feesUnknown')}</Small>;
  const usd = wholeUsd(feesWorth);
  const words = t('pools.feesOf', {
    first: amountText(fees.amount0Raw, tokens[0], locale),
    second: amountText(fees.amount1Raw, tokens[1], locale),
  });
  return (
    <Small title={words} data-fees={`${fees.amount0Raw} ${fees.amount1Raw}`}>
      {usd === undefined ? words : t('pools.fees', { value: formatUsd(usd, locale, feesWorth.estimate) })}
    </Small>
  );
}

function Sides(props: {
  readonly amounts: TokenAmounts | undefined;
  readonly tokens: readonly [Currency, Currency];
  readonly testId: string;
}) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { amounts, tokens, testId } = props;
  if (!amounts) return <span title={t('unknown')}>--</span>;
  const first = amountText(amounts.amount0Raw, tokens[0], locale);
  const second = amountText(amounts.amount1Raw, tokens[1], locale);
  return (
    <span data-testid={testId} data-amounts={`${amounts.amount0Raw} ${amounts.amount1Raw}`}>
      {t('pools.amounts', { first, second })}
    </span>
  );
}
