import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { BuildInfoToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

const COPIED_MS = 1500;
const SHORT_HASH = 8;

/** The version with the start of the build's hash; a click copies the whole hash. */
export function VersionButton() {
  const { t } = useLazyTranslation('settingsLazy');
  const { version, buildHash, profile } = useService(BuildInfoToken);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    return systemTimers.after(COPIED_MS, () => setCopied(false));
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(`${version}+${profile}.${buildHash}`);
    setCopied(true);
  };
  return (
    <Button look="bare" size="small" onClick={() => void copy().catch(() => undefined)}>
      <span aria-live="polite">
        {copied ? t('version.copied') : t('version.label', { version, hash: buildHash.slice(0, SHORT_HASH) })}
      </span>
    </Button>
  );
}
