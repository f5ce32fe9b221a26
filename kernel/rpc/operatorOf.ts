import { WALLET_ENDPOINT_URL } from './RpcPool.ts';

/** Second labels below a country's domain under which anyone registers a name, as in co.uk. */
const SHARED = /^(ac|com?|edu|gov|net?|org?)\.[a-z]{2}$/;
/** A name without a domain, or an IP address. */
const OWN_HOST = /^([^.]+|[\d.]+|\[.+)$/;
/** Those of them that mean this machine. */
const THIS_MACHINE = /^(localhost$|(127|0)\.|\[::(1?]|ffff:7f))/;

/**
 * Who runs an endpoint, as far as its URL shows, whatever its port: the registrable domain
 * (`rpc1.example.com` and `rpc2.example.com` are one operator); an IP address or a host without a domain;
 * `localhost` for all addresses of this machine. The wallet's endpoint is an operator of its own. Two endpoints
 * of one operator count as one opinion.
 */
export function operatorOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
  if (OWN_HOST.test(host)) return THIS_MACHINE.test(host) ? 'localhost' : host;
  const labels = host.split('.');
  return labels.slice(SHARED.test(labels.slice(-2).join('.')) ? -3 : -2).join('.') || url;
}

/**
 * Whether its answer can be one of the two that agree. The wallet's node may be any other one's under another
 * name (a network that this app added to the wallet has the chain file's endpoints), so it only contradicts.
 */
export function hasVote(url: string): boolean {
  return url !== WALLET_ENDPOINT_URL;
}

/** Whether answers of these endpoints are two opinions. */
export function areTwo(url: string, other: string): boolean {
  return hasVote(url) && hasVote(other) && operatorOf(url) !== operatorOf(other);
}
