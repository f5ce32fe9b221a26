import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import type { PlanStep, SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { approvalInfo, approveRequest, permit2LockdownRequest } from '../../../kernel/flow/tokenRequests.ts';
import { agreedWord } from '../../../kernel/wallet/agreedWord.ts';
import type { GrantId } from '../services/approvalLogs.ts';
import { allowanceCall } from '../services/readAllowances.ts';
import type { ApprovalRow } from './approvalRows.ts';

/** An approval that is revoked. */
export interface Revoked extends GrantId {
  readonly currency: Token | undefined;
}

/** A transaction that revokes. */
interface RevokeStep extends SendStep {
  readonly revoked: readonly Revoked[];
}

/** What a step of the plan revokes. */
export function revokedBy(step: PlanStep): readonly Revoked[] {
  return 'revoked' in step ? (step as RevokeStep).revoked : [];
}

/** What the review of a revocation shows. */
export interface RevocationTerms {
  readonly revoked: readonly Revoked[];
  /** What each transaction revokes, in their order: one for all that goes through Permit2, one for each other. */
  readonly parts: readonly (readonly Revoked[])[];
}

/**
 * A plan that takes back approvals. A token's own allowance is set to zero by a transaction of its own;
 * those through Permit2 end together, in one. Nothing may be sent along, and no balance is looked at: a
 * revocation must work when everything else does not.
 * @returns undefined where there is nothing to revoke
 */
export function revocationPlan(
  signer: FlowSigner,
  settings: PlanSettings,
  rows: readonly ApprovalRow[],
  permit2: Address | undefined,
): TransactionPlan<RevocationTerms> | undefined {
  const revoked = rows.map(
    ({ via, token, spender, currency }): Revoked => ({ via, token, spender, currency }),
  );
  const through = revoked.filter(({ via }) => via === 'permit2');
  const own = revoked.filter(({ via }) => via === 'token');
  const parts = [...(through.length > 0 && permit2 ? [through] : []), ...own.map((one) => [one])];
  if (parts.length === 0) return undefined;
  const step = (part: readonly Revoked[]): RevokeStep => ({
    kind: 'send',
    revoked: part,
    build: () => builtOf(part, permit2),
    basis: () => ({ none: 'A revocation sets allowances to zero, whatever they are' }),
    done: () => noneLeft(signer, part, permit2),
  });
  return {
    agreed: agree(signer, settings, { terms: { revoked, parts }, limits: [] }),
    steps: () => parts.map(step),
    together: { type: 'REVOKE', count: revoked.length },
  };
}

function builtOf(part: readonly Revoked[], permit2: Address | undefined) {
  const [first] = part as readonly [Revoked];
  if (first.via === 'token') {
    const { token, spender } = first;
    return {
      request: approveRequest(token, spender, 0n),
      info: approvalInfo({ address: token }, spender, 0n),
    };
  }
  const pairs = part.map(({ token, spender }) => ({ token, spender }));
  return {
    request: permit2LockdownRequest(permit2 as Address, pairs),
    info: { type: 'REVOKE', count: part.length } as const,
  };
}

/** True if every one of them is zero by now as two operators tell. */
async function noneLeft(
  { account, client }: FlowSigner,
  part: readonly Revoked[],
  permit2: Address | undefined,
): Promise<boolean> {
  let isAlone = false;
  const read = (id: Revoked) => {
    const { target, data } = allowanceCall(account, permit2, id);
    return agreedWord(client, target, data, 0, () => {
      isAlone = true;
    });
  };
  try {
    return (await Promise.all(part.map(read))).every((raw) => raw === 0n) && !isAlone;
  } catch {
    // Where that cannot be read, or only one node says so, it is sent: to revoke twice does no harm.
    return false;
  }
}
