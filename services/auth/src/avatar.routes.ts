import { notFound, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types';
import type { Parts } from './parts';

/** Images of people. */
export function avatarHandlers({ Avatars }: Parts): Pick<Handlers<typeof authApi>, 'avatar'> {
  return {
    avatar: async ({ params, http: { res } }) => {
      const image = (await Avatars.findById(params.key, { bytes: 1 })) ?? notFound('image');
      res.set({
        'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox",
      }).send(image.bytes);
    },
  };
}
