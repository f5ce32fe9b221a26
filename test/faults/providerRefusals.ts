import type { FaultKind } from '../../kernel/rpc/endpoints/EndpointFault.ts';
import type { ProviderRefusal } from './FaultyNode.ts';

/**
 * Refusals of providers and nodes, from their documentation and from users' reports, and how the app must
 * treat each: `limited` (pause the endpoint), `fault` (of the key, the account or the server), `unable` (not
 * this read), `unsupported` (not this method), `refused` (the endpoint's own cap or the truth: reported only
 * where all endpoints agree).
 */
export const PROVIDER_REFUSALS: readonly (readonly [
  provider: string,
  kind: FaultKind,
  status: number,
  code: number,
  message: string,
])[] = [
  // docs.alchemy.com/reference/error-reference, and reports of users
  [
    'Alchemy',
    'limited',
    200,
    429,
    'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
  ],
  [
    'Alchemy',
    'limited',
    403,
    -32600,
    'Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing to upgrade your scaling policy for continued service.',
  ],
  ['Alchemy', 'fault', 401, -32600, 'Must be authenticated!'],
  ['Alchemy', 'fault', 403, -32000, 'App is inactive'],
  // docs.metamask.io/services
  ['Infura', 'limited', 200, -32005, 'daily request count exceeded, request rate limited'],
  ['Infura', 'limited', 200, -32005, 'project ID request rate exceeded'],
  ['Infura', 'fault', 403, -32002, 'rejected due to project ID settings'],
  ['Infura', 'unable', 403, -32002, 'project ID does not have access to archive state'],
  ['Infura', 'fault', 401, -32600, 'invalid project id'],
  // www.quicknode.com/docs/ethereum/error-references
  [
    'QuickNode',
    'limited',
    200,
    429,
    'The requests per second (RPS) of your requests are higher than your plan allows.',
  ],
  [
    'QuickNode',
    'limited',
    200,
    -32007,
    '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
  ],
  [
    'QuickNode',
    'limited',
    200,
    -32003,
    'daily request limit reached - upgrade your account at quicknode.com',
  ],
  ['QuickNode', 'fault', 403, -32000, 'Endpoint disabled'],
  ['QuickNode', 'unable', 413, -32614, 'eth_getLogs is limited to a 10,000 range: out of range'],
  // rpc.ankr.com
  [
    'Ankr',
    'fault',
    200,
    -32000,
    'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/ and generate your personal API key for free.',
  ],
  [
    'Ankr',
    'fault',
    403,
    -32052,
    'message: API key is not allowed to access blockchain, json-rpc code: -32052, rest code: 403',
  ],
  // drpc.org
  ['dRPC', 'limited', 200, 30, 'Request timeout on the free tier, please upgrade your tier to the paid one'],
  ['dRPC', 'unsupported', 200, 35, 'method is not available on freetier, please upgrade to paid tier'],
  ['dRPC', 'unable', 200, 35, 'ranges over 10000 blocks are not supported on freetier'],
  // docs.chainstack.com
  ['Chainstack', 'limited', 200, -32005, "You've exceeded the RPS limit available on the current plan."],
  [
    'Chainstack',
    'unable',
    403,
    -32002,
    'Archive, Debug and Trace requests are not available on your current plan.',
  ],
  // llamarpc.com, behind Cloudflare
  ['LlamaRPC', 'limited', 200, -32000, 'error code: 1015'],
  // publicnode.com
  [
    'PublicNode',
    'unable',
    403,
    -32602,
    'Archive requests require a personal token. Get one at https://www.allnodes.com',
  ],
  ['Cloudflare', 'fault', 200, -32603, 'Internal error'],
  ['Cloudflare', 'refused', 200, -32046, 'Cannot fulfill request'],
  ['1RPC', 'limited', 200, -32001, 'Exceeded the quota usage'],
  ['Base', 'limited', 200, -32016, 'over rate limit'],
  ['NodeReal', 'limited', 200, -32000, 'You have reached the maximum API usage limit of public.'],
  ['BlastAPI', 'fault', 403, -32000, 'Blast API is no longer available. Please update your integration.'],
  ['GetBlock', 'fault', 401, -32600, 'Unauthorized: access token is invalid'],
  ['Tenderly', 'limited', 429, -32005, 'rate limit exceeded'],
  ['Moralis', 'limited', 200, -32000, 'account suspended: free tier used up'],
  ['any', 'fault', 200, -32000, 'your account has been suspended'],
  ['any', 'fault', 402, -32000, 'Payment Required'],
  // jsonrpsee, on which reth is built
  ['reth', 'limited', 429, -32000, 'Too many connections. Please try again later.'],
  ['reth', 'fault', 200, -32604, 'Server is busy, try again later'],
  ['reth', 'refused', 200, -32000, 'intrinsic gas too high'],
  ['nethermind', 'refused', 200, -32000, 'Block gas limit exceeded'],
  ['geth', 'refused', 200, -32000, 'gas required exceeds allowance (50000000)'],
  ['geth', 'fault', 200, -32000, 'execution aborted (timeout = 5s)'],
  ['geth', 'unable', 200, -32000, 'missing trie node 2f1e (path )'],
  ['erigon', 'unable', 200, -32000, 'state at block 17 is pruned'],
  ['besu', 'unable', 200, -39001, 'Unknown block'],
];

export function refusalOfProvider(row: (typeof PROVIDER_REFUSALS)[number]): ProviderRefusal {
  const [, , status, code, message] = row;
  return { status, code, message };
}
