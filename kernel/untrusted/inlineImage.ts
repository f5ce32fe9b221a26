/** Data URIs that an `<img>` shows without a request and without running scripts. */
const IMAGE = /^data:image\/(?:svg\+xml|png|jpeg|gif|webp)[;,]/i;

/** Returns an image in a data URI, for an `<img>`; undefined for an image that would have to be fetched. */
export function inlineImage(image: unknown): string | undefined {
  return typeof image === 'string' && IMAGE.test(image) ? image : undefined;
}
