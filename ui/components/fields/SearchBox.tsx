import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { SearchIcon } from '../icons/lazyIcons.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    mx: '16',
    mb: '12',
    px: '12',
    rounded: '16',
    bg: 'surface3',
    color: 'neutral2',
    border: '1px solid transparent',
    '&:focus-within': { borderColor: 'accentText' },
  },
});

const Input = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: '48',
    bg: 'transparent',
    color: 'neutral1',
    fontSize: '16',
    outline: 'none',
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

const MAX = 120;

export interface SearchBoxProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'placeholder'> {
  /** The accessible name, and the default placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field for filtering the list below it; roles and keys belong to the list. */
export function SearchBox({ label, placeholder = label, text, onText, ...rest }: SearchBoxProps) {
  return (
    <Frame>
      <SearchIcon />
      <Input
        {...rest}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </Frame>
  );
}
