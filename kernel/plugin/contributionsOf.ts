import type { ContributionPoint, Contributions } from './contributions.ts';
import type { Plugin } from './Plugin.ts';
import { pluginMistake } from './pluginErrors.ts';

const ACTION = 'id label to order';
const PANEL = 'id title order view';

/** The required fields of a contribution to each point; alternatives are separated by `|`. */
const shapes: Readonly<Record<ContributionPoint, string>> = {
  routes: 'path title page|path redirect',
  navItems: ACTION,
  modals: 'id view',
  stores: 'id service',
  settingsPanels: PANEL,
  drawerSections: PANEL,
  topBarItems: PANEL,
  connectors: 'id order service',
  transactionDescribers: 'type describe',
  errorTexts: 'code text',
  quoteSources: 'id service',
  poolKinds: 'id load',
  middleTokens: 'id load',
  positionSources: 'id load',
  tokenActions: ACTION,
  positionActions: ACTION,
  commands: 'id label to|id label service',
  searchSources: 'id order load',
  // Plain strings, which the build has already checked.
  storageKeys: 'length',
  namespaces: 'length',
};

/** Optional fields. */
const MORE = 'activeFor fallback minWidth shortcut'.split(' ');

function fits(field: string, value: unknown): boolean {
  // It becomes a pattern that every address is matched against.
  if (field === 'path') return /^\/[^\s()[\]{}\\|+^$]*$/.test(String(value));
  if (field === 'service') return value != null;
  if (field === 'activeFor') return Array.isArray(value) && value.every((item) => fits('', item));
  if (field === 'fallback') return fits('to', Object(value).to);
  return (
    typeof value ===
    (/^(page|view|load|describe)$/.test(field)
      ? 'function'
      : /^(order|minWidth|length)$/.test(field)
        ? 'number'
        : 'string')
  );
}

/** The first of `fields` that `item` lacks, or that has the wrong type. */
function wrongField(item: Readonly<Record<string, unknown>>, fields: string): string | undefined {
  return [...fields.split(' '), ...MORE.filter((name) => item[name] !== undefined)].find(
    (name) => !fits(name, item[name]),
  );
}

function faultIn(point: string, items: unknown): string | undefined {
  if (!Object.hasOwn(shapes, point)) return ' are nothing that is known';
  if (!Array.isArray(items)) return ' are no list';
  for (const [index, item] of items.entries()) {
    const wrong = shapes[point as ContributionPoint]
      .split('|')
      .map((fields) => wrongField(Object(item), fields));
    if (!wrong.includes(undefined)) return `[${index}] has no valid "${wrong[0]}"`;
  }
  return undefined;
}

/**
 * A plugin's contributions, after a check of their shape. The shell reads them without any error boundary, so
 * a malformed one could break the whole page. The build runs this check first, and lets the app repeat it for
 * whatever it could not check itself.
 * @throws SluiceError `plugin_failed` that names the invalid field
 */
export function contributionsOf({ id, contributes = {} }: Plugin): Contributions {
  for (const [point, items] of Object.entries(contributes)) {
    const fault = faultIn(point, items);
    if (fault) throw pluginMistake(id, `its ${point}${fault}`);
  }
  return contributes;
}
