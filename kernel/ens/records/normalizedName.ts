import { ensNormalize } from 'ethers/hash';

/** The name as ENSIP-15 normalises it; undefined for an invalid one. Heavy (its tables): load it by `import()`. */
export function normalizedName(name: string): string | undefined {
  try {
    return ensNormalize(name);
  } catch {
    return undefined;
  }
}
