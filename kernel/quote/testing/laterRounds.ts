import { vi } from 'vitest';

/** What later rounds of a V3 pool need is loaded a while after its first state: waits until it is there. */
export async function laterRounds(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  await vi.dynamicImportSettled();
}
