import { chakra } from '@chakra-ui/react/styled-system';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { feeText } from './feeText.ts';

const Tiers = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(auto-fit, minmax(100px, 1fr))' },
    gap: '8',
  },
});

const TierButton = chakra(
  'button',
  {
    base: {
      display: 'grid',
      alignContent: 'start',
      gap: '2',
      minH: '72',
      p: '12',
      rounded: '16',
      bg: 'surface3',
      textAlign: 'start',
      border: '2px solid transparent',
      _hover: { bg: 'surface4' },
      '&[aria-pressed=true]': { borderColor: 'accentText' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface TierButtonsProps {
  /** Undefined while the tiers are read. */
  readonly tiers: readonly Tier[] | undefined;
  /** Fee of the selected tier, hundredths of a bip. */
  readonly chosen: number | undefined;
  /** Id of the heading. */
  readonly labelledBy: string;
  /** The text while the tiers are read. */
  readonly loading: string;
  /** Shown below the fee: the state of the tier's pool. */
  readonly note: (tier: Tier) => string;
  readonly onSelect: (fee: number) => void;
}

/** The fee tiers of a pair, one of which is selected. */
export function TierButtons({ tiers, chosen, labelledBy, loading, note, onSelect }: TierButtonsProps) {
  const locale = useLocale();
  if (!tiers) {
    return (
      <Tiers role="status" aria-label={loading}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} h="72" rounded="16" />
        ))}
      </Tiers>
    );
  }
  return (
    <Tiers role="group" aria-labelledby={labelledBy}>
      {tiers.map((tier) => (
        <TierButton
          key={tier.fee}
          aria-pressed={tier.fee === chosen}
          data-testid={`fee-${tier.fee}`}
          onClick={() => onSelect(tier.fee)}
        >
          <chakra.span fontWeight="medium">{feeText(tier.fee, locale)}</chakra.span>
          <chakra.span fontSize="12" color="neutral2">
            {note(tier)}
          </chakra.span>
        </TierButton>
      ))}
    </Tiers>
  );
}
