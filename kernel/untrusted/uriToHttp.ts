/** Public gateways, tried in order; `{}` is the content's name and path. A profile may name others. */
export interface Gateways {
  readonly ipfs: readonly string[];
  readonly ipns: readonly string[];
  readonly arweave: readonly string[];
}

export const publicGateways: Gateways = {
  ipfs: ['https://ipfs.io/ipfs/{}', 'https://dweb.link/ipfs/{}'],
  ipns: ['https://ipfs.io/ipns/{}', 'https://dweb.link/ipns/{}'],
  arweave: ['https://arweave.net/{}'],
};

/** https: URLs under which the content of `uri` may be found, best first; none for an unknown protocol. */
export function uriToHttp(uri: string, gateways: Gateways = publicGateways): readonly string[] {
  const [, protocol = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(uri.trim()) ?? [];
  const through = (templates: readonly string[], name: string) =>
    name === '' ? [] : templates.map((template) => template.replace('{}', () => name));
  const name = rest.replace(/^\/\//, '');
  switch (protocol.toLowerCase()) {
    case 'https':
      return [uri.trim()];
    case 'http':
      // A page served by https: may not read http:; most hosts have both.
      return [`https:${rest}`];
    case 'ipfs':
      return through(gateways.ipfs, name.replace(/^ipfs\//i, ''));
    case 'ipns':
      return through(gateways.ipns, name.replace(/^ipns\//i, ''));
    case 'ar':
      return through(gateways.arweave, name);
    default:
      return [];
  }
}
