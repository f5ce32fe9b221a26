import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { TokenLogo } from './TokenLogo.tsx';

export interface PairLogoProps {
  readonly first: Currency;
  readonly second: Currency;
  readonly size?: 24 | 36;
}

/** Two overlapping logos. */
export function PairLogo({ first, second, size = 36 }: PairLogoProps) {
  return (
    <chakra.span display="inline-flex" flexShrink="0">
      <TokenLogo currency={first} size={size} />
      <chakra.span
        style={{ marginInlineStart: -size / 3 }}
        rounded="full"
        boxShadow="0 0 0 2px {colors.surface2}"
      >
        <TokenLogo currency={second} size={size} />
      </chakra.span>
    </chakra.span>
  );
}
