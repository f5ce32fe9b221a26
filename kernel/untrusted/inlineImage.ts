/** What an `<img>` draws without asking anybody, and without running scripts. */
const IMAGE = /^data:image\/(?:svg\+xml|png|jpeg|gif|webp)[;,]/i;

/** A picture that stands in its own data URI, for an `<img>`; undefined for what would have to be fetched. */
export function inlineImage(image: unknown): string | undefined {
  return typeof image === 'string' && IMAGE.test(image) ? image : undefined;
}
