import { LIMITS } from '@meridian/shared-types';
import {
  isMovingPicture,
  otherFormatText,
  PICTURE_HEAD_BYTES,
  detectPictureFormat,
} from '@meridian/shared-types/picture-formats';
import { toast } from '../toasts/store';

/** Raw photos of cameras by the ends of their names, because most of them begin like a TIFF. */
const RAW = /\.(?:dng|cr2|cr3|nef|arw|raf|rw2|orf)$/i;

const refuse = (title: string, description: string): unknown => toast({ title, description, variant: 'destructive' });

/**
 * Shows that a picture has more bytes than the server accepts.
 * @example if (blob.size > LIMITS.avatarBytes) refuseTooLarge();
 */
export const refuseTooLarge = (): unknown => refuse('File too large', 'Please choose an image smaller than 5MB.');

/** Returns the first bytes of a file, which tell its format. @example detectPictureFormat(await readHead(file)) */
export const readHead = async (file: File) => new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());

/** Shows why a file that the browser cannot draw is not accepted. */
function refuseFile(file: File, format: string | undefined): void {
  if (format) refuse('Picture not opened', otherFormatText(format));
  else if (file.size > LIMITS.avatarBytes) refuseTooLarge();
  else refuse('Invalid file type', 'Please choose an image file.');
}

/**
 * Opens a picture that a person chose, upright. The file may have any size and any format that the browser draws,
 * because what is sent is made from the bitmap. Returns the file itself if only the server can read it, or undefined if
 * nothing can, after showing the reason. It tells the person that a picture that moves will be still.
 * @example const picture = await openPicture(file);
 */
export async function openPicture(file: File): Promise<ImageBitmap | File | undefined> {
  const head = await readHead(file);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const format = detectPictureFormat(head);
  const raw = RAW.test(file.name) ? 'raw camera' : undefined;
  const isSent = bitmap ?? (format?.type && !raw && file.size <= LIMITS.avatarBytes);
  if (!isSent) refuseFile(file, raw ?? (format?.type ? undefined : format?.name));
  else if (isMovingPicture(head))
    toast({ title: 'The picture will not move', description: 'Others see the first frame of an animated picture.' });
  return bitmap ?? (isSent ? file : undefined);
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
