import type { FieldDefinitions, StoredFields } from '@meridian/service-kit';

/** The fields of {@link Media} in a schema. */
export const MEDIA = {
  mediaUrl: String,
  mediaWidth: Number,
  mediaHeight: Number,
  mediaAlt: String,
} satisfies FieldDefinitions;

/** The picture of a message: its address, its size in pixels, and its description. */
export type Media = StoredFields<typeof MEDIA>;

/** The update that removes the picture from a message. */
export const NO_MEDIA = { mediaUrl: 1, mediaWidth: 1, mediaHeight: 1, mediaAlt: 1 } as const;

/** Returns the picture of a message alone. */
export const mediaOf = ({ mediaUrl, mediaWidth, mediaHeight, mediaAlt }: Media): Media => ({
  ...(mediaUrl && { mediaUrl }),
  ...(mediaWidth !== undefined && { mediaWidth }),
  ...(mediaHeight !== undefined && { mediaHeight }),
  ...(mediaAlt && { mediaAlt }),
});
