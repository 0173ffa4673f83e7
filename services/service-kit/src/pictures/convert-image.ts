import type { Sharp } from 'sharp';
import { createBoundedQueue } from '../jobs/bounded-queue';

const MAX_PIXELS = 25_000_000;
const MAX_WAITING = 16;

const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

/** The library is loaded with the first image, so that the process starts sooner. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // It converts one image at a time, on one thread, without a cache, because decoding a large image takes 100 MB.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Converts one image at a time and removes metadata of the original, such as the place where it was taken.
 * @param convert gets the image as it was taken, upright
 * @example const bytes = await convertImage(image, (upright) => upright.resize(256, 256).webp().toBuffer());
 */
export const convertImage = <T>(image: Buffer, convert: (upright: Sharp) => Promise<T>): Promise<T> =>
  inQueue(async () => {
    const sharp = await loadSharp();
    return convert(sharp(image, { limitInputPixels: MAX_PIXELS }).rotate());
  });
