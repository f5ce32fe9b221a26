import { expect, it } from 'vitest';
import { restsOnLess } from './restsOnLess.ts';
import type { BasisFindings, SeenFindings } from './StateBasis.ts';

const [ALPHA, OTHER_ALPHA, BETA] = ['https://1.alpha.com', 'https://2.alpha.com', 'https://beta.com'];
const agreed = { state: 'agreed', endpoints: [ALPHA, BETA] } as const;
const alone = { state: 'alone', endpoint: ALPHA, unanswered: [BETA] } as const;
const only = { ...alone, unanswered: [] } as const;
const proven = { ...agreed, proof: { state: 'proven', block: 1n, part: false } } as const;
const partly = { ...agreed, proof: { state: 'proven', block: 1n, part: true } } as const;
const routed = { ...agreed, routes: 'checked' } as const;
const unrouted = { ...agreed, routes: 'unchecked' } as const;
const near = { ...agreed, market: { state: 'near' } } as const;
const none = { ...agreed, market: { state: 'none' } } as const;
const unseen = { ...agreed, market: { state: 'unchecked' } } as const;
const unproven = { ...agreed, proof: { state: 'unproven', reason: 'unavailable' } } as const;

it.each<[BasisFindings, SeenFindings, ReturnType<typeof restsOnLess>]>([
  [agreed, agreed, undefined],
  [agreed, alone, undefined],
  [agreed, 'asking', undefined],
  [alone, agreed, 'operators'],
  [alone, 'asking', 'operators'],
  [alone, { state: 'unchecked' }, 'operators'],
  [alone, alone, undefined],
  [{ ...alone, endpoint: OTHER_ALPHA }, alone, undefined],
  [{ ...alone, endpoint: BETA, unanswered: [ALPHA] }, alone, 'operators'],
  [only, 'asking', undefined],
  [only, agreed, 'operators'],
  [unrouted, routed, 'routes'],
  [unrouted, 'asking', 'routes'],
  [unrouted, unrouted, undefined],
  [routed, unrouted, undefined],
  // Whose word alone was enough is told more now.
  [unrouted, alone, undefined],
  [alone, unrouted, 'operators'],
  [unseen, near, 'market'],
  [none, near, 'market'],
  [unseen, 'asking', 'market'],
  [unseen, { state: 'unchecked' }, 'market'],
  [{ ...unseen, state: 'alone', endpoint: ALPHA, unanswered: [] }, 'asking', 'market'],
  [none, 'asking', 'market'],
  [none, { state: 'unchecked' }, 'market'],
  [none, routed, undefined],
  [none, unseen, undefined],
  [none, none, undefined],
  [unseen, none, undefined],
  [unseen, unseen, undefined],
  // What was said of another transaction of the plan.
  [unseen, routed, undefined],
  [near, unseen, undefined],
  [unproven, proven, 'proof'],
  [partly, proven, 'proof'],
  [agreed, partly, 'proof'],
  [proven, partly, undefined],
  [alone, proven, 'operators'],
  [{ state: 'unchecked' }, proven, undefined],
])('%o after a review that said %o lacks %s', (found, seen, less) => {
  expect(restsOnLess(found, seen)).toBe(less);
});
