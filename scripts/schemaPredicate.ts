type Schema = Readonly<Record<string, unknown>>;

/** Helpers that the predicates consist of. Lengths count code points, not UTF-16 units. */
const PARTS = `
const object = (fields, required, others, names) => (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) &&
  required.every((key) => Object.hasOwn(value, key)) &&
  Object.keys(value).every((key) =>
    (names === undefined || names.test(key)) &&
    (Object.hasOwn(fields, key) ? fields[key](value[key]) : others !== undefined && others(value[key])));
const list = (item, least, unique) => (value) =>
  Array.isArray(value) && value.length >= least && value.every(item) &&
  (!unique || new Set(value).size === value.length);
const text = (pattern, least, most) => (value) =>
  typeof value === 'string' && pattern.test(value) && [...value].length >= least && [...value].length <= most;
const number = (whole, least, most, above) => (value) =>
  typeof value === 'number' && (whole ? Number.isInteger(value) : Number.isFinite(value)) &&
  value >= least && value <= most && value > above;
const oneOf = (...values) => (value) => values.includes(value);
`;

/** The keywords that each kind of schema may have. Any other keyword is an error. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: ['required', 'additionalProperties', 'properties', 'propertyNames'],
  array: ['items', 'minItems', 'uniqueItems'],
  string: ['pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum'],
};
/** Keywords of a whole file, and its definitions. */
const OF_FILES = ['$schema', '$id', 'title', 'definitions'];

const pattern = (source: unknown): string => `new RegExp(${JSON.stringify(source)}, 'u')`;
const bound = (value: unknown, otherwise: string): string =>
  value === undefined ? otherwise : String(value);

/** One predicate for each referenced schema, before those that refer to it. */
class Predicates {
  readonly #files: ReadonlyMap<string, Schema>;
  readonly #names = new Map<string, string>();
  readonly #lines: string[] = [];

  constructor(files: readonly Schema[]) {
    this.#files = new Map(files.map((file) => [String(file.$id), file]));
  }

  source(file: string, name: string): string {
    const root = this.#ref('#', file);
    return [PARTS, ...this.#lines, `export const ${name} = ${root};`].join('\n');
  }

  #ref(ref: string, from: string): string {
    const [file = '', pointer = ''] = ref.split('#');
    const at = file || from;
    const key = `${at}#${pointer}`;
    const known = this.#names.get(key);
    if (known === '') throw new Error(`${key} refers to itself`);
    if (known) return known;
    this.#names.set(key, '');
    const steps = pointer.split('/').slice(1);
    const schema = steps.reduce<Schema | undefined>(
      (place, step) => place?.[step] as Schema | undefined,
      this.#files.get(at),
    );
    if (!schema) throw new Error(`there is no schema ${key}`);
    const value = this.#predicate(schema, at);
    const name = `fits${this.#lines.length}`;
    this.#names.set(key, name);
    this.#lines.push(`const ${name} = ${value};`);
    return name;
  }

  #predicate(schema: Schema, file: string): string {
    const { $ref, type, const: only, enum: values } = schema;
    const has = (...keywords: readonly string[]): void => {
      const other = Object.keys(schema).find((key) => !OF_FILES.includes(key) && !keywords.includes(key));
      if (other) throw new Error(`${file}: the keyword "${other}" is not known here`);
    };
    if (typeof $ref === 'string') {
      has('$ref');
      return this.#ref($ref, file);
    }
    if (only !== undefined || Array.isArray(values)) {
      has('const', 'enum');
      return `oneOf(${(only === undefined ? (values as unknown[]) : [only]).map((one) => JSON.stringify(one))})`;
    }
    has('type', ...(KEYWORDS[String(type)] ?? []));
    if (type === 'object') return this.#object(schema, file);
    if (type === 'array') return this.#list(schema, file);
    if (type === 'string') {
      const [least, most] = [bound(schema.minLength, '0'), bound(schema.maxLength, 'Infinity')];
      return `text(${pattern(schema.pattern ?? '')}, ${least}, ${most})`;
    }
    if (type !== 'number' && type !== 'integer') throw new Error(`${file}: a schema without a known type`);
    const { minimum, maximum, exclusiveMinimum } = schema;
    const bounds = [
      bound(minimum, '-Infinity'),
      bound(maximum, 'Infinity'),
      bound(exclusiveMinimum, '-Infinity'),
    ];
    return `number(${type === 'integer'}, ${bounds})`;
  }

  #object(schema: Schema, file: string): string {
    const { properties = {}, required = [], additionalProperties: others, propertyNames: names } = schema;
    const fields = Object.entries(properties as Record<string, Schema>).map(
      ([key, value]) => `${JSON.stringify(key)}: ${this.#predicate(value, file)}`,
    );
    if (others === undefined) throw new Error(`${file}: an object that may have anything besides`);
    const rest = others === false ? 'undefined' : this.#predicate(others as Schema, file);
    const keys = names ? pattern((names as Schema).pattern) : 'undefined';
    return `object({ ${fields.join(', ')} }, ${JSON.stringify(required)}, ${rest}, ${keys})`;
  }

  #list({ items, minItems, uniqueItems = false }: Schema, file: string): string {
    if (uniqueItems && (items as Schema).type !== 'string')
      throw new Error(`${file}: only texts can be unique`);
    return `list(${this.#predicate(items as Schema, file)}, ${bound(minItems, '0')}, ${uniqueItems})`;
  }
}

/**
 * An ES module that exports, as `name`, whether a JSON value fits a schema. It only answers yes or no, in a
 * fifth of the bytes of a validator that reports errors.
 * @param file the `$id` of the schema, one of `files`; it may refer to others of them
 * @throws Error for a keyword that it does not know
 */
export function schemaPredicate(files: readonly Schema[], file: string, name: string): string {
  return new Predicates(files).source(file, name);
}
