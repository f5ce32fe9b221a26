import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** Accessible name, such as "Copy address". */
  readonly label: string;
}

const shownMs = 1500;

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('exchange');
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = () => {
    const { clipboard } = navigator;
    if (!clipboard) return setResult('failed');
    clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };

  return (
    <>
      <IconButton aria-label={label} title={label} onClick={copy}>
        {result === 'copied' ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
      <VisuallyHidden role="status">{result && t(`copy.${result}`)}</VisuallyHidden>
    </>
  );
}
