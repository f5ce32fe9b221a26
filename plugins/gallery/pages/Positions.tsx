import { useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../../ui/components/Button.tsx';
import type { MyPairs } from '../../../ui/exchange/OwnedPairs.ts';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { PairList } from '../../../ui/exchange/pools/PairList.tsx';
import { WorthHeading } from '../../../ui/exchange/pools/page/WorthHeading.tsx';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { RangeBar } from '../../../ui/exchange/pools/RangeBar.tsx';
import { RangeCard } from '../../../ui/exchange/pools/RangeCard.tsx';
import { TierButtons } from '../../../ui/exchange/pools/TierButtons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';
import { PositionList } from './PositionList.tsx';
import { SampleServices } from './SampleServices.tsx';
import { coin, hush, longToken, nothing, WIDE } from './samples.ts';

// Without the loading state: screen readers would wait for ever for a busy page.
const pairStates: readonly MyPairs[] = [
  { state: 'not_connected' },
  { state: 'failed', error: new SluiceError('unexpected', 'sample') },
  {
    state: 'known',
    unread: 1,
    pairs: [
      {
        token0: hush,
        token1: longToken,
        imported: false,
        address: hush.address,
        liquidityRaw: 10n ** 18n,
        totalSupplyRaw: 10n ** 19n,
        amounts: { amount0Raw: 10n ** 18n, amount1Raw: 12_345_678n },
      },
    ],
  },
];
const tiers = [100, 500, 3000, 10_000].map((fee) => ({
  fee,
  tickSpacing: 60,
  existence: 'EXISTS' as const,
  pool: undefined,
  sqrtPriceX96: 0n,
  tick: 0,
  liquidity: 0n,
  held: undefined,
}));
const range = { tickLower: -600, tickUpper: 600 };
/** A price inside of the range, on its either side, and one that is not known. */
const bars = [
  { status: 'in_range', tick: 120 },
  { status: 'out_of_range', tick: -1200 },
  { status: 'out_of_range', tick: 1200 },
  { status: 'closed', tick: 120 },
  { status: 'unknown', tick: undefined },
] as const;

/** Liquidity of one's own, and what is chosen to provide it. */
export function Positions() {
  const { t } = useLazyTranslation('galleryLazy');
  const [fee, setFee] = useState(3000);
  const sample = t('sample');
  return (
    <SampleServices>
      <Section id="positions">
        {pairStates.map((result) => (
          <State key={result.state} name={`PairList ${result.state}`} width={WIDE}>
            <PairList
              result={result}
              texts={{
                connectHint: sample,
                connect: sample,
                loading: sample,
                failed: () => sample,
                retry: sample,
                unread: () => sample,
                none: sample,
              }}
              onConnect={nothing}
              onRetry={nothing}
              actions={() => <Button size="small">{sample}</Button>}
            />
          </State>
        ))}
        <State name="TierButtons" width={WIDE}>
          <span id="gallery-tiers">{sample}</span>
          <TierButtons
            tiers={tiers}
            chosen={fee}
            labelledBy="gallery-tiers"
            loading={sample}
            note={() => sample}
            onSelect={setFee}
          />
        </State>
        <State name="CurrencyAmounts" width={WIDE}>
          <CurrencyAmounts
            currencies={[coin, longToken]}
            amounts={{ amount0Raw: 10n ** 18n, amount1Raw: 0n }}
            unknownText={sample}
          />
        </State>
        <State name="RangeBadge">
          {(['in_range', 'out_of_range', 'closed', 'unknown'] as const).map((status) => (
            <RangeBadge key={status} status={status} text={status} />
          ))}
        </State>
        {bars.map(({ status, tick }) => (
          <State key={`${status} ${tick}`} name={`RangeBar ${status}`} width="min(100%, 200px)">
            <RangeBar range={range} tick={tick} quote={1} status={status} />
          </State>
        ))}
        <State name="WorthHeading" width={WIDE}>
          <WorthHeading
            title={sample}
            currencies={[coin, hush]}
            amounts={{ amount0Raw: 10n ** 18n, amount1Raw: 5n * 10n ** 18n }}
          />
        </State>
        <State name="WorthHeading without a price" width={WIDE}>
          <WorthHeading title={sample} currencies={[coin, longToken]} amounts={undefined} />
        </State>
        <State name="RangeCard" width={WIDE}>
          <RangeCard
            quoteFirst={1}
            range={range}
            sqrtPriceX96={undefined}
            currencies={[coin, hush]}
            words={{
              ...{ title: 'RangeCard', min: sample, max: sample, current: sample, unknown: sample },
              ...{ unit: () => sample, priceOf: () => sample, invert: () => sample },
            }}
          />
        </State>
        <PositionList />
      </Section>
    </SampleServices>
  );
}
