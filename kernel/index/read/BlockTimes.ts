import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockMark } from '../IndexNode.ts';
import { HOUR_SECONDS } from '../store/FigureRow.ts';

/** A block's time; exact if a node reported it. */
interface BlockTime {
  readonly seconds: number;
  readonly exact: boolean;
}

/**
 * Interpolates the times of the blocks between two known ones. If they are in different hours, the blocks at
 * the hour boundaries are looked up first, so that every block is counted in the right hour.
 * @param read reads one block's mark
 */
export async function blockTimes(
  from: BlockMark,
  to: BlockMark,
  read: (block: number) => Promise<BlockMark>,
): Promise<(block: number) => BlockTime> {
  const marks = await hourBoundaries(from, to, read);
  return (block) => timeAt(block, marks);
}

async function hourBoundaries(
  from: BlockMark,
  to: BlockMark,
  read: (block: number) => Promise<BlockMark>,
): Promise<readonly BlockMark[]> {
  if (to.seconds < from.seconds) throw new SluiceError('rpc_error', 'Block times run backwards');
  if (hourOf(from) === hourOf(to) || to.block - from.block <= 1) return [from, to];
  const middle = await read(Math.floor((from.block + to.block) / 2));
  const [before, after] = [await hourBoundaries(from, middle, read), await hourBoundaries(middle, to, read)];
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
