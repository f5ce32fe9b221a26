import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from '../icons/icons.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10',
    p: '12',
    rounded: '16',
    fontSize: '14',
    textAlign: 'start',
  },
  variants: {
    tone: {
      neutral: { bg: 'surface3', '& > svg': { color: 'neutral2' } },
      success: { bg: 'successSoft', '& > svg': { color: 'success' } },
      warning: { bg: 'warningSoft', '& > svg': { color: 'warning' } },
      critical: { bg: 'criticalSoft', '& > svg': { color: 'critical' } },
    },
  },
});

const Words = chakra('div', {
  base: { flex: '1', minW: '0', overflowWrap: 'anywhere', '& b': { display: 'block' } },
});

export type Tone = 'neutral' | 'success' | 'warning' | 'critical';

export interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button or link at the end. */
  readonly action?: ReactNode;
}

/** A message that a person must see. Critical ones are announced at once, others politely. */
export function Banner({ tone = 'neutral', title, children, action }: BannerProps) {
  const icon = tone === 'warning' || tone === 'critical' ? <WarningIcon /> : <InfoIcon />;
  return (
    <Frame tone={tone} role={tone === 'critical' ? 'alert' : 'status'}>
      {icon}
      <Words>
        {title && <b>{title}</b>}
        {children}
      </Words>
      {action}
    </Frame>
  );
}
