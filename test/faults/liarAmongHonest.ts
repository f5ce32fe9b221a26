import { FaultProxy, type FaultProxyOptions } from './FaultProxy.ts';

/** A node that lies, and two honest ones that answer after it: an app hears its word first, however slow it is. */
export async function liarAmongHonest(
  url: string,
  lie: NonNullable<FaultProxyOptions['lie']>,
): Promise<readonly [liar: FaultProxy, second: FaultProxy, third: FaultProxy]> {
  const liar = await FaultProxy.start(url, { lie });
  const honest = () => FaultProxy.start(url, { after: liar });
  return [liar, await honest(), await honest()];
}
