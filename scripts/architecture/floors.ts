/**
 * The rooms of the kernel, bottom up: a room may import rooms on lower floors, and no other. Rooms on one floor do not
 * know each other. Types count, and lazy imports: no circle can form.
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
  ['flow', 'prices', 'index', 'positions'],
  ['config'],
  ['services'],
  ['bindings'],
  ['createKernel'],
];

/** What stands directly in kernel/, and in no room. */
const FILES = ['services', 'createKernel'];

/** The room of a file of the kernel: its folder there, or the name of a file that stands in no room. */
export function kernelRoomOf(file: string): string | undefined {
  return /^kernel\/([^/.]+)/.exec(file)?.[1];
}

const floorOf = (room: string): number => FLOORS.findIndex((floor) => floor.includes(room));

/** What is wrong with `from` importing `to`, both of the kernel; undefined when it goes down. */
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

/** What is wrong with `from`, a file of another room, importing `to` of the kernel; undefined when it is in the face. */
export function faceFault(from: string, to: string): string | undefined {
  const room = kernelRoomOf(to);
  if (room === undefined || kernelRoomOf(from) === room || to.split('/').length <= 3) return undefined;
  return `${from} imports ${to}: only what stands directly in kernel/${room} is for others`;
}

/** Rooms without a README, or without a floor, among the files of the project. */
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
