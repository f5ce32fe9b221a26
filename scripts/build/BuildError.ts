/** The input of a build is wrong; the message says where and why. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
