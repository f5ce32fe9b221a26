import { useTranslation } from 'react-i18next';
import { useCopy } from './hooks/useCopy.ts';
import { IconButton } from './IconButton.tsx';
import { CheckIcon, CopyIcon } from './icons/lazyIcons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** Accessible name, such as "Copy address". */
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('exchange');
  const { result, copy } = useCopy(text);
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={copy}>
        {result === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <VisuallyHidden role="status">{result && t(`copy.${result}`)}</VisuallyHidden>
    </>
  );
}
