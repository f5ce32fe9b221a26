/** Receives log messages: the console by default, a recorder in tests. */
export interface Logger {
  info(message: string, ...details: readonly unknown[]): void;
  warn(message: string, ...details: readonly unknown[]): void;
  error(message: string, ...details: readonly unknown[]): void;
}
