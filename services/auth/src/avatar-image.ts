import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { boundedQueue } from './bounded-queue';

const SIDE = 256;
const MAX_PIXELS = 25_000_000;
const MAX_WAITING = 16;

const inTurn = boundedQueue(availableParallelism(), MAX_WAITING);

/** A square WebP of any image that sharp reads; nothing of the original file, such as where it was taken, is left in it. */
export const toAvatarImage = (image: Buffer): Promise<Buffer> =>
  inTurn(() => sharp(image, { limitInputPixels: MAX_PIXELS }).rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer());
