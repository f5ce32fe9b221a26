import { systemTimers } from '../../runtime/Timers.ts';
import type { Plugin, PluginContext } from '../Plugin.ts';
import { startTimedOut } from '../pluginErrors.ts';

/**
 * Runs a plugin's start until it ends, until `limitMs`, or until its signal aborts, whichever comes first.
 *
 * @throws the error of start, or SluiceError `plugin_timeout`; resolves on abort, without waiting for start
 * to end
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
