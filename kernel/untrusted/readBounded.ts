/**
 * Reads a response's text and stops past `maxBytes` while it is still streaming, so that 50 MB are never held
 * in memory.
 * @throws RangeError past the limit
 */
export async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new RangeError(`The answer is larger than ${maxBytes} bytes.`);
  const declared = Number(response.headers.get('content-length'));
  if (declared > maxBytes) {
    await response.body?.cancel().catch(() => undefined);
    throw tooLarge();
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
