import * as z from 'zod';
import { line } from '../fields/fields';
import { LIMITS } from '../limits';

/** The random key of an uploaded picture. */
export const MessagePictureKey = z.string().regex(/^[0-9a-f]{32}$/, 'Not a picture');

/**
 * A picture that its sender uploaded for the room of the message. Its description for people who do not see it may be
 * left out.
 */
export const SentPicture = z.strictObject({ key: MessagePictureKey, alt: line(LIMITS.pictureAltMax).optional() });
export type SentPicture = z.input<typeof SentPicture>;

/** An uploaded picture, which a message can name by its key. Both sides are in pixels. */
export const UploadedPicture = z.object({
  key: MessagePictureKey,
  mediaUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/**
 * The picture of a message. Its address is a path of this site, or of another site in old messages, which have no size
 * and no description. A description without an address remains of a person whose account was deleted.
 */
export const mediaFields = {
  mediaUrl: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/api\/message-pictures\/[0-9a-f]{32}$/)])
    .optional(),
  mediaWidth: z.number().int().optional(),
  mediaHeight: z.number().int().optional(),
  mediaAlt: z.string().optional(),
};

/** Adds to the schema of a sent message that it has a text, a picture, or both. */
export const requireContent = <S extends z.ZodType<{ content: string; picture?: SentPicture | undefined }>>(
  schema: S,
): S =>
  schema.refine(({ content, picture }) => content !== '' || picture !== undefined, {
    path: ['content'],
    message: 'A message cannot be empty',
  });
