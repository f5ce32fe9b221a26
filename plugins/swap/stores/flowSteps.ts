import type { SwapFlow } from './SwapFlow.ts';
import type { SwapStore } from './SwapStore.ts';

export interface ShownStep {
  readonly id: 'reset' | 'approve' | 'permit' | 'swap';
  readonly state: 'todo' | 'active' | 'done';
}

/** The order in which a flow takes its steps (the specification, section 4, "Confirm flow states"). */
const order = ['reset', 'approve', 'permit', 'swap'] as const;

const active = {
  RESETTING_TOKEN_ALLOWANCE: 'reset',
  APPROVING_TOKEN: 'approve',
  PERMITTING: 'permit',
  PENDING_CONFIRMATION: 'swap',
} as const;

/** The steps of the flow that is under way; those before the present one are done. */
export function flowSteps(
  { step }: Pick<SwapFlow, 'step'>,
  { allowed, permitSpender }: Pick<SwapStore, 'allowed' | 'permitSpender'>,
): readonly ShownStep[] {
  const now = step === 'REVIEWING' || step === 'WRAPPING' ? 'swap' : active[step];
  const present = order.filter(
    (id) =>
      id === now ||
      id === 'swap' ||
      (id === 'approve' && (now === 'reset' || allowed === false)) ||
      (id === 'permit' && permitSpender !== undefined),
  );
  const at = order.indexOf(now);
  return present.map((id) => {
    const place = order.indexOf(id);
    return { id, state: place < at ? 'done' : place === at ? 'active' : 'todo' };
  });
}
