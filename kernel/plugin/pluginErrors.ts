import { SluiceError } from '../errors/SluiceError.ts';

/** `error` as a `SluiceError`; any other error becomes `plugin_failed` with its message. */
export function pluginError(plugin: string, error: unknown): SluiceError {
  if (error instanceof SluiceError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new SluiceError('plugin_failed', message, { cause: error, values: { plugin, message } });
}

/** An error for a mistake in the code of `plugin`. */
export function pluginMistake(plugin: string, message: string): SluiceError {
  return new SluiceError('plugin_failed', `Plugin "${plugin}": ${message}`, { values: { plugin, message } });
}

/** An error for a `plugin` whose `dependency` does not run, because of `cause`. */
export function dependencyFailed(plugin: string, dependency: string, cause?: Error): SluiceError {
  const message = cause?.message ?? 'it is not there';
  return new SluiceError(
    'plugin_failed',
    `Plugin "${plugin}" needs "${dependency}", which does not run: ${message}`,
    { cause, values: { plugin: dependency, message } },
  );
}

/** `plugin_timeout`. @param limitMs how long the plugin had, in milliseconds */
export function startTimedOut(plugin: string, limitMs: number): SluiceError {
  const seconds = limitMs / 1000;
  return new SluiceError('plugin_timeout', `Plugin "${plugin}" had not started after ${seconds} s`, {
    values: { plugin, seconds },
  });
}
