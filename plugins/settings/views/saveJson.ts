/** Gives the person a file to keep. Amounts beyond JSON's numbers are written as text. */
export function saveJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? String(field) : field), 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
