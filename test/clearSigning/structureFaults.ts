import { getAddress } from 'ethers/address';
import type { Descriptor, Field } from '../../scripts/clearSigning/Descriptor.ts';

const FIELD_KEYS = ['path', 'label', 'format', 'params', 'visible'];
const PARAMS: Readonly<
  Record<string, { readonly must: readonly string[]; readonly may: readonly string[] }>
> = {
  raw: { must: [], may: [] },
  amount: { must: [], may: [] },
  addressName: { must: [], may: ['types', 'sources', 'senderAddress'] },
  tokenAmount: { must: ['tokenPath'], may: ['threshold', 'message'] },
  nftName: { must: ['collectionPath'], may: [] },
  date: { must: ['encoding'], may: [] },
  unit: { must: ['base'], may: ['decimals', 'prefix'] },
  calldata: { must: ['calleePath'], may: [] },
};
const ADDRESS_TYPES = ['wallet', 'eoa', 'contract', 'token', 'collection'];
/** One space before each name, none after a comma, and canonical type names. */
const TYPE = String.raw`(?:(?:address|bool|bytes\d*|u?int\d+|string|[A-Z]\w*|\(.*\))(?:\[\])*)`;

/** What breaks the rules of ERC-7730, version 2, for the parts of it that are used here. */
export function structureFaults(name: string, descriptor: Descriptor): readonly string[] {
  const { $schema, context, metadata = {}, display } = descriptor;
  const faults: string[] = [];
  const rule = (holds: boolean, words: string) => {
    if (!holds) faults.push(`${name}: ${words}`);
  };
  const only = (value: object, keys: readonly string[], where: string) =>
    rule(
      Object.keys(value).every((key) => keys.includes(key)),
      `${where} has ${Object.keys(value)}`,
    );
  only(descriptor, ['$schema', 'context', 'metadata', 'display'], 'the file');
  rule(/^https:\/\/eips\.ethereum\.org\/assets\/eip-7730\/erc7730-v2\.schema\.json$/.test($schema), $schema);
  only(metadata, ['owner', 'contractName', 'info'], 'metadata');
  if ('info' in metadata) rule(/^https:/.test((metadata.info as { url: string }).url), 'info needs a URL');
  const bound = name.startsWith('calldata-') ? 'contract' : 'eip712';
  rule(/^(?:calldata|eip712)-\w+\.json$/.test(name), 'the registry asks for another name');
  only(context, ['$id', bound], 'context');
  const binding = context[bound] as { deployments?: readonly { chainId: number; address: string }[] };
  only(binding, bound === 'contract' ? ['deployments'] : ['domain', 'deployments'], bound);
  const places = binding.deployments ?? [];
  for (const { chainId, address, ...more } of places) {
    rule(
      Number.isInteger(chainId) && chainId > 0 && getAddress(address) === address,
      `${chainId} ${address}`,
    );
    only(more, [], 'a deployment');
  }
  rule(
    new Set(places.map((place) => JSON.stringify(place))).size === places.length,
    'a place is there twice',
  );
  only(display, ['formats'], 'display');
  for (const [key, format] of Object.entries(display.formats)) {
    rule(new RegExp(String.raw`^\w+\((?:${TYPE} \w+(?:,(?=\S)|(?=\))))*\)`).test(key), `key ${key}`);
    rule(!/, | {2}/.test(key), `a space too much in ${key}`);
    only(format, ['intent', 'interpolatedIntent', 'fields'], key);
    rule(
      format.intent.length > 0 && format.intent.length <= 30,
      `the intent of ${key} does not fit a device`,
    );
    for (const field of format.fields) faults.push(...fieldFaults(`${name} ${key} ${field.path}`, field));
    const paths = format.fields.map(({ path }) => path);
    rule(new Set(paths).size === paths.length, `${key} shows a path twice`);
    for (const [, path] of (format.interpolatedIntent ?? '').matchAll(/\{([^}]*)\}/g)) {
      const shown = format.fields.find((field) => field.path === path);
      rule(shown !== undefined && shown.visible !== 'never', `${key} tells ${path}, which it does not show`);
    }
  }
  return faults;
}

function fieldFaults(where: string, field: Field): readonly string[] {
  const faults: string[] = [];
  const rule = (holds: boolean, words: string) => {
    if (!holds) faults.push(`${where}: ${words}`);
  };
  const { label, format, params = {}, visible } = field;
  rule(
    Object.keys(field).every((key) => FIELD_KEYS.includes(key)),
    `keys ${Object.keys(field)}`,
  );
  rule(label.length > 0 && label.length <= 40, 'a label of this length');
  const allowed = PARAMS[format];
  rule(allowed !== undefined, `format ${format}`);
  const { must, may } = allowed ?? { must: [], may: [] };
  rule(
    must.every((key) => key in params),
    `${format} needs ${must}`,
  );
  rule(
    Object.keys(params).every((key) => must.includes(key) || may.includes(key)),
    `${format} has ${Object.keys(params)}`,
  );
  if (params.types) {
    rule(
      (params.types as readonly string[]).every((type) => ADDRESS_TYPES.includes(type)),
      `types ${params.types}`,
    );
  }
  if (format === 'date') rule(params.encoding === 'timestamp', 'another encoding');
  if (visible !== undefined && visible !== 'never') {
    rule(Object.keys(visible).join() === 'ifNotIn' && visible.ifNotIn.length > 0, 'visible');
  }
  return faults;
}
