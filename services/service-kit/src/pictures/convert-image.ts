import { detectPictureFormat } from '@meridian/shared-types/picture-formats';
import type { Sharp } from 'sharp';
import { createBoundedQueue } from '../jobs/bounded-queue';
import { notAnImage, otherFormat, tooDetailed, unreadable } from './picture-refusals';

const MAX_WAITING = 16;

const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

/** The library is loaded with the first image, so that the process starts sooner. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // It converts one image at a time, on one thread, without a cache, because decoding one image takes up to 400 MB.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Converts the first frame of an image, as it was taken, upright. */
export type ConvertImage<T> = (upright: Sharp) => Promise<T>;

/**
 * Converts one image at a time and removes metadata of the original, such as the place where it was taken. The image
 * must be trusted: use {@link convertUpload} for those of people.
 * @example const bytes = await convertImage(image, (upright) => upright.resize(256, 256).webp().toBuffer());
 */
export const convertImage = <T>(image: Buffer, convert: ConvertImage<T>): Promise<T> =>
  inQueue(async () => {
    const sharp = await loadSharp();
    return convert(sharp(image).rotate());
  });

/**
 * Converts an image of a person as {@link convertImage} does. Its first bytes decide about its format.
 * @param field the name of the form's field that has the image
 * @throws {HttpError} 413 if it has too many pixels, 415 if it cannot be read.
 * @example const bytes = await convertUpload('avatar', image, (upright) => upright.resize(256, 256).webp().toBuffer());
 */
export async function convertUpload<T>(field: string, image: Buffer, convert: ConvertImage<T>): Promise<T> {
  const format = detectPictureFormat(image);
  if (!format) throw notAnImage(field);
  if (!format.type) throw otherFormat(field, format.name);
  return inQueue(async () => {
    const sharp = await loadSharp();
    const reading = <R>(work: Promise<R>) => work.catch(() => Promise.reject(unreadable(field, format.name)));
    const source = sharp(image, { limitInputPixels: false });
    const refusal = tooDetailed(field, format, await reading(source.metadata()));
    if (refusal) throw refusal;
    return reading(convert(source.rotate()));
  });
}
