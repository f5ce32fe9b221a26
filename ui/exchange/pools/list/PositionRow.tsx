import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { RangeStatus } from '../../../../kernel/positions/PositionReader.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { Isolated } from '../../../components/Isolated.tsx';
import { shortenSymbol } from '../../../format/shorten.ts';
import { PairLogo } from '../../PairLogo.tsx';
import { pairText, quoteSide, rangeTexts } from '../positionTexts.ts';
import { RangeBadge } from '../RangeBadge.tsx';
import { RangeBar } from '../RangeBar.tsx';
import { rowColumns } from './rowColumns.ts';
import { useWorthText } from './useWorthText.ts';

const Row = chakra(Link, {
  base: {
    ...rowColumns,
    minH: '72',
    px: '12',
    py: '12',
    rounded: '16',
    fontVariantNumeric: 'tabular-nums',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'surface3' },
  },
});
/** The name, and the status after it or, where there is no room, below it; where there is room each is a column. */
const Head = chakra('span', {
  base: {
    gridArea: 'head',
    display: { base: 'flex', md: 'contents' },
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minW: '0',
  },
});
const Name = chakra('span', {
  base: {
    gridArea: { md: 'name' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8',
    rowGap: '4',
    minW: '0',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  },
});
const Small = chakra('span', {
  base: { display: 'block', fontSize: '12', color: 'neutral2', overflowWrap: 'anywhere' },
});
const Figure = chakra('span', {
  base: {
    display: 'block',
    minW: '0',
    textAlign: { base: 'start', md: 'end' },
    // Named by the heading of its column where there is one.
    '& > :first-child': {
      md: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
});

/** As high in dollars as in two lines of amounts, which the dollars replace once the prices are read. */
const Value = chakra('span', { base: { display: 'block', minH: { base: '2.25rem', md: 'auto' } } });

/** Side by side below the range; where there is room each is a column of the row. */
const Figures = chakra('span', {
  base: {
    gridArea: 'figures',
    display: { base: 'grid', md: 'contents' },
    gridTemplateColumns: '1fr 1fr',
    gap: '12',
  },
});

/** The words of {@link PositionRow}. */
export interface RowWords {
  /** Its name while the tokens are read. */
  readonly item: string;
  readonly value: string;
  readonly fees: string;
  readonly status: string;
  readonly unknown: string;
  readonly range: (values: Record<'low' | 'high' | 'base' | 'quote', string>) => string;
}

export interface PositionRowProps {
  readonly chain: ChainSpec;
  readonly href: string;
  readonly id: string;
  /** Undefined while a token is being read. */
  readonly currencies: readonly [Currency, Currency] | undefined;
  /** "0.3%". */
  readonly fee: string;
  readonly range: TickRange;
  /** The pool's; undefined: not known. */
  readonly tick: number | undefined;
  readonly status: RangeStatus;
  /** `unknown`: could not be read; undefined: not read yet. */
  readonly amounts: TokenAmounts | 'unknown' | undefined;
  readonly fees: TokenAmounts | 'unknown' | undefined;
  readonly words: RowWords;
}

/** A position as a row that links to its page: its pair, where the price is in its range, its value and its fees. */
export const PositionRow = observer(function PositionRow(props: PositionRowProps) {
  const { chain, href, id, currencies, fee, range, tick, status, amounts, fees, words } = props;
  const locale = useLocale();
  const quote = currencies ? quoteSide(chain, currencies) : 1;
  return (
    // While the tokens are read the row has its later height.
    <Row href={href} data-position={id}>
      <chakra.span gridArea="logo" display="inline-flex">
        {currencies ? (
          <PairLogo first={currencies[0]} second={currencies[1]} />
        ) : (
          <Skeleton w="60px" h="36" rounded="full" />
        )}
      </chakra.span>
      <Head>
        <Name htmlTranslate="no">
          {currencies ? pairText(currencies) : words.item} <Badge>{fee}</Badge>{' '}
          {currencies && (
            <chakra.bdi fontSize="14" fontWeight="book" color="neutral3">
              #{id}
            </chakra.bdi>
          )}
        </Name>
        <chakra.span gridArea={{ md: 'status' }} justifySelf="end">
          <RangeBadge status={status} text={words.status} />
        </chakra.span>
      </Head>
      <chakra.span gridArea="range" minW="0">
        <RangeBar range={range} tick={tick} quote={quote} status={status} />
        <Small>
          {currencies ? rangeText(range, currencies, quote, locale, words) : <Skeleton w="72%" h="12" />}
        </Small>
      </chakra.span>
      <Figures>
        <Figure gridArea={{ md: 'value' }}>
          <Small>{words.value}</Small>
          <Value>
            <Worth currencies={currencies} amounts={amounts} unknown={words.unknown} />
          </Value>
        </Figure>
        <Figure gridArea={{ md: 'fees' }}>
          <Small>{words.fees}</Small>
          <Value>
            <Worth currencies={currencies} amounts={fees} unknown={words.unknown} />
          </Value>
        </Figure>
      </Figures>
    </Row>
  );
});

function rangeText(
  range: TickRange,
  currencies: readonly [Currency, Currency],
  quote: 0 | 1,
  locale: string,
  words: RowWords,
): string {
  const [low, high] = rangeTexts(range, currencies, quote, locale, 4);
  const symbol = (side: 0 | 1) => shortenSymbol(currencies[side].symbol);
  return words.range({ low, high, base: symbol(quote === 1 ? 0 : 1), quote: symbol(quote) });
}

interface WorthProps {
  readonly currencies: readonly [Currency, Currency] | undefined;
  readonly amounts: TokenAmounts | 'unknown' | undefined;
  readonly unknown: string;
}

/** Dollars where both tokens have a price, else the amounts; the amounts are in the title either way. */
const Worth = observer(function Worth({ currencies, amounts, unknown }: WorthProps) {
  const worthText = useWorthText();
  if (!currencies || amounts === undefined) return <Skeleton w="72" h="16" />;
  if (amounts === 'unknown') return <span title={unknown}>–</span>;
  const { usd, amounts: both } = worthText(currencies, amounts);
  return usd === undefined ? <Small as={Isolated}>{both}</Small> : <bdi title={both}>{usd}</bdi>;
});
