import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { StorageToken } from '../../../kernel/services.ts';
import { RangeAlerts } from './RangeAlerts.ts';

const opened = new WeakMap<object, RangeAlerts>();

/**
 * The alerts of the app, made and opened when they are first asked for: at the start if any are stored, else by the
 * first view with a switch. They stay open as long as the app.
 */
export default function rangeAlertsOf(services: Pick<ServiceReader, 'get'>): RangeAlerts {
  const storage = services.get(StorageToken);
  const known = opened.get(storage);
  if (known) return known;
  const alerts = new RangeAlerts(services);
  opened.set(storage, alerts);
  alerts.open();
  return alerts;
}
