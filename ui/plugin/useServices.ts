import { useContext } from 'react';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { ServicesContext } from './ServicesContext.tsx';

/** @throws outside of a `ServicesContext` provider */
export function useServices(): ServiceReader {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('There is no ServicesContext provider above this component');
  return services;
}
