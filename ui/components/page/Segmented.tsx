import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    flexShrink: '0',
    maxW: '100%',
    p: '2px',
    rounded: '12',
    bg: 'surface3',
  },
});

const Segment = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '44px',
    minH: '40px',
    px: { base: '8', sm: '12' },
    rounded: '8',
    fontSize: '14',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: 'neutral2',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { color: 'neutral1' },
    '&:has(:checked)': { bg: 'surface1', color: 'neutral1', _dark: { bg: 'surface5' } },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accentText', outlineOffset: '2px' },
  },
});

// Covers its segment, so that what is pressed and what has the focus is the browser's own control; as high as a
// touch target, although the segment looks a little smaller.
const Radio = chakra('input', {
  base: {
    position: 'absolute',
    insetInlineStart: '0',
    top: '-2px',
    w: '100%',
    h: 'calc(100% + 4px)',
    m: '0',
    opacity: '0',
    cursor: 'pointer',
  },
});

export interface SegmentedProps<T extends string> {
  /** Names the choice for assistive technology. */
  readonly label: string;
  readonly value: T;
  /** `name`: said instead of the text where that is an abbreviation. */
  readonly options: readonly { readonly value: T; readonly text: string; readonly name?: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice between a few short words, all of them visible. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const group = useId();
  return (
    <Group role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value} title={option.name}>
          <Radio
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </Segment>
      ))}
    </Group>
  );
}
