import { loadChunk } from '../../runtime/loadChunk.ts';
import type { TypedData, TypedDataIntent } from '../Connector.ts';
import { typedDataJson } from '../signing/typedDataJson.ts';

/**
 * The JSON that the wallet gets, after an independent reading of it.
 * @throws SluiceError `typed_data_mismatch` if it is not what `intent` means
 */
export async function checkedJson(data: TypedData, intent: TypedDataIntent): Promise<string> {
  const { checkTypedData } = await loadChunk(() => import('../read/checkTypedData.ts'));
  const json = typedDataJson(data);
  checkTypedData(json, intent);
  return json;
}
