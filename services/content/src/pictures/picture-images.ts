import type { ConvertImage } from '@meridian/service-kit/pictures';
import { PICTURE_WIDTHS, listPictureWidths } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import type { PictureDoc } from '../models/picture.model';

/** The height limit in pixels, more than twice the largest width. No picture in a page needs more. */
const MAX_HEIGHT = 2400;
const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Converts an image to WebP in each width that is not larger than it. A large image is decoded only once. */
export const toPictureImages: ConvertImage<Pick<PictureDoc, '_id' | 'width' | 'height' | 'images'>> = async (
  upright,
) => {
  const { data: pixels, info: raw } = await upright
    .resize({ width: LARGEST, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const largest = sharp(pixels, { raw });
  const data = await largest.clone().webp({ quality: 80, effort: 2 }).toBuffer();
  const images: Record<string, Buffer> = {};
  for (const width of listPictureWidths(raw))
    images[width] =
      width === raw.width
        ? data
        : await largest
            .clone()
            .resize({ width, height: MAX_HEIGHT, fit: 'inside' })
            .webp({ quality: 78, effort: 2 })
            .toBuffer();
  const _id = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { _id, width: raw.width, height: raw.height, images };
};
