/**
 * Before what a spreadsheet takes for a formula (OWASP, "CSV injection"): at the beginning of a cell, and behind
 * what begins another cell where the spreadsheet divides at semicolons, tabs or lines.
 */
const FORMULA = /(^|[;\t\r\n\v\f\u0085\u2028\u2029])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A table as CSV (RFC 4180). Untrusted text must not become a formula in a spreadsheet: what begins like one
 * gets an apostrophe in front; plain numbers stay as they are.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const text = PLAIN_NUMBER.test(value) ? value : value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
