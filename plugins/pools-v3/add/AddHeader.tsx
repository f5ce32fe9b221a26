import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { SettingsIcon } from '../../../ui/components/icons.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { Header, Title } from './AddFrame.tsx';

const AddSettings = lazy(() => loadChunk(() => import('./AddSettings.tsx')));

export function AddHeader({ title }: { readonly title: string }) {
  const { t } = useLaterTranslation('pools-v3Later');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Header>
      <Title>{title}</Title>
      <IconButton ref={button} aria-label={t('add.settings')} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      {open && (
        <Suspense>
          <AddSettings anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Header>
  );
}
