/**
 * The rooms of the kernel, from the bottom up. A room may import only rooms on lower floors, so rooms on the
 * same floor may not import each other. This holds for type imports and lazy imports too, so that rooms
 * cannot form a circle.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ['amm', 'errors', 'untrusted'],
  ['abi', 'runtime'],
  ['storage', 'chain'],
  ['currency'],
  ['settings', 'plugin', 'rpc'],
  ['ens'],
  ['tokens'],
  ['wallet'],
  ['calldata'],
  ['tx'],
  ['quote'],
  ['prices', 'index', 'positions'],
  ['basis', 'history'],
  ['flow'],
  ['trade'],
  ['config'],
  ['services'],
  ['bindings'],
  ['createKernel'],
];

/** The names in `FLOORS` that are files directly in kernel/, not folders. */
const FILES = ['services', 'createKernel'];

/** The room of a kernel file: its folder, or the name of the file if it is directly in kernel/. */
export function kernelRoomOf(file: string): string | undefined {
  return /^kernel\/([^/.]+)/.exec(file)?.[1];
}

const floorOf = (room: string): number => FLOORS.findIndex((floor) => floor.includes(room));

/** What is wrong if `from` imports `to`, both in the kernel; undefined if `to` is on a lower floor. */
export function floorFault(from: string, to: string): string | undefined {
  const [room, target] = [kernelRoomOf(from), kernelRoomOf(to)];
  if (room === undefined || target === undefined || room === target) return undefined;
  for (const name of [room, target]) {
    if (floorOf(name) < 0)
      return `${from} imports ${to}: scripts/architecture/floors.ts has no floor for ${name}`;
  }
  return floorOf(target) < floorOf(room)
    ? undefined
    : `${from} imports ${to}: kernel/${target} is not below kernel/${room}`;
}

/**
 * What is wrong if `from` imports `to` of another kernel room; undefined if that is allowed. Other rooms may
 * import only the files directly in a room's folder.
 */
export function faceFault(from: string, to: string): string | undefined {
  const room = kernelRoomOf(to);
  if (room === undefined || kernelRoomOf(from) === room || to.split('/').length <= 3) return undefined;
  return `${from} imports ${to}: only what stands directly in kernel/${room} is for others`;
}

/** Kernel rooms that have no floor or no README. @param files paths of all files of the project */
export function roomFaults(files: readonly string[]): readonly string[] {
  const rooms = new Set(
    files.flatMap((file) => (file.split('/').length > 2 ? (kernelRoomOf(file) ?? []) : [])),
  );
  return [
    ...[...rooms].filter((room) => floorOf(room) < 0).map((room) => `kernel/${room} has no floor`),
    ...FLOORS.flat()
      .filter((room) => !FILES.includes(room) && rooms.has(room))
      .filter((room) => !files.includes(`kernel/${room}/README.md`))
      .map((room) => `kernel/${room} has no README.md`),
  ];
}
