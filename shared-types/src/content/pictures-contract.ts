import * as z from 'zod';
import { contract } from '../contract';
import { picturesCalls } from './calls';
import { Picture } from './picture-schemas';

/** The calls for pictures of public pages. */
export const picturesApi = contract('content', picturesCalls, {
  upload: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Stores a picture, for site admins and chapter admins: one file field `picture`, a PNG, JPEG or WebP image of at most 5 MB. Removed after a day if nothing shows it',
    response: Picture,
  },
  image: {
    access: 'public',
    summary: 'One image of a picture, `{id}-{width}`: at most as wide as that, immutable',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}-[1-9]\d{0,3}$/, 'Not a picture') }),
    response: z.undefined(),
    mediaType: 'image/webp',
  },
});
