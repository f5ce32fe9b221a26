import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export interface ThemeProviderProps {
  /** From `createAppSystem`, made once. */
  readonly system: SystemContext;
  readonly children: ReactNode;
}

export function ThemeProvider({ system, children }: ThemeProviderProps) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
