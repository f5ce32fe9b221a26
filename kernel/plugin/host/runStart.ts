import { systemTimers } from '../../runtime/Timers.ts';
import type { Plugin, PluginContext } from '../Plugin.ts';
import { startTimedOut } from '../pluginErrors.ts';

/**
 * Runs a plugin's start to its end, to `limitMs` or to its signal's abort, whichever comes first.
 *
 * @throws what start throws, or SluiceError `plugin_timeout`; resolves on abort. What start does later is not waited for.
 */
export async function runStart(plugin: Plugin, context: PluginContext, limitMs: number): Promise<void> {
  let stopTimer: (() => void) | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      stopTimer = systemTimers.after(limitMs, () => reject(startTimedOut(plugin.id, limitMs)));
      context.signal.addEventListener('abort', () => resolve(), { once: true });
      Promise.resolve(plugin.start?.(context)).then(resolve, reject);
    });
  } finally {
    stopTimer?.();
  }
}
