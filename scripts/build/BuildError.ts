/** A build that cannot be made from what it was given; the message says where and why. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
