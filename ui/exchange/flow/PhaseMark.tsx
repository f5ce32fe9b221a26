import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { LateKeyframes } from '../../theme/LateKeyframes.tsx';

/** Waiting for the wallet, sent, in a block, reverted or refused. */
export type TransactionPhase = 'asking' | 'submitted' | 'confirmed' | 'failed';

const Disc = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '72',
    rounded: 'full',
  },
  variants: {
    phase: {
      asking: { bg: 'accent2', color: 'accentText' },
      submitted: { bg: 'accent2', color: 'accentText' },
      confirmed: { bg: 'successSoft', color: 'success' },
      failed: { bg: 'criticalSoft', color: 'critical' },
    },
  },
});

const Ring = chakra('span', {
  base: {
    position: 'absolute',
    inset: '0',
    rounded: 'full',
    border: '2px solid',
    borderColor: 'transparent',
    borderTopColor: 'accentText',
    animation: 'spin 1.1s linear infinite',
  },
});

const Stroke = chakra('path', {
  base: { strokeDasharray: '1', animation: '{durations.slow} {easings.in} draw' },
});

/** A ring that spreads from the disc, twice while the success is new. */
const Wave = chakra('span', {
  base: {
    position: 'absolute',
    inset: '0',
    rounded: 'full',
    border: '2px solid',
    borderColor: 'success',
    opacity: '0',
    animation: 'wave 1s {easings.in} 2',
  },
});

const frames = {
  /** A ring that spreads from an element. */
  wave: { from: { opacity: '0.7' }, to: { opacity: '0', transform: 'scale(1.6)' } },
  /** A check mark or cross that draws itself; strokes have a length of 1 (`pathLength`). */
  draw: { from: { strokeDashoffset: '1' } },
};

/** How long a success counts as new. */
const FRESH_MS = 2000;

function useFresh(phase: TransactionPhase): boolean {
  const [stale, setStale] = useState(false);
  const confirmed = phase === 'confirmed';
  useEffect(() => {
    if (!confirmed) return;
    const stopTimer = systemTimers.after(FRESH_MS, () => setStale(true));
    return () => {
      stopTimer();
      setStale(false);
    };
  }, [confirmed]);
  return confirmed && !stale;
}

const paths: Record<TransactionPhase, string> = {
  asking: 'M5 9h22a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h18M23 17h.01',
  submitted: 'M16 26V6m-8 8 8-8 8 8',
  confirmed: 'm7 17 6 6 12-13',
  failed: 'm9 9 14 14M23 9 9 23',
};

/** Decorative: the text beside it says the same. */
export function PhaseMark({ phase }: { readonly phase: TransactionPhase }) {
  const fresh = useFresh(phase);
  return (
    <Disc phase={phase} aria-hidden="true">
      <LateKeyframes frames={frames} />
      {fresh && <Wave data-fresh />}
      {(phase === 'asking' || phase === 'submitted') && <Ring />}
      <svg
        width="32"
        height="32"
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <Stroke key={phase} d={paths[phase]} pathLength={1} />
      </svg>
    </Disc>
  );
}
