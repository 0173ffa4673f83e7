import * as z from 'zod';
import { contract } from '../calls/contract';
import { picturesCalls } from './calls';
import { UPLOADED_PICTURE } from './picture-formats';
import { Picture } from './picture-schemas';

/** The calls for pictures of public pages. */
export const picturesApi = contract('content', picturesCalls, {
  upload: {
    access: 'signed-in',
    limit: 'rare',
    summary: `Stores a picture (form field \`picture\`, ${UPLOADED_PICTURE}), which is removed after a day if nothing shows it (chapter admins, site admins)`,
    response: Picture,
  },
  image: {
    access: 'public',
    summary: 'Returns an image of a picture, `{id}-{width}`, which is at most that wide and never changes',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}-[1-9]\d{0,3}$/, 'Not a picture') }),
    response: z.undefined(),
    mediaType: 'image/webp',
  },
});
