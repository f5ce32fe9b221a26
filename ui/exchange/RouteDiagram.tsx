import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { shortenSymbol } from '../format/shorten.ts';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { TokenLogo } from './TokenLogo.tsx';

export interface RouteDiagramHop {
  readonly from: Currency;
  readonly to: Currency;
  /** "V3 0.3%". */
  readonly pool: string;
}

export interface RouteDiagramPart {
  /** "60%". */
  readonly share: string;
  readonly hops: readonly RouteDiagramHop[];
}

const Track = chakra('span', {
  base: {
    position: 'relative',
    display: 'flex',
    flex: '1',
    // Three pools have no room beside each other on a phone.
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-evenly',
    gap: '4',
    minW: '0',
    minH: '36px',
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      top: '50%',
      borderTop: '2px dotted',
      borderColor: 'surface5',
    },
  },
});

const Pool = chakra('span', {
  base: {
    position: 'relative',
    px: '8',
    py: '2',
    rounded: 'full',
    bg: 'surface4',
    color: 'neutral1',
    fontSize: '12',
    whiteSpace: 'nowrap',
  },
});

const Node = chakra('span', { base: { position: 'relative', display: 'inline-flex', flexShrink: '0' } });

function PartRow({ share, hops }: RouteDiagramPart) {
  const { t } = useLazyTranslation('exchangeLazy');
  const first = hops[0];
  const last = hops.at(-1);
  if (!first || !last) return null;
  const path = [first.from, ...hops.map((hop) => hop.to)]
    .map(({ symbol }) => shortenSymbol(symbol))
    .join(', ');
  return (
    <chakra.li display="flex" alignItems="center" gap="8">
      <VisuallyHidden>
        {t('route.part', { share, path, pools: hops.map(({ pool }) => pool).join(', ') })}
      </VisuallyHidden>
      <chakra.span aria-hidden="true" display="contents">
        <chakra.span minW="40px" fontSize="12" fontWeight="medium">
          {share}
        </chakra.span>
        <TokenLogo currency={first.from} size={24} />
        <Track>
          {hops.map((hop, index) => (
            <chakra.span key={hop.pool + hop.to.symbol} display="contents">
              <Pool>{hop.pool}</Pool>
              {index < hops.length - 1 && (
                <Node>
                  <TokenLogo currency={hop.to} size={24} />
                </Node>
              )}
            </chakra.span>
          ))}
        </Track>
        <TokenLogo currency={last.to} size={24} />
      </chakra.span>
    </chakra.li>
  );
}

/** The pools of a trade, and the share that goes through each. */
export function RouteDiagram({ parts }: { readonly parts: readonly RouteDiagramPart[] }) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <chakra.ol
      aria-label={t('route.label')}
      display="flex"
      flexDirection="column"
      gap="4"
      mt="8"
      p="12"
      rounded="16"
      bg="surface3"
    >
      {parts.map((part) => (
        <PartRow key={part.hops.map(({ pool, to }) => pool + to.symbol).join()} {...part} />
      ))}
    </chakra.ol>
  );
}
