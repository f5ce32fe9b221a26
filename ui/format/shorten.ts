/** `0xf39F...2266`. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}...${address.slice(-4)}`;
}

/** Over 20 characters: the first 4, an ellipsis, the last 5. Counts characters, not UTF-16 units. */
export function shortenSymbol(symbol: string): string {
  const characters = [...symbol];
  if (characters.length <= 20) return symbol;
  return `${characters.slice(0, 4).join('')}…${characters.slice(-5).join('')}`;
}
