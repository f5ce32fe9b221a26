import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';

const Frame = chakra('span', {
  base: {
    position: 'relative',
    fontVariantNumeric: 'tabular-nums',
    '&[data-before] > span': { animation: 'fade-in {durations.medium} {easings.in}' },
    // The number before, which is no text of the page any more.
    '&[data-before]::before': {
      content: 'attr(data-before) / ""',
      position: 'absolute',
      insetInlineEnd: '0',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
      animation: 'fade-out {durations.medium} {easings.out} forwards',
    },
    _motionReduce: { '&[data-before]::before': { content: 'none' } },
  },
});

/** A number that fades over from what it was before, in its place, when it changes. */
export function ChangingNumber({ children: text }: { readonly children: string }) {
  const [shown, setShown] = useState<{ readonly text: string; readonly before?: string }>({ text });
  if (shown.text !== text) setShown({ text, before: shown.text });
  // Another key lets the animations begin again.
  return (
    <Frame key={text} data-before={shown.before}>
      <span>{text}</span>
    </Frame>
  );
}
