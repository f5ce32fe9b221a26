import type { AppConfig } from '../../kernel/config/AppConfig.ts';

/** A configuration for views under test. */
export function testConfig(over: Partial<AppConfig> = {}): AppConfig {
  return { brand: { name: 'Sluice' }, links: {}, defaultChain: 31337, chains: {}, ...over };
}
