import { Global } from '@emotion/react';

type Frame = Readonly<Record<string, string>>;

export interface LateKeyframesProps {
  readonly frames: Readonly<Record<string, { readonly from?: Frame; readonly to?: Frame }>>;
}

/** Keyframes of a part that is not in the first load; in the document while the part is. */
export function LateKeyframes({ frames }: LateKeyframesProps) {
  const named = Object.entries(frames).map(([name, frame]) => [`@keyframes ${name}`, frame]);
  return <Global styles={Object.fromEntries(named)} />;
}
