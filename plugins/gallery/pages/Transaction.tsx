import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useRef, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { PhaseMark } from '../../../ui/exchange/flow/PhaseMark.tsx';
import { SettledTrade } from '../../../ui/exchange/flow/SettledTrade.tsx';
import { FlowSteps } from '../../../ui/exchange/flow/steps/FlowSteps.tsx';
import { StepList } from '../../../ui/exchange/flow/steps/StepList.tsx';
import SettingsPopover from '../../../ui/exchange/settings/SettingsPopover.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ExchangeDialogKind } from './ExchangeDialogs.tsx';
import { Section, State } from './frame.tsx';
import { sampleFlow } from './SampleFlow.ts';
import { SampleServices } from './SampleServices.tsx';
import { coin, hush, longToken, nothing, sampleSteps, settings } from './samples.ts';

const ExchangeDialogs = lazy(() => import('./ExchangeDialogs.tsx'));
const dialogs: readonly ExchangeDialogKind[] = [
  'review',
  'dangerous',
  'changed',
  'impact',
  'tokens',
  'asking',
  'submitted',
  'confirmed',
  'failed',
];
const phases = ['asking', 'submitted', 'confirmed', 'failed'] as const;
const NARROW = 'min(100%, 360px)';

const [approve, sign, send] = sampleSteps;
const failure = {
  type: 'permit',
  error: new SluiceError('wallet_rejected', 'sample'),
  token: hush,
} as const;
/** Each state in which steps can be seen, in the order of a run. */
const flows = {
  todo: sampleFlow(),
  asked: sampleFlow({ current: approve }),
  waiting: sampleFlow({ current: approve, approvalId: 'sample' }),
  signing: sampleFlow({ current: sign }),
  sent: sampleFlow({ current: send, outcome: 'pending' }),
  done: sampleFlow({ current: send, outcome: 'confirmed' }),
  failed: sampleFlow({ current: send, outcome: 'failed' }),
  refused: sampleFlow({ failure }),
};

/** What is shown of a transaction, from its review to its end. */
export function Transaction() {
  const { t } = useLazyTranslation('galleryLazy');
  const [open, setOpen] = useState<ExchangeDialogKind>();
  const [popover, setPopover] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const [sample, text] = [t('sample'), t('text')];
  return (
    <Section id="transaction">
      {phases.map((phase) => (
        <State key={phase} name={`PhaseMark ${phase}`}>
          <PhaseMark phase={phase} />
        </State>
      ))}
      <State name="StepList" width={NARROW}>
        <StepList
          steps={[
            { id: 'done', label: 'done', state: 'done' },
            { id: 'active', label: 'active', state: 'active', status: text },
            { id: 'todo', label: 'todo', state: 'todo', note: text, help: text },
            { id: 'careful', label: 'careful', state: 'todo', note: text, careful: true },
            { id: 'failed', label: 'failed', state: 'failed' },
          ]}
        >
          {sample}
        </StepList>
      </State>
      <SampleServices>
        {Object.entries(flows).map(([name, flow]) => (
          <State key={name} name={`FlowSteps ${name}`} width={NARROW}>
            <FlowSteps flow={flow} names={[sample]} />
          </State>
        ))}
        <State name="FlowSteps asOne" width={NARROW}>
          <FlowSteps flow={sampleFlow()} names={[sample]} asOne />
        </State>
      </SampleServices>
      <State name="SettledTrade as quoted" width={NARROW}>
        <SettledTrade
          paid={{ currency: coin, raw: 10n ** 18n }}
          received={{ currency: hush, raw: 12n * 10n ** 18n }}
          quotedRaw={12n * 10n ** 18n}
        />
      </State>
      <State name="SettledTrade otherwise, for another" width={NARROW}>
        <SettledTrade
          paid={{ currency: coin, raw: 1_234_567_890_123_456_789n }}
          received={{ currency: longToken, raw: 1_234_567n }}
          quotedRaw={1_240_000n}
          recipient="0x7099…79C8"
        />
      </State>
      <State name="SettingsPopover">
        <chakra.div position="relative">
          <Button ref={anchor} look="quiet" size="small" onClick={() => setPopover(!popover)}>
            {t('open', { name: 'SettingsPopover' })}
          </Button>
          {popover && (
            <SettingsPopover
              {...settings}
              anchor={anchor}
              onSlippage={nothing}
              onDeadline={nothing}
              onClose={() => setPopover(false)}
            />
          )}
        </chakra.div>
      </State>
      {dialogs.map((kind) => (
        <State key={kind} name={kind}>
          <Button look="quiet" size="small" onClick={() => setOpen(kind)}>
            {t('open', { name: kind })}
          </Button>
        </State>
      ))}
      {open && (
        <Suspense>
          <ExchangeDialogs kind={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
