import { encodeCall } from '../abi/callData.ts';
import { GET_BALANCE } from '../abi/shortSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Logger } from '../runtime/Logger.ts';
import type { ChainClient } from './ChainClient.ts';

/** The address of Multicall3 on most chains: its deployer always gives it this one. */
const USUAL_ADDRESS: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * Finds out, for the console only, which of a chain's multicall contracts can read `owner`'s balance.
 * @returns the first one that can, and the balance in raw units
 */
export async function multicallSelfTest(
  { chain, rpc }: Pick<ChainClient, 'chain' | 'rpc'>,
  owner: Address,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<{ readonly address: Address; readonly raw: bigint } | undefined> {
  const listed = chain.contracts
    .filter(({ kind }) => kind === 'multicall3' || kind === 'interfaceMulticall')
    .map(({ address }) => address);
  for (const address of new Set([...listed, USUAL_ADDRESS])) {
    try {
      const code = await rpc.request<Hex>('eth_getCode', [address, 'latest']);
      if (!/^0x[0-9a-f]/i.test(code)) {
        logger.warn(`${address}: Multicall contract not deployed at this address`);
        continue;
      }
      const raw = wordAt(await rpc.call({ to: address, data: encodeCall(GET_BALANCE, owner) }));
      if (raw === undefined) throw new Error('the contract tells no balance');
      logger.info(`${address}: getEthBalance is ${raw}`);
      return { address, raw };
    } catch (error) {
      logger.warn(`${address}: ${(error instanceof Error && error.message) || 'Unknown error'}`);
    }
  }
  logger.warn('No working multicall address found');
  return undefined;
}
