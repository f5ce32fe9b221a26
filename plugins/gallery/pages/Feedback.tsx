import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { Popover } from '../../../ui/components/dialogs/Popover.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/components/feedback/Spinner.tsx';
import { Tooltip, TooltipBubble } from '../../../ui/components/Tooltip.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { PluginFailure } from '../../../ui/plugin/PluginFailure.tsx';
import { Section, State } from './frame.tsx';

const SampleDialog = lazy(() => import('./SampleDialog.tsx'));
/** A bubble lies above what it tells about; here it has a place of its own. */
const Still = chakra('div', { base: { '& > span': { display: 'block', position: 'static' } } });
const Swatch = chakra('div', {
  base: { boxSize: '56px', rounded: '12', border: '1px solid var(--sl-colors-surface5)' },
});
const Wrap = chakra('div', { base: { position: 'relative' } });

const tones = ['neutral', 'success', 'warning', 'critical'] as const;
const sizes = [
  ['small', 200],
  ['medium', 256],
  ['large', 400],
] as const;
const colours = [
  ...['surface1', 'surface2', 'surface3', 'surface4', 'surface5', 'neutral1', 'neutral2', 'neutral3'],
  ...['accent1', 'accent2', 'accentText', 'success', 'critical', 'warning', 'scrim'],
  ...['white', 'black', 'gray', 'red', 'green', 'gold', 'violet', 'blue', 'pink'],
];

export function Feedback() {
  const { t } = useLazyTranslation('galleryLazy');
  const [open, setOpen] = useState<'default' | 'confirmation' | 'drawer'>();
  const [popover, setPopover] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const text = t('text');
  return (
    <>
      <Section id="notices">
        {tones.map((tone) => (
          <State key={tone} name={`Banner ${tone}`} width="min(100%, 360px)">
            <Banner tone={tone} title={t('sample')}>
              {text}
            </Banner>
          </State>
        ))}
        <State name="Spinner">
          <Spinner />
        </State>
        <State name="Empty list">
          <Empty text={text} />
        </State>
        <State name="Skeleton">
          <Skeleton w="120px" h="20px" />
        </State>
        <State name="LoadingDots">
          <span>
            {t('sample')}
            <LoadingDots />
          </span>
        </State>
        <State name="PluginFailure" width="min(100%, 360px)">
          <PluginFailure pluginId="gallery" error={new Error(text)} onRetry={() => undefined} />
        </State>
      </Section>
      <Section id="overlays">
        {sizes.map(([size, px]) => (
          <State key={size} name={`Tooltip ${size} (${px})`} width={`min(100%, ${px}px)`}>
            <Still>
              <TooltipBubble size={size} align="start">
                {text} {text}
              </TooltipBubble>
            </Still>
          </State>
        ))}
        <State name="Tooltip on hover and focus">
          <Tooltip text={text}>
            {(describedBy) => (
              <Button look="quiet" size="small" aria-describedby={describedBy}>
                {t('sample')}
              </Button>
            )}
          </Tooltip>
        </State>
        <State name="Popover">
          <Wrap>
            <Button ref={anchor} look="quiet" size="small" onClick={() => setPopover(!popover)}>
              {t('open', { name: 'Popover' })}
            </Button>
            {popover && (
              <Popover label={t('sample')} anchor={anchor} onClose={() => setPopover(false)}>
                {text}
              </Popover>
            )}
          </Wrap>
        </State>
        {(['default', 'confirmation', 'drawer'] as const).map((kind) => (
          <State key={kind} name={kind === 'drawer' ? 'Drawer' : `Modal ${kind}`}>
            <Button look="quiet" size="small" onClick={() => setOpen(kind)}>
              {t('open', { name: kind })}
            </Button>
          </State>
        ))}
        {open && (
          <Suspense>
            <SampleDialog kind={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </Section>
      <Section id="colours">
        {colours.map((name) => (
          <State key={name} name={name}>
            <Swatch bg={name} />
          </State>
        ))}
      </Section>
    </>
  );
}
