import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from './hooks/useCopy.ts';
import { CheckIcon, CopyIcon } from './icons/lazyIcons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Control = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6',
      maxW: '100%',
      rounded: '8',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'start',
      '& > svg': { color: 'neutral3' },
      _hover: { '& > svg': { color: 'neutral1' } },
      _after: { content: '""', position: 'absolute', insetInline: '-4px', insetBlock: '-12px' },
    },
  },
  { defaultProps: { type: 'button' } },
);
const Words = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minW: '0' },
});

export interface CopyTextProps {
  /** The whole text that is copied; also the tooltip. */
  readonly text: string;
  /** The action of a click, such as "Copy address"; screen readers read it after the visible text. */
  readonly label: string;
  /** The visible text. */
  readonly children: ReactNode;
}

/** A text that copies `text` when it is clicked. */
export function CopyText({ text, label, children }: CopyTextProps) {
  const { t } = useTranslation('exchange');
  const { result, copy } = useCopy(text);
  return (
    <>
      <Control title={text} onClick={copy}>
        <Words>{children}</Words>
        <VisuallyHidden>{label}</VisuallyHidden>
        {result === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </Control>
      <VisuallyHidden role="status">{result && t(`copy.${result}`)}</VisuallyHidden>
    </>
  );
}
