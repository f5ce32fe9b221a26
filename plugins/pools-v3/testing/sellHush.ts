import { packageArtifact } from '../../../chains/deployer/packageArtifact.ts';
import manifest from '../../../chains/deployments/31337.json' with { type: 'json' };
import { MARKET_MAKER } from '../../../chains/local/accounts.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';

const FAR = 4_000_000_000n;

/** Sells HUSH for MON through the pool of 0.3 %, a million at a time: about a coin each. */
export async function sellHush(url: string, count: number): Promise<void> {
  const token = (symbol: string) => manifest.tokens.find((one) => one.symbol === symbol)?.address as Address;
  const contract = (kind: string) => manifest.contracts.find((one) => one.kind === kind)?.address as Address;
  const router = new TestContract(url, contract('swapRouter'), packageArtifact('swapRouter').abi);
  const hush = new TestContract(url, token('HUSH'), TOKEN_ABI);
  const amount = 10n ** 24n;
  await hush.send(MARKET_MAKER, 'mint', [MARKET_MAKER, amount * BigInt(count)]);
  await hush.send(MARKET_MAKER, 'approve', [router.address, amount * BigInt(count)]);
  for (let sold = 0; sold < count; sold += 1) {
    const swap = [hush.address, contract('wrappedNative'), 3000, MARKET_MAKER, FAR, amount, 0n, 0n];
    await router.send(MARKET_MAKER, 'exactInputSingle', [swap]);
  }
}
