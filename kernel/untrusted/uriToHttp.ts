/**
 * Public gateways, tried in order; `{}` stands for the content's name and path. The configuration may name
 * others.
 */
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

/** https: URLs of the content of `uri`, best first; empty for an unknown protocol. */
export function uriToHttp(uri: string, gateways: Gateways = publicGateways): readonly string[] {
  const [, protocol = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(uri.trim()) ?? [];
  const through = (templates: readonly string[], name: string) =>
    name === '' ? [] : templates.map((template) => template.replace('{}', () => name));
  const name = rest.replace(/^\/\//, '');
  switch (protocol.toLowerCase()) {
    case 'https':
      return [uri.trim()];
    case 'http':
      // A page served over https: may not load http:, and most hosts have both.
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
