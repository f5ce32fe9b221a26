import type { WalletOption } from '../../../kernel/wallet/Connector.ts';

/**
 * What tells wallets apart that are listed under one name: their reverse-domain ids, and for those that claim one id
 * their number in the order in which they came. Keyed by option id; a wallet with a name of its own has none.
 * @param nameOf as shown
 */
export function tellApart(
  options: readonly WalletOption[],
  nameOf: (option: WalletOption) => string,
): ReadonlyMap<string, string> {
  const key = (option: WalletOption) => nameOf(option).normalize('NFKC').trim().toLowerCase();
  const byName = new Map<string, WalletOption[]>();
  for (const option of options) byName.set(key(option), [...(byName.get(key(option)) ?? []), option]);
  const marks = new Map<string, string>();
  for (const namesakes of byName.values()) {
    if (namesakes.length < 2) continue;
    const seen = new Map<string, number>();
    for (const { id, rdns } of namesakes) {
      const mark = rdns ?? id;
      const count = (seen.get(mark) ?? 0) + 1;
      seen.set(mark, count);
      marks.set(id, count === 1 ? mark : `${mark} (${count})`);
    }
  }
  return marks;
}
