import sharp from 'sharp';
import { boundedQueue } from '../sessions/bounded-queue';

const SIDE = 256;
const MAX_PIXELS = 25_000_000;
/** As many as uploads have places, with some to spare. */
const MAX_WAITING = 16;

// One picture at a time, on one thread, and none remembered: a large one takes 100 MB while it is read.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = boundedQueue(1, MAX_WAITING);

/**
 * A square WebP of any image that sharp reads; nothing of the original file, such as where it was taken, is left in it.
 */
export const toAvatarImage = (image: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(image, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  );
