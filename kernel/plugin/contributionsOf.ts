import type { ContributionPoint, Contributions } from './contributions.ts';
import type { Plugin } from './Plugin.ts';
import { pluginMistake } from './pluginErrors.ts';

const ACTION = 'id label to order';
const PANEL = 'id title order view';

/** What a contribution of each point has to have, and may have (`?`); where there are two kinds, one of them. */
const shapes: Readonly<Record<ContributionPoint, string>> = {
  routes: 'path title page|path redirect',
  navItems: `${ACTION} activeFor? fallback?`,
  modals: 'id view',
  stores: 'id service',
  settingsPanels: PANEL,
  drawerSections: PANEL,
  topBarItems: `${PANEL} minWidth?`,
  connectors: 'id order service',
  transactionDescribers: 'type describe',
  quoteSources: 'id service',
  tokenActions: ACTION,
  positionActions: ACTION,
  commands: 'id label to shortcut?|id label service shortcut?',
  searchSources: 'id order load',
  // Plain words, which the build has read.
  namespaces: 'length',
};

function fits(field: string, value: unknown): boolean {
  // Made into a pattern that every address is held against.
  if (field === 'path') return /^\/[\w/:?*.-]*$/.test(String(value));
  if (field === 'service') return value != null;
  if (field === 'activeFor') return Array.isArray(value) && value.every((item) => fits('', item));
  if (field === 'fallback') return fits('to', Object(value).to);
  if (/^(page|view|load|describe)$/.test(field)) return typeof value === 'function';
  return typeof value === (/^(order|minWidth|length)$/.test(field) ? 'number' : 'string');
}

/** The first of `fields` that `item` lacks, or has as something else. */
function wrongField(item: Readonly<Record<string, unknown>>, fields: string): string | undefined {
  for (const field of fields.split(' ')) {
    const name = field.replace('?', '');
    if (!fits(name, item[name]) && (name === field || item[name] !== undefined)) return name;
  }
  return undefined;
}

function faultIn(point: string, items: unknown): string | undefined {
  if (!Object.hasOwn(shapes, point)) return `its ${point} are nothing that is known`;
  if (!Array.isArray(items)) return `its ${point} are no list`;
  const shape = shapes[point as ContributionPoint];
  for (const [index, item] of items.entries()) {
    const wrong = shape.split('|').map((fields) => wrongField(Object(item), fields));
    if (!wrong.includes(undefined)) return `its ${point}[${index}] has no valid "${wrong[0]}"`;
  }
  return undefined;
}

/**
 * What a plugin contributes, once it has the shape that its readers count on: they are the shell, where nothing stands
 * between a mistake and the whole page.
 * @throws SluiceError `plugin_failed` with what is wrong with which
 */
export function contributionsOf({ id, contributes = {} }: Plugin): Contributions {
  for (const [point, items] of Object.entries(contributes)) {
    const message = faultIn(point, items);
    if (message) throw pluginMistake(id, message);
  }
  return contributes;
}
