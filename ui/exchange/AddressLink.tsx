import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { shortenAddress } from '../format/shorten.ts';

/** A shortened address, whole on hover; a link to it where the chain has a block explorer. */
export function AddressLink(props: { readonly address: Address; readonly explorer: string | undefined }) {
  const { address, explorer } = props;
  const short = <span title={address}>{shortenAddress(address)}</span>;
  return explorer ? <ExternalLink href={`${explorer}/address/${address}`}>{short}</ExternalLink> : short;
}
