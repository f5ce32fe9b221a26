import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';
import { useAnswer } from '../../components/hooks/useAnswer.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { Hint } from '../../components/PageParts.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { feeText } from '../pools/feeText.ts';
import { indexSource } from './indexSource.ts';
import { MarketWaiting } from './MarketWaiting.tsx';
import { PoolMarket } from './PoolMarket.tsx';
import { pairCandidates, pairPools } from './pairPools.ts';
import { ThroughMarket } from './ThroughMarket.tsx';

export interface PairMarketProps {
  readonly chain: ChainSpec;
  /** The price is that of the first in the second one. */
  readonly base: Currency;
  readonly quote: Currency;
  /** Height of the drawing, pixels. */
  readonly height: number;
}

/**
 * The price of a pair over time, from the chain's index, which it fills while it is shown. It says which pool
 * the price is from.
 */
export const PairMarket = observer(function PairMarket({ chain, base, quote, height }: PairMarketProps) {
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const index = useService(ChainIndexesToken).get(chain.id);
  useEffect(() => index.open(), [index]);
  const coin = useMemo(() => wrappedNative(chain), [chain]);
  const first = useMemo(() => graphToken(base, coin), [base, coin]);
  const second = useMemo(() => graphToken(quote, coin), [quote, coin]);
  const pools = useAnswer(() => index.pools(), index.progress.revision, index, `${chain.id}`);
  const pair = `${first?.address} ${second?.address}`;
  const ends = first && second && ([first.address, second.address] as const);
  const candidates = ends && pools ? pairCandidates(pools, ends, coin?.address) : [];
  const names = candidates.map(({ address }) => address).join();
  useEffect(() => {
    // Which one is the deepest is not known before.
    if (names) void index.readStates(names.split(',') as Address[]).catch(() => undefined);
  }, [index, names]);
  const known = candidates.every(({ state }) => state !== undefined);
  // A trade may make another pool the deepest for a moment: the chart stays with its pool.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pools, or other states of them, are no other choice
  const chosen = useMemo(
    () => ends && pairPools(candidates, ends, coin?.address),
    [pair, names, known, coin],
  );
  const label = t('price', { base: shortenSymbol(base.symbol), quote: shortenSymbol(quote.symbol) });
  const source = indexSource(index);
  const { state, error } = index.progress;
  if (!chosen || !first || !second) {
    if (state === 'paused') return <Hint role="status">{t('paused')}</Hint>;
    if (error && !source.coverage) return <Hint role="status">{t('failed')}</Hint>;
    if (source.filling || !pools) return <MarketWaiting label={label} height={height} />;
    return <Hint role="status">{t('noPool')}</Hint>;
  }
  const name = ({ protocol, fee }: IndexedPool) =>
    [protocol.toUpperCase(), fee === undefined ? '' : feeText(fee, locale)].join(' ').trim();
  if (chosen.kind === 'through') {
    const middle = coin as Token;
    return (
      <>
        <Hint fontSize="12">
          {t('through', {
            token: shortenSymbol(chain.nativeCurrency.symbol),
            first: name(chosen.first),
            second: name(chosen.second),
          })}
        </Hint>
        <ThroughMarket
          key={pair}
          {...{ source, height, middle }}
          first={chosen.first}
          second={chosen.second}
          base={first}
          quote={second}
        />
      </>
    );
  }
  const { pool } = chosen;
  const [token0, token1] = pool.token0 === first.address ? [first, second] : [second, first];
  return (
    <>
      <Hint fontSize="12">{t('pool', { pool: name(pool) })}</Hint>
      <PoolMarket
        key={pair}
        {...{ source, height, token0, token1 }}
        chainId={chain.id}
        pool={pool.address}
        base={first.address}
        estimated={false}
      />
    </>
  );
});

/** The token by which pools know a currency, with the currency's own symbol. */
function graphToken(currency: Currency, coin: Token | undefined): Token | undefined {
  if (currency.kind === 'token') return currency;
  return coin && { ...coin, symbol: currency.symbol };
}
