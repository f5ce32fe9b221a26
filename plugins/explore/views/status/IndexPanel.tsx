import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import { BYTE_LIMITS } from '../../../../kernel/index/byteLimits.ts';
import { SnapshotError } from '../../../../kernel/index/SnapshotError.ts';
import type { ChainIndex } from '../../../../kernel/index/types.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { SelectField } from '../../../../ui/components/fields/SelectField.tsx';
import { Switch } from '../../../../ui/components/fields/Switch.tsx';
import { useErrorText } from '../../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { countText } from '../figureTexts.ts';

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8', minH: '44px' },
});
const MEGABYTE = 1_000_000;

type Work = 'export' | 'import' | 'clear';

/** The actions on the index: stop it, limit it, export it, import one, delete it. */
export const IndexPanel = observer(function IndexPanel({ index }: { readonly index: ChainIndex }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const pause = useId();
  const [work, setWork] = useState<Work>();
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'critical'; readonly text: string }>();
  const [sure, setSure] = useState(false);

  const run = async (name: Work, task: () => Promise<void>) => {
    setWork(name);
    setSaid(undefined);
    try {
      await task();
      setSaid({ tone: 'success', text: t(`index.done.${name}`) });
    } catch (error) {
      const text =
        error instanceof SnapshotError
          ? t(`index.error.${error.problem}`)
          : errorText(SluiceError.from(error));
      setSaid({ tone: 'critical', text });
    } finally {
      setWork(undefined);
    }
  };

  return (
    <chakra.div display="grid" gap="8" borderTop="1px solid" borderColor="surface4" pt="8">
      <Line justifyContent="space-between">
        <span id={pause}>{t('index.pause')}</span>
        <Switch label={t('index.pause')} checked={index.paused} onChange={(on) => index.setPaused(on)} />
      </Line>
      <SelectField
        label={t('index.limit')}
        value={String(index.byteLimit)}
        options={BYTE_LIMITS.map((limit) => ({
          value: String(limit),
          text: t('index.megabytes', { size: countText(limit / MEGABYTE, locale) }),
        }))}
        onChange={(value) => index.setByteLimit(Number(value))}
      />
      <Line>
        <Button
          size="small"
          look="quiet"
          disabled={work !== undefined || !index.progress.coverage}
          onClick={() => void run('export', async () => save(await index.exportSnapshot(), index.chainId))}
        >
          {t('index.export')}
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={work !== undefined}
          onClick={() => input.current?.click()}
        >
          {t(work === 'import' ? 'index.importing' : 'index.import')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('index.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void run('import', () => index.importSnapshot(file));
          }}
        />
        <Button
          size="small"
          look="bare"
          disabled={work !== undefined}
          onBlur={() => setSure(false)}
          onClick={() => {
            if (sure) void run('clear', () => index.clear());
            setSure(!sure);
          }}
        >
          {t(sure ? 'index.clearSure' : 'index.clear')}
        </Button>
      </Line>
      <chakra.p fontSize="12">{t('index.about')}</chakra.p>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
    </chakra.div>
  );
});

function save(file: Blob, chainId: number): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `sluice-index-${chainId}.json.gz`;
  link.click();
  systemTimers.after(60_000, () => URL.revokeObjectURL(url));
}
