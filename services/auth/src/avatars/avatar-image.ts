import { createBoundedQueue } from '@meridian/kit';
import sharp from 'sharp';

const SIDE = 256;
const MAX_PIXELS = 25_000_000;
/** More than the uploads that run at the same time. */
const MAX_WAITING = 16;

// One image at a time, on one thread, and none cached: a large one takes 100 MB while it is read.
sharp.concurrency(1);
sharp.cache(false);
const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

/**
 * A square WebP of any image that sharp reads; nothing of the original file, such as where it was taken, is left in it.
 */
export const toAvatarImage = (image: Buffer): Promise<Buffer> =>
  inQueue(() =>
    sharp(image, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  );
