/** The specification, section 9: 0.5 % in basis points, where the setting is "auto". */
export const AUTO_SLIPPAGE_BPS = 50;
