import { convertImage } from '@meridian/service-kit/pictures';
import { PICTURE_WIDTHS, widthsOf } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import type { PictureDoc } from './picture.model';

/** The height limit in pixels, more than twice the largest width. No picture in a page needs more. */
const MAX_HEIGHT = 2400;
const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Converts an image to WebP in each width that is not larger than it. */
export const toPictureImages = (image: Buffer): Promise<Pick<PictureDoc, '_id' | 'width' | 'height' | 'images'>> =>
  convertImage(image, async (upright) => {
    const { data, info } = await upright
      .resize({ width: LARGEST, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    const images: Record<string, Buffer> = {};
    for (const width of widthsOf(info))
      images[width] =
        width === info.width
          ? data
          : await upright
              .clone()
              .resize({ width, height: MAX_HEIGHT, fit: 'inside' })
              .webp({ quality: 78, effort: 2 })
              .toBuffer();
    const _id = createHash('sha256').update(data).digest('hex').slice(0, 32);
    return { _id, width: info.width, height: info.height, images };
  });
