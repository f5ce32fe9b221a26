import { createServer } from 'node:net';

/** Below the ports that a system gives to programs that ask for any, and above those of known services. */
const [FIRST, COUNT] = [20_000, 10_000];

/**
 * A port of this machine at which nobody listens. Unlike one that was just given back, the system gives it to no
 * other program meanwhile.
 */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
