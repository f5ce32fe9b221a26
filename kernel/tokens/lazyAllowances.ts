import type { AllowanceService } from './AllowanceService.ts';
import { lazyReads } from './lazyReads.ts';

/** Allowances whose code is loaded when the first one is needed. */
export function lazyAllowances(load: () => Promise<AllowanceService>): AllowanceService {
  const reads = lazyReads(load);
  return { ...reads, approvalNeeds: async (...of) => (await reads.loaded()).approvalNeeds(...of) };
}
