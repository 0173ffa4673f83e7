import { LIMITS } from '@meridian/shared-types';
import { otherFormatText, type PictureFormat } from '@meridian/shared-types/picture-formats';
import type { Metadata } from 'sharp';
import { HttpError } from '../http-error';

/** Creates the error for one field of a form. */
const refusal = (field: string, status: number, code: string, message: string) =>
  new HttpError(status, code, message, [{ path: field, message }]);

/** Creates the error for a file that has too many bytes. @example throw tooLarge('avatar'); */
export const tooLarge = (field: string): HttpError =>
  refusal(field, 413, 'image_too_large', 'Please choose an image smaller than 5MB.');

/** Creates the error for a file that is not an image. @example throw notAnImage('avatar'); */
export const notAnImage = (field: string): HttpError =>
  refusal(field, 415, 'not_an_image', 'Please choose an image file.');

/** Creates the error for a picture in a format that is not accepted. @example throw otherFormat('avatar', 'HEIC'); */
export const otherFormat = (field: string, name: string): HttpError =>
  refusal(field, 415, 'other_picture_format', otherFormatText(name));

/** Creates the error for a picture that is damaged or cut off. @example throw unreadable('avatar', 'PNG'); */
export const unreadable = (field: string, name: string): HttpError =>
  refusal(field, 415, 'unreadable_picture', `This ${name} picture cannot be read. It may be damaged or incomplete.`);

/** The bytes of a sample by its kind. Other kinds have the most. */
const SAMPLE_BYTES: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const MOST_SAMPLE_BYTES = 16;
/** The most bytes of all samples: those of the most pixels with 8 bits for each of three colors and for opacity. */
const MAX_BYTES = (LIMITS.pictureMegapixels + 1) * 4_000_000;

/**
 * Creates the error for a picture whose decoding would take too much memory, or returns undefined.
 * @example const refusal = tooDetailed('avatar', format, await sharp(image).metadata()); if (refusal) throw refusal;
 */
export function tooDetailed(
  field: string,
  { name, megapixels: most = 0 }: PictureFormat,
  { width, height, channels, depth }: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>,
): HttpError | undefined {
  const megapixels = Math.floor((width * height) / 1_000_000);
  const refuse = (text: string) => refusal(field, 413, 'picture_too_detailed', text);
  if (megapixels > most)
    return refuse(`This ${name} picture has ${megapixels} megapixels. Choose one with at most ${most}.`);
  if (width * height * channels * (SAMPLE_BYTES[depth] ?? MOST_SAMPLE_BYTES) > MAX_BYTES)
    return refuse('This picture has too many bits for each pixel. Save it as a JPEG and choose that file.');
  return undefined;
}
