import { SluiceError } from '../../errors/SluiceError.ts';

/** True where wallet or nodes turned out not to be up to several calls as one: nothing was sent, each may go alone. */
export function batchUntried(error: unknown): boolean {
  if (!(error instanceof SluiceError)) return false;
  // A simulation that told something has its own text.
  const untold = error.code === 'simulation_failed' && error.values.key === undefined;
  return error.code === 'wallet_unsupported' || untold;
}
