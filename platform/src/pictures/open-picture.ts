import { LIMITS } from '@meridian/shared-types';
import { toast } from '../toasts/store';

/** The formats that devices save and some browsers cannot draw, by the ends of media types and file names. */
const FORMATS: [RegExp, string][] = [
  [/\b(heic|heif)(-sequence)?$/i, 'HEIC'],
  [/\bavif$/i, 'AVIF'],
  [/\btiff?$/i, 'TIFF'],
  [/\bjxl$/i, 'JPEG XL'],
  [/\bjp2$/i, 'JPEG 2000'],
  [/\b(dng|cr2|cr3|nef|arw|raf)$/i, 'raw camera'],
];

/**
 * Returns the name of a format that some browsers cannot draw, or undefined for other files.
 * @example formatOf(file) // 'HEIC'
 */
const formatOf = ({ name, type }: File): string | undefined =>
  FORMATS.find(([ends]) => ends.test(type) || ends.test(name))?.[1];

const refuse = (title: string, description: string): unknown => toast({ title, description, variant: 'destructive' });

/**
 * Shows that a picture has more bytes than the server accepts.
 * @example if (blob.size > LIMITS.avatarBytes) refuseTooLarge();
 */
export const refuseTooLarge = (): unknown => refuse('File too large', 'Please choose an image smaller than 5MB.');

/**
 * Opens a picture that a person chose, upright. The file may have any size and any format that the browser draws,
 * because what is sent is made from the bitmap. Returns undefined if the picture cannot be opened, after showing the
 * reason.
 * @example const picture = await openPicture(file);
 */
export async function openPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    const format = formatOf(file);
    if (format)
      refuse(
        'Picture not opened',
        `Your browser cannot open ${format} pictures. Save it as a JPEG, PNG or WebP and choose that file.`,
      );
    else if (file.size > LIMITS.avatarBytes) refuseTooLarge();
    else refuse('Invalid file type', 'Please choose an image file.');
    return undefined;
  }
}

/**
 * Encodes a canvas as WebP, or as PNG if the browser cannot write WebP.
 * @example const blob = await encodePicture(canvas);
 */
export const encodePicture = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/webp',
      0.9,
    );
  });
