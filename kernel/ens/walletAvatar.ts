import { parseAddress } from '../chain/parseAddress.ts';

/** The number of choices for each part of a drawn avatar. */
export interface AvatarChoices {
  readonly gradientStart: number;
  readonly gradientEnd: number;
  readonly containerShape: number;
  readonly innerShape: number;
}

/**
 * The choice for each part of an account's drawn avatar (rules 3.57 and 3.58): of the address's last 40 hex
 * characters, the first four pairs plus `seed`, each modulo its number of choices. Undefined for an invalid
 * address.
 */
export function walletAvatar(address: string, choices: AvatarChoices, seed = 0): AvatarChoices | undefined {
  if (!parseAddress(address)) return undefined;
  const digits = address.slice(-40);
  const pick = (index: number, count: number) =>
    (Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16) + seed) % count;
  return {
    gradientStart: pick(0, choices.gradientStart),
    gradientEnd: pick(1, choices.gradientEnd),
    containerShape: pick(2, choices.containerShape),
    innerShape: pick(3, choices.innerShape),
  };
}
