import type { ConvertImage } from '@meridian/service-kit/pictures';

/** The maximum length of the longer side in pixels. */
const LONGER_SIDE = 1600;

/** Converts an image to a WebP without metadata, upright. */
export const toMessageImage: ConvertImage<{ bytes: Buffer; width: number; height: number }> = async (upright) => {
  const { data, info } = await upright
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};
