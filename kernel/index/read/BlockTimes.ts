import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockMark } from '../IndexNode.ts';
import { HOUR_SECONDS } from '../store/FigureRow.ts';

/** A block's time, and whether a node told it. */
interface BlockTime {
  readonly seconds: number;
  readonly exact: boolean;
}

/**
 * Times of the blocks between two known ones, in proportion. Where they lie in different hours, the blocks at which the
 * hours turn are looked up first, so that every block counts in its own hour.
 * @param read the mark of one block
 */
export async function blockTimes(
  from: BlockMark,
  to: BlockMark,
  read: (block: number) => Promise<BlockMark>,
): Promise<(block: number) => BlockTime> {
  const marks = await turns(from, to, read);
  return (block) => timeAt(block, marks);
}

async function turns(
  from: BlockMark,
  to: BlockMark,
  read: (block: number) => Promise<BlockMark>,
): Promise<readonly BlockMark[]> {
  if (to.seconds < from.seconds) throw new SluiceError('rpc_error', 'Block times run backwards');
  if (hourOf(from) === hourOf(to) || to.block - from.block <= 1) return [from, to];
  const middle = await read(Math.floor((from.block + to.block) / 2));
  const [before, after] = [await turns(from, middle, read), await turns(middle, to, read)];
  return [...before, ...after.slice(1)];
}

function timeAt(block: number, marks: readonly BlockMark[]): BlockTime {
  const next = marks.findIndex((mark) => mark.block >= block);
  const [right, left] = [marks[next], marks[next - 1]];
  if (right?.block === block) return { seconds: right.seconds, exact: true };
  if (!right || !left) throw new RangeError(`block ${block} lies outside of what is known`);
  const share = (block - left.block) / (right.block - left.block);
  return { seconds: Math.floor(left.seconds + share * (right.seconds - left.seconds)), exact: false };
}

function hourOf({ seconds }: BlockMark): number {
  return Math.floor(seconds / HOUR_SECONDS);
}
