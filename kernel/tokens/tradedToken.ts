import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';

/**
 * The token that stands for a currency in the pools of `chain`: its own address, or the wrapped coin's.
 * @throws SluiceError `native_mismatch`, "Not monad", for a native coin of another chain, or when this chain
 * has no wrapped coin
 */
export function tradedToken(chain: ChainSpec, currency: Currency): Address {
  if (currency.kind === 'token') return currency.address;
  const wrapped = currency.chainId === chain.id ? contractAddress(chain, 'wrappedNative') : undefined;
  if (wrapped) return wrapped;
  const coin = chain.nativeAlias ?? chain.nativeCurrency.name.toLowerCase();
  throw new SluiceError('native_mismatch', `Not ${coin}`, { values: { coin } });
}
