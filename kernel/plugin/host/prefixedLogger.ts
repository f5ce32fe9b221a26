import type { Logger } from '../../runtime/Logger.ts';

/** Puts `[name]` before every message. */
export function prefixedLogger(logger: Logger, name: string): Logger {
  return {
    info: (message, ...details) => logger.info(`[${name}] ${message}`, ...details),
    warn: (message, ...details) => logger.warn(`[${name}] ${message}`, ...details),
    error: (message, ...details) => logger.error(`[${name}] ${message}`, ...details),
  };
}
