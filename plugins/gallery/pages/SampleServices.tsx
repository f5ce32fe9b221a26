import type { ReactNode } from 'react';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ServiceToken } from '../../../kernel/plugin/token.ts';
import { ActiveChainToken, PriceServiceToken, SettingsToken } from '../../../kernel/services.ts';
import { ServicesContext } from '../../../ui/plugin/ServicesContext.tsx';
import { longToken, nothing, sampleChain } from './samples.ts';

/** One service of which a sample uses a few members. */
const provide = <T,>(token: ServiceToken<T>, service: object) =>
  [token as ServiceToken<unknown>, service] as const;

const services = new Map([
  provide(ActiveChainToken, { chain: sampleChain }),
  // All but one have a price, so that both ways of telling a worth are shown.
  provide(PriceServiceToken, {
    price: (currency: object) =>
      currency === longToken ? undefined : { usd: 3, source: 'sample', timestampMs: 0, confidence: 1 },
  }),
  // What is chosen in a sample is not kept: the person's settings stay as they are.
  provide(SettingsToken, { set: nothing }),
]);

const reader: ServiceReader = {
  get<T>(token: ServiceToken<T>): T {
    if (!services.has(token)) throw new Error(`No sample of the service ${String(token)}`);
    return services.get(token) as T;
  },
  getOptional: <T,>(token: ServiceToken<T>) => services.get(token) as T | undefined,
};

/** For components that read a service: the samples have prices, and nothing here touches the running app. */
export function SampleServices({ children }: { readonly children: ReactNode }) {
  return <ServicesContext value={reader}>{children}</ServicesContext>;
}
