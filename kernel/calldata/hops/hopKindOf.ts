import { SluiceError } from '../../errors/SluiceError.ts';
import type { HopKind } from '../HopKind.ts';
import type { RouteHop } from '../RoutePart.ts';
import { v2Hops } from './v2Hops.ts';
import { v3Hops } from './v3Hops.ts';

const kernelHops: ReadonlyMap<string, HopKind> = new Map([
  ['v2', v2Hops],
  ['v3', v3Hops],
]);

/** How a hop is carried out. @throws SluiceError `quote_failed` for a kind that nobody has told how */
export function hopKindOf({ protocol, added }: Pick<RouteHop, 'protocol' | 'added'>): HopKind {
  const kind = kernelHops.get(protocol) ?? added;
  if (!kind) throw new SluiceError('quote_failed', `No router is known for pools of the kind ${protocol}`);
  return kind;
}
