/** A spreadsheet takes a cell that begins like this for a formula (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A table as CSV (RFC 4180). Untrusted text must not become a formula in a spreadsheet: a cell that begins
 * like one gets an apostrophe in front; plain numbers stay as they are.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const text = FORMULA.test(value.trimStart()) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
