/** Downloads a file. @param type its media type */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads a value as JSON. Amounts beyond JSON's numbers are written as text. */
export function saveJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? String(field) : field), 2);
  saveFile(name, text, 'application/json');
}
