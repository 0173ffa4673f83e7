import * as z from 'zod';
import { line } from '../fields/fields';
import { LIMITS } from '../limits';

/** The id of a picture, which is a hash of its bytes, so the same picture always has the same id. */
export const PictureId = z.string().regex(/^[0-9a-f]{32}$/, 'Not a picture');

/** A stored picture. Both sides are those of its largest image, in pixels. */
export const Picture = z.object({ id: PictureId, width: z.number().int(), height: z.number().int() });
export type Picture = z.infer<typeof Picture>;

/** A picture that a person chooses for a place. `alt` describes it for people who cannot see it. */
export const PictureInput = z.strictObject({
  id: PictureId,
  alt: line(LIMITS.pictureAltMax).pipe(z.string().min(1, 'Describe what the picture shows')),
});
export type PictureInput = z.infer<typeof PictureInput>;

/** A picture in its place. */
export const ShownPicture = Picture.extend({ alt: z.string() });
export type ShownPicture = z.infer<typeof ShownPicture>;
