import dns from 'node:dns';

const { lookup } = dns;
let hosts = 0;

// Browsers know that names under `.localhost` mean this machine. Node asks the system, and not every one does.
dns.lookup = Object.assign(
  (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]),
  lookup,
);

/** A name of this machine that nothing else has: endpoints at two such hosts are of two operators. */
export function ownHost(): string {
  hosts += 1;
  return `node${hosts}.localhost`;
}
