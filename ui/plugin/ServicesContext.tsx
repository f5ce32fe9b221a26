import { createContext } from 'react';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';

/** The running app's services, for `useService`. */
export const ServicesContext = createContext<ServiceReader | undefined>(undefined);
