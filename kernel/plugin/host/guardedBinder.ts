import type { Container, ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Logger } from '../../runtime/Logger.ts';
import type { Binder } from '../Plugin.ts';
import { pluginMistake } from '../pluginErrors.ts';

/** The id of the plugin that bound each service. */
export type ServiceOwners = Map<ServiceIdentifier, string>;

export interface GuardedBinder {
  readonly binder: Binder;
  /** Rejects every later binding. */
  close(): void;
}

/**
 * A binder that cannot break other plugins. It refuses a service that the kernel or another plugin has bound,
 * because a second binding would make the first one ambiguous. It also refuses to bind after `bind` has
 * ended.
 */
export function guardedBinder(
  pluginId: string,
  options: ContainerModuleLoadOptions,
  container: Container,
  owners: ServiceOwners,
  logger: Logger,
): GuardedBinder {
  let closed = false;
  const bind: Binder['bind'] = (service) => {
    if (closed) {
      throw pluginMistake(pluginId, 'it binds after its bind has ended');
    }
    const owner = owners.get(service) ?? (container.isBound(service) ? 'kernel' : pluginId);
    if (owner !== pluginId) {
      const name = serviceName(service);
      throw new SluiceError(
        'plugin_conflict',
        `${name} is bound by "${owner}" already; plugin "${pluginId}" cannot bind it`,
        {
          values: { point: 'services', name, first: owner, second: pluginId },
        },
      );
    }
    owners.set(service, pluginId);
    return safeSyntax(options.bind(service), logger);
  };
  return {
    binder: { bind, isBound: options.isBound },
    close: () => {
      closed = true;
    },
  };
}

/** A service's name for messages. */
export function serviceName(service: ServiceIdentifier): string {
  if (typeof service === 'symbol') return service.description ?? String(service);
  return typeof service === 'string' ? service : service.name;
}

/** The methods of Inversify's fluent syntax that take a function whose result becomes the service. */
const factoryMethods: ReadonlySet<PropertyKey> = new Set([
  'toDynamicValue',
  'toResolvedValue',
  'toFactory',
  'onActivation',
]);

/**
 * Inversify stops unloading a module, and keeps all its bindings, when a deactivation throws or is
 * asynchronous, or when a service is a promise. So errors of deactivations are only logged, and promises are
 * refused.
 */
function safeSyntax<T extends object>(syntax: T, logger: Logger): T {
  return new Proxy(syntax, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (first: unknown, ...others: readonly unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, [safeArgument(key, first, logger), ...others]);
        const fluent = typeof result === 'object' && result !== null && key !== 'getIdentifier';
        return fluent ? safeSyntax(result, logger) : result;
      };
    },
  });
}

function safeArgument(key: PropertyKey, argument: unknown, logger: Logger): unknown {
  if (key === 'toConstantValue') return refusePromise(argument);
  if (typeof argument !== 'function') return argument;
  if (factoryMethods.has(key)) return (...args: readonly unknown[]) => refusePromise(argument(...args));
  if (key !== 'onDeactivation') return argument;
  const report = (error: unknown) => logger.error('A deactivation failed', error);
  return (value: unknown): void => {
    try {
      Promise.resolve(argument(value)).catch(report);
    } catch (error) {
      report(error);
    }
  };
}

function refusePromise(value: unknown): unknown {
  if (!(value instanceof Promise)) return value;
  value.catch(() => undefined);
  throw new TypeError('A service cannot be a promise: bind an object with an asynchronous method');
}
