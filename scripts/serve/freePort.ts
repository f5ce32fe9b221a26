import { createServer } from 'node:net';

/** Another process listens on the port; the message says which, and how to choose another. */
export class PortBusyError extends Error {
  override readonly name = 'PortBusyError';
}

/** @throws PortBusyError when `port` is taken; `variable` is the environment variable that sets it */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      reject(busy ? new PortBusyError(`Port ${port} is in use. Set ${variable} to a free one.`) : error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** The port that an environment variable names, or `preset`. @throws Error when it names none */
export function portFrom(variable: string, preset: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return preset;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Error(`${variable} is "${text}", which is no port.`);
}
