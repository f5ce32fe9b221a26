const FEWEST_DIGITS = 3;
const MOST_DIGITS = 15;

/** The values at an axis's lines, with as many significant digits as tell neighbours apart. */
export function tickTexts(
  values: readonly number[],
  textOf: (value: number, digits: number) => string,
): string[] {
  const most = Math.max(...values.map(Math.abs));
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
  const step = Math.min(...steps.filter((one) => one > 0));
  const digits = Number.isFinite(step) && most > 0 ? Math.ceil(Math.log10(most / step)) + 1 : 1;
  return values.map((value) => textOf(value, Math.min(Math.max(digits, FEWEST_DIGITS), MOST_DIGITS)));
}
