import type { ChainClients } from '../../kernel/rpc/ChainClient.ts';

/**
 * How the pools' logs are reached; set when the plugin starts. A kind of pool is given a chain and no services, and
 * without them pools are found all the same.
 */
export const logSource: { clients?: ChainClients } = {};
