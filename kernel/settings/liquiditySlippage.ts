import type { UserSettings } from './types.ts';

/** Rule 9.1: 0.5 % if the setting is "auto". In basis points. */
export const AUTO_LIQUIDITY_SLIPPAGE_BPS = 50;

/** How far prices may move while liquidity is added or removed, in basis points. Observable. */
export function liquiditySlippageBps({
  liquiditySlippageTolerance: chosen,
}: Pick<UserSettings, 'liquiditySlippageTolerance'>): number {
  return chosen === 'auto' ? AUTO_LIQUIDITY_SLIPPAGE_BPS : chosen;
}
