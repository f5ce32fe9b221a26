import type { ParamType } from 'ethers/abi';
import type { TypedPiece, TypedValue } from '../TypedCall.ts';

/** One argument that has no parts, where it stands; an array of addresses is one, and so is each of it. */
export interface Leaf {
  readonly name: string;
  /** As in the ABI: `uint256`, `address`, `address[]`. */
  readonly type: string;
  readonly holder: TypedValue[];
  readonly at: number;
}

export function leavesOf({ fragment, values }: TypedPiece): readonly Leaf[] {
  return fragment.inputs.flatMap((param, at) => leavesAt(param, values, at));
}

function leavesAt(param: ParamType, holder: TypedValue[], at: number): readonly Leaf[] {
  const { name, type } = param;
  if (param.isTuple()) {
    const fields = holder[at] as TypedValue[];
    return param.components.flatMap((field, index) => leavesAt(field, fields, index));
  }
  if (!param.isArray()) return [{ name, type, holder, at }];
  const items = holder[at] as TypedValue[];
  const each = items.map((_, index) => ({ name, type: param.arrayChildren.type, holder: items, at: index }));
  return [{ name, type, holder, at }, ...each];
}
