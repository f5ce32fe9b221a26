import { FLOORS } from '../architecture/floors.ts';

/**
 * Checks that a document links to every room of the kernel, in the order of the floors from the bottom up.
 * @param rooms that exist
 */
export function orderFaults(text: string, rooms: readonly string[], floors = FLOORS): readonly string[] {
  const named = [...text.matchAll(/\]\(kernel\/(\w+)\/README\.md\)/g)].map(([, room]) => room!);
  const floorOf = (room: string | undefined) => floors.findIndex((floor) => floor.includes(room ?? ''));
  return [
    ...rooms.filter((room) => !named.includes(room)).map((room) => `kernel/${room} is not in the map`),
    ...named
      .filter((room, at) => floorOf(room) < floorOf(named[at - 1]))
      .map((room) => `kernel/${room} is on a lower floor than what stands before it in the map`),
  ];
}
